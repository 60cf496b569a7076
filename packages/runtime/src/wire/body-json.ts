import type { Message } from "./body-codec.ts";
import { parseJson, stringifyJson } from "./json.ts";

/** A JSON body, of `application/json` and any `+json`. Throws `EncodeError` for what JSON cannot say. */
export function encodeJson(value: unknown): string {
  return stringifyJson(value);
}

/** Reads a JSON body, always as UTF-8, a byte order mark ignored (RFC 8259, 8.1). Rejects with `DecodeError`. */
export function decodeJson(message: Message): Promise<unknown> {
  return message.text().then(parseJson);
}
