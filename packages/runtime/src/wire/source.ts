import type { Pair } from "./parameter-codec.ts";
import { isList, isRecord } from "./scalar.ts";
import { DecodeError } from "./wire-error.ts";
import type { WireType } from "./wire-type.ts";

/**
 * Text from the wire, as each kind of type would read it; `undefined` where it cannot be read so, or is absent. A style is
 * a way to make a source; what the texts mean is decided here, once for all styles.
 */
export interface Source {
  readonly text: () => string | undefined;
  readonly list: () => readonly Source[] | undefined;
  readonly entries: (type: RecordType) => readonly Entry[] | undefined;
  /** Whether a delimiter stands in the text as it is: where a list or an object is allowed beside a text, it is that. */
  readonly delimited?: boolean;
  /** The value as it is, where it carries its own type (JSON or a file in a form); asked first. */
  readonly value?: (type: WireType) => unknown;
}

/** A property and where its value is read. */
export type Entry = readonly [key: string, source: Source];

/** The wire type of an object. */
export type RecordType = Extract<WireType, { readonly properties: unknown }>;

/** A value read, and whether the text was what the type wants. */
interface Reading {
  readonly value: unknown;
  readonly fits: boolean;
  /** Whether the source says itself what it is, so that no text is meant. */
  readonly typed?: boolean;
  /** How many members are there that no property of the type declares; 0 where it says nothing. */
  readonly undeclared?: number;
}

/** Reads a source as the type says. Text that does not fit stays text; `undefined` when absent. */
export function read(source: Source, type: WireType): unknown {
  return attempt(source, type).value;
}

/** Reads a source as the type says. Throws `DecodeError` where the text does not fit. */
export function readStrictly(source: Source, type: WireType): unknown {
  const { value, fits } = attempt(source, type);
  if (!fits) throw new DecodeError("The text does not fit its type");
  return value;
}

/** A single text. */
export function leaf(text: string): Source {
  return { text: () => text, list: () => undefined, entries: () => undefined };
}

/** A text with delimiters, such as `a,b`, each part still to be decoded. */
export function delimitedSource(
  raw: string,
  delimiter: string,
  explode: boolean,
  decode: (text: string) => string,
): Source {
  const parts = (): readonly string[] => (raw === "" ? [] : raw.split(delimiter));
  return {
    delimited: raw.includes(delimiter),
    text: () => decode(raw),
    list: () => parts().map((part) => leaf(decode(part))),
    entries: () => (explode ? splitEach(parts(), decode) : alternate(parts().map(decode))),
  };
}

/** One of the pairs of a query string, matrix or Cookie header, or several of them when exploded. */
export function pairsSource(
  name: string,
  pairs: readonly Pair[],
  explode: boolean,
  delimiter: string,
  decode: (text: string) => string,
): Source {
  const own = pairs.filter(([key]) => key === name).map(([, raw]) => raw);
  const [first] = own;
  const only = own.length === 1 ? first : undefined;
  const parts = (raw: string): readonly string[] => raw.split(delimiter).map(decode);
  return {
    delimited: !explode && only?.includes(delimiter) === true,
    text: () => (only === undefined ? undefined : decode(only)),
    list: () => {
      if (first === undefined) return undefined;
      return (explode || only === undefined ? own.map(decode) : parts(only)).map(leaf);
    },
    entries: (type) => {
      if (!explode) return only === undefined ? undefined : alternate(parts(only));
      const members = pairs.filter(
        ([key]) => type.additional !== undefined || Object.hasOwn(type.properties, key),
      );
      return members.length === 0 ? undefined : members.map(([key, raw]) => [key, leaf(decode(raw))]);
    },
  };
}

/** Texts that were decoded before they are split, because their delimiter was encoded too. */
export function decodedSource(texts: readonly string[], delimiter: string): Source {
  const only = texts.length === 1 ? texts[0] : undefined;
  return {
    text: () => only,
    list: () => (only === undefined ? texts.map(leaf) : only.split(delimiter).map(leaf)),
    entries: () => (only === undefined ? undefined : alternate(only.split(delimiter))),
    ...(texts.length === 0 && { list: () => undefined }),
  };
}

/** Members put together by their key, in order of first appearance. */
export function groups<Member>(
  members: readonly Member[],
  keyOf: (member: Member) => string,
  sourceOf: (members: readonly Member[]) => Source,
): readonly Entry[] {
  const byKey = new Map<string, Member[]>();
  for (const member of members) {
    const key = keyOf(member);
    const group = byKey.get(key);
    if (group === undefined) byKey.set(key, [member]);
    else group.push(member);
  }
  return [...byKey].map(([key, group]) => [key, sourceOf(group)]);
}

function attempt(source: Source, type: WireType): Reading {
  const value = source.value?.(type);
  if (value !== undefined && (typeof type === "string" || !("oneOf" in type) || suits(value, type)))
    return { value, fits: true, typed: true };
  if (typeof type === "string") {
    const text = source.text();
    return text === undefined ? { value: unread(source), fits: false } : scalar(text, type);
  }
  if ("oneOf" in type) return bestThatFits(source, type.oneOf);
  if ("const" in type) return constant(source, type.const);
  return "items" in type ? list(source, type) : record(source, type);
}

