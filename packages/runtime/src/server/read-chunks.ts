import { BytePieces } from "../wire/byte-pieces.ts";
import { discard } from "../wire/discard.ts";

/** All bytes of a stream, or `undefined` as soon as there are more than `limit`. Rejects as the stream does. */
export async function readChunks(
  body: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = body.getReader();
  const pieces = new BytePieces();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    pieces.add(chunk.value);
    if (pieces.length > limit) {
      discard(reader);
      return undefined;
    }
  }
  return pieces.whole();
}
