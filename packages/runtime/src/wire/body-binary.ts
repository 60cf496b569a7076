import type { Message, RequestBodyInit } from "./body-codec.ts";
import { chunkStream } from "./text-stream.ts";
import { EncodeError } from "./wire-error.ts";

/**
 * A body of bytes: Blob, File, buffer, view, stream, or something that gives chunks of bytes one after another. Throws
 * `EncodeError` for anything else, and for a stream that somebody reads already; for a chunk of anything else the stream breaks with it.
 */
export function encodeBinary(value: unknown): RequestBodyInit {
  // A typed Blob would say its own media type; the document's counts.
  if (value instanceof Blob) return value.type === "" ? value : value.slice(0, value.size);
  if (value instanceof ReadableStream && value.locked) throw new EncodeError("The stream is read already");
  if (value instanceof ArrayBuffer || value instanceof ReadableStream) return value;
  // Fetch refuses views of shared memory itself.
  if (ArrayBuffer.isView(value)) return value as ArrayBufferView<ArrayBuffer>;
  if (typeof value === "object" && value !== null && Symbol.asyncIterator in value) {
    return chunkStream(value, bytesOf);
  }
  throw new EncodeError(
    "A binary body is a Blob, an ArrayBuffer, a view of one, a ReadableStream, or an AsyncIterable",
  );
}

function bytesOf(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new EncodeError("A chunk of a binary body is a Uint8Array");
}

/** Reads a body of bytes at once. */
export function decodeBinary(message: Message): Promise<Blob> {
  return message.blob();
}

/** Gives the body as a stream, for media types whose items arrive one by one. */
export async function decodeStream(message: Message): Promise<ReadableStream<Uint8Array>> {
  return message.body ?? new Blob([]).stream();
}
