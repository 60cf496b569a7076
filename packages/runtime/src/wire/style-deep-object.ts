import type { Pair, Reserve } from "./parameter-codec.ts";
import { percentEncode, queryDecode } from "./percent-encoding.ts";
import { entriesOf, isList, isRecord, scalarText } from "./scalar.ts";
import { groups, leaf, read, type Source } from "./source.ts";
import { queryWriter } from "./style-form.ts";
import { EncodeError } from "./wire-error.ts";
import type { WireType } from "./wire-type.ts";

/**
 * Style `deepObject`: `color%5BR%5D=100&color%5BG%5D=200`. Beyond the standard, which stops at scalar properties, as the services write
 * it that declare it: objects nest (`a[b][c]=1`), lists have empty brackets (`a[]=1&a[]=2`), and numbers where they hold lists or
 * objects (`a[0][b]=1&a[1][b]=2`). Throws `EncodeError` for property names with brackets.
 */
export function encodeDeepObject(
  name: string,
  value: unknown,
  _explode: boolean,
  allowReserved?: Reserve,
): string {
  return deepPieces(name, percentEncode(name), value, allowReserved).join("&");
}

/** Reads a query parameter of style `deepObject`: lists also where their name is repeated without brackets. */
export function decodeDeepObject(
  name: string,
  pairs: readonly Pair[],
  type: WireType,
  _explode: boolean,
): unknown {
  const branches = pairs.flatMap(([key, raw]): Branch[] => {
    const path = pathOf(name, key);
    return path === undefined ? [] : [{ path, raw }];
  });
  return read(deepSource(branches), type);
}

/** What is left of a pair's name below some point of the object, and its raw value. */
interface Branch {
  readonly path: readonly string[];
  readonly raw: string;
}

/** `name` is how an error speaks of the value, `prefix` how it is written. */
function deepPieces(
  name: string,
  prefix: string,
  value: unknown,
  allowReserved?: Reserve,
): readonly string[] {
  if (isList(value)) {
    const nests = value.some((item) => isList(item) || isRecord(item));
    return value.flatMap((item, index) =>
      deepPieces(`${name}[${index}]`, `${prefix}%5B${nests ? index : ""}%5D`, item, allowReserved),
    );
  }
  if (!isRecord(value)) return [`${prefix}=${queryWriter("", allowReserved)(scalarText(value, name))}`];
  return entriesOf(value).flatMap(([key, member]) => {
    if (/[[\]]/.test(key))
      throw new EncodeError(
        `${name} has a property with a bracket in its name, which deepObject cannot write`,
      );
    return deepPieces(`${name}[${key}]`, `${prefix}%5B${percentEncode(key)}%5D`, member, allowReserved);
  });
}

function pathOf(name: string, key: string): readonly string[] | undefined {
  if (!key.startsWith(name)) return undefined;
  const rest = key.slice(name.length);
  return /^(\[[^[\]]*\])*$/.test(rest)
    ? rest
        .slice(1, -1)
        .split("][")
        .slice(rest === "" ? 1 : 0)
    : undefined;
}

function deepSource(branches: readonly Branch[]): Source {
  const ends = branches.filter(({ path }) => path.length === 0).map(({ raw }) => queryDecode(raw));
  const inner = branches.filter(({ path }) => path.length > 0);
  const source: Source = {
    // Where a text is allowed beside lists, an empty one says that there is none: a list of one empty text is what nobody means.
    value: (type) => {
      if (ends.length === 1 && ends[0] === "" && allowsText(type)) return "";
      if (type !== "any" || ends.length > 0 || inner.length === 0) return undefined;
      const untyped: WireType =
        items(inner) === undefined ? { properties: {}, additional: "any" } : { items: "any" };
      return read(source, untyped);
    },
    text: () => (ends.length === 1 ? ends[0] : undefined),
    list: () => (inner.length > 0 ? items(inner) : ends.length > 0 ? ends.map(leaf) : undefined),
    entries: () =>
      inner.length === 0 ? undefined : groups(inner, headOf, (members) => deepSource(members.map(tailOf))),
  };
  return source;
}

/** The items of a list that is written with brackets; `undefined` where what stands in them are names. */
function items(branches: readonly Branch[]): readonly Source[] | undefined {
  const heads = branches.map(headOf);
  if (heads.every((head) => head === "")) return branches.map((branch) => deepSource([tailOf(branch)]));
  if (!heads.every((head) => /^\d{1,9}$/.test(head))) return undefined;
  const numbered = groups(branches, headOf, (members) => deepSource(members.map(tailOf)));
  return numbered.toSorted(([one], [other]) => Number(one) - Number(other)).map(([, source]) => source);
}

function allowsText(type: WireType): boolean {
  return typeof type === "object" && "oneOf" in type && type.oneOf.some(isText);
}

function isText(type: WireType): boolean {
  return type === "string" || (typeof type === "object" && "const" in type && type.const === "");
}

function headOf({ path: [head = ""] }: Branch): string {
  return head;
}

function tailOf({ path, raw }: Branch): Branch {
  return { path: path.slice(1), raw };
}
