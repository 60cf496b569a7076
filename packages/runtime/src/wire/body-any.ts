import { encodeBinary } from "./body-binary.ts";
import type { Message, RequestBodyInit } from "./body-codec.ts";
import { decodeJson } from "./body-json.ts";
import { decodeText } from "./body-text.ts";
import { stringifyJson } from "./json.ts";

/** A body of a media range that does not say what it holds: text and bytes as they are, everything else as JSON. Throws `EncodeError`. */
export function encodeAny(value: unknown): RequestBodyInit {
  if (typeof value === "string") return value;
  if (value instanceof Blob) return value;
  const bytes = value instanceof ArrayBuffer || ArrayBuffer.isView(value);
  const stream = typeof value === "object" && value !== null && Symbol.asyncIterator in value;
  return bytes || stream || value instanceof ReadableStream ? encodeBinary(value) : stringifyJson(value);
}

/** Reads a body by the media type that it came with: JSON, text, or else a Blob. Rejects with `DecodeError`. */
export function decodeAny(message: Message): Promise<unknown> {
  const type = message.headers.get("content-type") ?? "";
  if (/^[^;]*[/+]json\s*(;|$)/i.test(type)) return decodeJson(message);
  return /^text\//i.test(type) ? decodeText(message) : message.blob();
}
