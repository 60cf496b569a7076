import { decodeAny, encodeAny, isJsonType } from "./body-any.ts";
import type { Message, RequestBodyInit } from "./body-codec.ts";
import { decodeExactJson, rawIntegers } from "./exact-json.ts";

/** What `encodeAny` writes, with `bigint`s as numbers. */
export function encodeExactAny(value: unknown): RequestBodyInit {
  return encodeAny(rawIntegers(value));
}

/** What `decodeAny` reads, with the digits of large integers kept for codecs. */
export function decodeExactAny(message: Message): Promise<unknown> {
  return isJsonType(message) ? decodeExactJson(message) : decodeAny(message);
}
