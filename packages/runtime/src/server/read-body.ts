import { discard } from "../wire/discard.ts";
import { type Refusal, refusal } from "./refusal.ts";

/** Whether a request announces a body. One without `Content-Length` may still turn out empty. */
export function announcesBody(request: Request): boolean {
  return request.body !== null && request.headers.get("content-length") !== "0";
}

/**
 * Reads a body, but never more than `limit` bytes of it: a length that is announced is refused before the first byte,
 * one that is not (chunked transfer) as soon as it is exceeded. The rest is left unread.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  const tooLarge = refusal(413, "body-too-large", `The body is larger than ${limit} bytes`);
  const announced = Number(request.headers.get("content-length") ?? "0");
  if (announced > limit) return tooLarge;
  if (request.body === null) return new Uint8Array();
  try {
    return (await readChunks(request.body, limit)) ?? tooLarge;
  } catch {
    // The peer went away, or sent what its own framing does not allow: either way there is no body to read.
    return refusal(400, "body-incomplete", "The body ended before it was complete");
  }
}

/** Whether a body has at least one byte. Consumes it. */
export async function hasBytes(request: Request): Promise<boolean> {
  const first = await readBody(request, 0);
  return !(first instanceof Uint8Array) && first.kind === "body-too-large";
}

/** All bytes of a stream, or `undefined` as soon as there are more than `limit`. */
async function readChunks(
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

function concat(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
