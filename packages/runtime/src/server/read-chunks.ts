import { discard } from "../wire/discard.ts";

/** All bytes of a stream, or `undefined` as soon as there are more than `limit`. Rejects as the stream does. */
export async function readChunks(
  body: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    length += chunk.value.byteLength;
    if (length > limit) {
      discard(reader);
      return undefined;
    }
    chunks.push(chunk.value);
  }
  return concat(chunks, length);
}

/** One piece of many; `length` is that of all together. A single piece is taken as it is. */
export function concat(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const [first] = chunks;
  // No platform reads a body into shared memory.
  if (first !== undefined && chunks.length === 1) return first as Uint8Array<ArrayBuffer>;
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
