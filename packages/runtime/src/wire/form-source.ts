import { type FieldCodecs, fieldCodec } from "./body-codec.ts";
import { parseExactJson } from "./exact-json.ts";
import type { Pair } from "./parameter-codec.ts";
import { queryDecode } from "./percent-encoding.ts";
import { isList, isRecord } from "./scalar.ts";
import { type Entry, groups, leaf, type RecordType, type Source } from "./source.ts";
import { isOpen, isSpread } from "./spread.ts";
import { objectsOf, type WireType } from "./wire-type.ts";

/** A field of a form: text or, in multipart, a file or a part that has been looked into. */
export type Field = readonly [name: string, value: string | FileField | Source];

/** A file of a form and, where it claims to be JSON, its text. */
export interface FileField {
  readonly blob: Blob;
  readonly text?: string;
}

/** The fields of a form as an object: repeated fields are lists, lists and objects within are JSON. */
export function fieldsSource(fields: readonly Field[]): Source {
  return formSource(() =>
    groups(
      fields,
      ([name]) => name,
      (group) => fieldSource(group.map(([, value]) => value)),
    ),
  );
}

/** The same for pairs, where the Encoding Object may give a property a style. */
export function styledFieldsSource(pairs: readonly Pair[], codecs: FieldCodecs): Source {
  return formSource((type) => {
    const namesOf = (name: string): readonly string[] => [
      name,
      ...(spreads(fieldCodec(codecs, name)) ? memberNames(type.properties[name] ?? "any") : []),
    ];
    const all = Object.keys(type.properties);
    // An object whose members stand among the fields takes none that the document declares for others.
    const withoutOthers = (name: string): readonly Pair[] => {
      const own = namesOf(name);
      const others = all.flatMap((other) => (other === name ? [] : namesOf(other)));
      return pairs.filter(([key]) => own.includes(key) || !others.includes(fieldOf(key)));
    };
    const styled = all.flatMap((name): readonly Entry[] => {
      const codec = fieldCodec(codecs, name);
      const decode = codec?.decode;
      if (decode === undefined) return [];
      const left = spreads(codec) ? withoutOthers(name) : pairs;
      return [[name, { ...leaf(""), value: (as) => decode(name, left, as, codec?.explode ?? true) }]];
    });
    const names = styled.flatMap(([name]) => namesOf(name));
    // What nobody declares belongs to an open object among the fields where the form itself is closed.
    const isTaken =
      type.additional === undefined &&
      styled.some(([name]) => spreads(fieldCodec(codecs, name)) && isOpen(type.properties[name] ?? "any"));
    const plain = pairs.filter(
      ([key]) => !names.includes(fieldOf(key)) && (!isTaken || all.includes(fieldOf(key))),
    );
    const rest = fieldsSource(plain.map(([key, raw]) => [key, queryDecode(raw)])).entries(type) ?? [];
    return [
      ...styled.filter(([name, source]) => source.value?.(type.properties[name] ?? "any") !== undefined),
      ...rest,
    ];
  });
}

function formSource(entries: (type: RecordType) => readonly Entry[]): Source {
  return { text: () => undefined, list: () => undefined, entries };
}

function fieldSource(values: readonly Field[1][]): Source {
  const sources = values.map(valueSource);
  const only = sources.length === 1 ? sources[0] : undefined;
  return {
    text: () => only?.text(),
    list: () => sources,
    entries: () => undefined,
    // A list is read from the repeated fields, even when there is only one.
    value: (type) => (typeof type === "object" && "items" in type ? undefined : only?.value?.(type)),
  };
}

function valueSource(value: Field[1]): Source {
  if (typeof value === "string") return jsonSource(value);
  if (!("blob" in value)) return value;
  if (value.text === undefined) return { ...leaf(""), value: () => value.blob };
  const json = jsonSource(value.text);
  return { ...json, value: (type) => (type === "any" ? value.blob : json.value?.(type)) };
}

/** A text that may be JSON: where a list or an object is wanted, and it holds one. */
export function jsonSource(text: string): Source {
  return {
    ...leaf(text),
    value: (type) => {
      const isHolder = typeof type === "object" && ("items" in type || "properties" in type);
      if (!isHolder) return undefined;
      const value = jsonOrNothing(text);
      return ("items" in type ? isList(value) : isRecord(value)) ? value : undefined;
    },
  };
}

/** Text that is not JSON stays text, for the validator to refuse. */
function jsonOrNothing(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** The field that a name speaks of: `a` of `a[b][c]`. */
function fieldOf(key: string): string {
  return key.replace(/\[.*$/s, "");
}

function spreads(codec: ReturnType<typeof fieldCodec>): boolean {
  return isSpread(codec?.explode ?? true, codec?.decode);
}

function memberNames(type: WireType): readonly string[] {
  return objectsOf(type).flatMap(({ properties }) => Object.keys(properties));
}
