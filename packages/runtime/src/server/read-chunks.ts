import { concat } from "../wire/concat.ts";
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
