import type { Message } from "./body-codec.ts";
import { parseJson, stringifyJson } from "./json.ts";
import { isList, isRecord } from "./scalar.ts";
import { DecodeError, EncodeError } from "./wire-error.ts";

/** The digits of integers that a number cannot hold, by the object or array that they stand in and their place there. */
const digits: WeakMap<object, Map<string, bigint>> = /* @__PURE__ */ new WeakMap();

/** What `JSON.parse` tells a reviver about a value since ECMAScript 2026. */
type Reviver = (this: object, key: string, value: unknown, context?: { readonly source?: string }) => unknown;

/**
 * The value of a JSON text, like `JSON.parse`; the digits of integers beyond 2^53 are kept beside it, for codecs of `int64` to find. Such an
 * integer that is the whole text is a `bigint`. Where the platform does not tell the digits, the codecs refuse them. Throws `DecodeError`.
 */
export function parseExactJson(text: string): unknown {
  // Most texts have no number so long, and a reviver takes its time.
  if (!/\d{16}/.test(text)) return parseJson(text);
  // The whole value is revived last.
  let last: unknown;
  const revive: Reviver = function (key, value, context) {
    const exact = unsafeInteger(value, context);
    last = exact ?? value;
    if (exact !== undefined) remember(this, key, exact);
    return value;
  };
  try {
    // TypeScript's libraries do not know the context yet.
    const value: unknown = JSON.parse(
      text,
      revive as (this: unknown, key: string, value: unknown) => unknown,
    );
    return typeof value === "number" ? last : value;
  } catch {
    // The parser's own error quotes the text, which may hold a secret.
    throw new DecodeError("Not JSON");
  }
}

/** Reads a JSON body as `parseExactJson` does. Rejects with `DecodeError`. */
export async function decodeExactJson(message: Message): Promise<unknown> {
  return parseExactJson(await message.text());
}

/** The number as it was in its JSON text: a `bigint` where a number does not hold it. */
export function exactNumber(
  value: unknown,
  holder: object | undefined,
  key: string | number | undefined,
): unknown {
  return (holder && digits.get(holder)?.get(String(key))) ?? value;
}

/**
 * The value with `bigint`s as `JSON.stringify` writes them, if its members are lists and objects of JSON: `JSON.rawJSON`. Throws `EncodeError`
 * where the platform has none.
 */
export function rawIntegers(value: unknown): unknown {
  return mapIntegers(value, rawInteger);
}

/** The same for the fields of a form, of which only lists and objects are JSON; other fields are text. */
export function rawFieldIntegers(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const field = (one: unknown): unknown => (typeof one === "bigint" ? one : rawIntegers(one));
  return mapMembers(value, (member) => (isList(member) ? mapItems(member, field) : field(member)));
}

/** The value with `bigint`s as numbers, however inexact: what `JSON.parse` would give, for validators. */
export function roundedIntegers(value: unknown): unknown {
  return mapIntegers(value, Number);
}

/** JSON text, like `JSON.stringify`, of a value that may hold `bigint`s: they are written as numbers. Throws `EncodeError`, as `rawIntegers` does. */
export function stringifyExactJson(value: unknown): string {
  return stringifyJson(rawIntegers(value));
}

function mapIntegers(value: unknown, map: (integer: bigint) => unknown): unknown {
  if (typeof value === "bigint") return map(value);
  const inner = (one: unknown): unknown => mapIntegers(one, map);
  if (isList(value)) return mapItems(value, inner);
  return isRecord(value) ? mapMembers(value, inner) : value;
}

/** The list itself if nothing changes: most have no big integer. */
function mapItems(list: readonly unknown[], map: (item: unknown) => unknown): readonly unknown[] {
  const mapped = list.map(map);
  return mapped.every((item, index) => Object.is(item, list[index])) ? list : mapped;
}

function mapMembers(
  record: Readonly<Record<string, unknown>>,
  map: (member: unknown) => unknown,
): Readonly<Record<string, unknown>> {
  let copy: Record<string, unknown> | undefined;
  for (const [key, member] of Object.entries(record)) {
    const mapped = map(member);
    if (Object.is(mapped, member)) continue;
    // Spreading makes every property the copy's own, `__proto__` included.
    copy ??= { ...record };
    copy[key] = mapped;
  }
  return copy ?? record;
}

function rawInteger(integer: bigint): unknown {
  const { rawJSON } = JSON as { readonly rawJSON?: (text: string) => unknown };
  if (rawJSON === undefined)
    throw new EncodeError("This platform has no JSON.rawJSON to write large integers with");
  return rawJSON(String(integer));
}

function unsafeInteger(
  value: unknown,
  context: { readonly source?: string } | undefined,
): bigint | undefined {
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return undefined;
  const whole = /^(-?\d+)(?:\.0+)?$/.exec(context?.source ?? "")?.[1];
  return whole === undefined ? undefined : BigInt(whole);
}

function remember(holder: object, key: string, integer: bigint): void {
  const known = digits.get(holder) ?? new Map<string, bigint>();
  digits.set(holder, known.set(key, integer));
}
