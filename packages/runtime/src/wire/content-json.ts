import { parseJson, stringifyJson } from "./json.ts";
import type { Pair } from "./parameter-codec.ts";
import { percentDecode, percentEncode, queryDecode } from "./percent-encoding.ts";
import { encodeFormCookie } from "./style-cookie.ts";
import { encodeForm } from "./style-form.ts";
import { encodeSimple } from "./style-simple.ts";

/** A query parameter with JSON `content`: `filter=%7B%22a%22%3A1%7D`. */
export function encodeContentJson(name: string, value: unknown): string {
  return encodeForm(name, stringifyJson(value), false);
}

/** Reads a query parameter with JSON `content`. */
export function decodeContentJson(name: string, pairs: readonly Pair[]): unknown {
  return parsePair(name, pairs, queryDecode);
}

/** A whole query string with JSON `content` (OpenAPI 3.2, `in: querystring`). */
export function encodeContentJsonQuerystring(_name: string, value: unknown): string {
  return percentEncode(stringifyJson(value));
}

/** A path slot with JSON `content`. */
export function encodeContentJsonPath(name: string, value: unknown): string {
  return encodeSimple(name, stringifyJson(value), false);
}

/** Reads a path slot with JSON `content`. */
export function decodeContentJsonPath(_name: string, text: string): unknown {
  return parseJson(percentDecode(text));
}

/** A header with JSON `content`: ASCII, with `\u` escapes for the rest. */
export function encodeContentJsonHeader(_name: string, value: unknown): string {
  return stringifyJson(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Reads a header with JSON `content`. */
export function decodeContentJsonHeader(_name: string, text: string): unknown {
  return parseJson(text);
}

/** A cookie with JSON `content`, percent-encoded. */
export function encodeContentJsonCookie(name: string, value: unknown): string {
  return encodeFormCookie(name, stringifyJson(value), false);
}

/** Reads a cookie with JSON `content`. */
export function decodeContentJsonCookie(name: string, pairs: readonly Pair[]): unknown {
  return parsePair(name, pairs, percentDecode);
}

/** Reads the first pair of a name as JSON. */
export function parsePair(
  name: string,
  pairs: readonly Pair[],
  decode: (text: string) => string,
  parse: (text: string) => unknown = parseJson,
): unknown {
  const pair = pairs.find(([key]) => key === name);
  return pair === undefined ? undefined : parse(decode(pair[1]));
}