/**
 * JSON of a kind that is wanted comes before a text, which any JSON could be too. An object with open properties takes any member as a
 * text, so that the one which declares most is meant.
 */
function bestThatFits(source: Source, types: readonly WireType[]): Reading {
  const readings = types.map((type) => {
    const reading = attempt(source, type);
    return reading.typed && !suits(reading.value, type) ? { ...reading, fits: false } : reading;
  });
  const fitting = readings.filter(({ fits }) => fits);
  const list = source.delimited ? fitting.find(({ value }) => isList(value)) : undefined;
  const typed = fitting.find((reading) => reading.typed);
  const ordered = fitting.toSorted(({ undeclared: one = 0 }, { undeclared: other = 0 }) => one - other);
  const record = source.delimited ? ordered.find(({ value }) => isRecord(value)) : undefined;
  return (
    list ?? typed ?? record ?? ordered[0] ?? { value: readings[0]?.value ?? unread(source), fits: false }
  );
}

/** Whether a value that carries its own type is of the one that is wanted; bytes are, where a text is. */
function suits(value: unknown, type: WireType): boolean {
  if (type === "any") return true;
  if (typeof type !== "string") {
    if ("oneOf" in type) return type.oneOf.some((one) => suits(value, one));
    if ("const" in type) return value === type.const;
    return "items" in type ? isList(value) : isRecord(value) && !(value instanceof Blob);
  }
  if (type === "null") return value === null;
  if (type === "string") return typeof value === "string" || value instanceof Blob;
  return typeof value === type || (type !== "boolean" && /^(number|bigint)$/.test(typeof value));
}

function constant(source: Source, wanted: string | number | boolean): Reading {
  const text = source.text();
  const fits = text !== undefined && (text === String(wanted) || numberOf(text) === wanted);
  return { value: fits ? wanted : unread(source), fits };
}

function list(source: Source, type: Extract<WireType, { items: WireType }>): Reading {
  const readings = source
    .list()
    ?.map((item, index) => attempt(item, type.prefixItems?.[index] ?? type.items));
  if (readings === undefined) return { value: unread(source), fits: false };
  return {
    value: readings.map(({ value }) => value),
    fits: readings.every(({ fits }) => fits),
    undeclared: readings.reduce((sum, { undeclared = 0 }) => sum + undeclared, 0),
  };
}

function record(source: Source, type: RecordType): Reading {
  const entries = source.entries(type);
  if (entries === undefined) return { value: unread(source), fits: false };
  const readings = entries.map(([key, member]): readonly [string, Reading] => {
    const declared = Object.hasOwn(type.properties, key) ? type.properties[key] : undefined;
    const known = declared ?? type.additional;
    const { value, fits, undeclared = 0 } = attempt(member, known ?? "any");
    const more = declared === undefined ? 1 : 0;
    return [key, { value, fits: known !== undefined && fits, undeclared: undeclared + more }];
  });
  return {
    // `fromEntries` defines own properties, `__proto__` included.
    value: Object.fromEntries(readings.map(([key, { value }]) => [key, value])),
    fits: readings.every(([, { fits }]) => fits),
    undeclared: readings.reduce((sum, [, { undeclared = 0 }]) => sum + undeclared, 0),
  };
}

/** What could not be read as wanted, for the validator to refuse: a text, or several texts where one was wanted. */
function unread(source: Source): unknown {
  return source.text() ?? source.list()?.map(unread);
}

/** The number of a text, by JSON's grammar (RFC 8259, 6); `undefined` when it is none, or too large. */
export function numberOf(text: string): number | undefined {
  if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** The integer of a text: a `bigint` where a number does not hold it; `undefined` when it is none. */
export function int64Of(text: string): number | bigint | undefined {
  const number = /^-?(0|[1-9]\d*)$/.test(text) ? Number(text) : undefined;
  return number === undefined || Number.isSafeInteger(number) ? number : BigInt(text);
}

/** The boolean of a text; `undefined` when it is none. */
export function booleanOf(text: string): boolean | undefined {
  return text === "true" ? true : text === "false" ? false : undefined;
}

function scalar(text: string, type: Extract<WireType, string>): Reading {
  if (type === "null") return text === "null" ? { value: null, fits: true } : { value: text, fits: false };
  if (type === "number" || type === "boolean" || type === "int64") {
    const value = type === "number" ? numberOf(text) : type === "int64" ? int64Of(text) : booleanOf(text);
    return { value: value ?? text, fits: value !== undefined };
  }
  return { value: text, fits: true };
}

function splitEach(parts: readonly string[], decode: (text: string) => string): readonly Entry[] | undefined {
  if (!parts.every((part) => part.includes("="))) return undefined;
  return parts.map((part) => {
    const sign = part.indexOf("=");
    return [decode(part.slice(0, sign)), leaf(decode(part.slice(sign + 1)))];
  });
}

function alternate(parts: readonly string[]): readonly Entry[] | undefined {
  if (parts.length % 2 === 1) return undefined;
  return Array.from({ length: parts.length / 2 }, (_, index) => [
    parts[2 * index] ?? "",
    leaf(parts[2 * index + 1] ?? ""),
  ]);
}
