import type { Message } from "./body-codec.ts";
import { jsonTexts } from "./body-json-lines.ts";
import { parseExactJson, stringifyExactJson } from "./exact-json.ts";
import { itemBody } from "./text-stream.ts";

/** What `encodeJsonLines` writes, with `bigint`s as numbers. */
export function encodeExactJsonLines(items: unknown): string | ReadableStream<Uint8Array> {
  return itemBody(items, (item) => `${stringifyExactJson(item)}\n`);
}

/** What `decodeJsonLines` reads, with the digits of large integers kept for codecs. */
export async function decodeExactJsonLines(
  message: Message,
): Promise<AsyncGenerator<unknown, void, undefined>> {
  return jsonTexts(message, "\n", parseExactJson);
}

/** What `encodeJsonSequence` writes, with `bigint`s as numbers. */
export function encodeExactJsonSequence(items: unknown): string | ReadableStream<Uint8Array> {
  return itemBody(items, (item) => `\u001e${stringifyExactJson(item)}\n`);
}

/** What `decodeJsonSequence` reads, with the digits of large integers kept for codecs. */
export async function decodeExactJsonSequence(
  message: Message,
): Promise<AsyncGenerator<unknown, void, undefined>> {
  return jsonTexts(message, "\u001e", parseExactJson);
}
