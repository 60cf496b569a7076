import { readStream } from "./fetch-request.ts";
import type { BodyFault, RawRequest, TakeBody } from "./raw-request.ts";
import { type Refusal, refusal } from "./refusal.ts";

/** A way to compress a body (RFC 9110, 8.4.1). `deflate` is the zlib format, as there. */
export type ContentEncoding = "gzip" | "deflate" | "br";

/**
 * Reads a body, but never more than `limit` bytes of it: a length that is announced is refused before the first byte,
 * one that is not (chunked transfer) as soon as it is exceeded. The rest is left unread. Throws as `readBody` of a request does.
 */
export function readBody(raw: RawRequest, limit: number, take: TakeBody): void {
  if (Number(raw.header("content-length") ?? "0") > limit) take("too-large");
  else raw.readBody(limit, take);
}

/** Undoes the encoding of a body. The limit counts what comes out, and nothing beyond it is ever unpacked. */
export async function decompress(
  bytes: Uint8Array<ArrayBuffer>,
  encoding: ContentEncoding,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(formatOf(encoding)));
  const body = await readStream(unpacked, limit);
  if (body === "incomplete") return refusal(400, "malformed-body", `The body is not ${encoding}`);
  return typeof body === "string" ? bodyRefusal(body, limit) : body;
}

/** The platform's name of an encoding. */
export function formatOf(encoding: ContentEncoding): CompressionFormat {
  // Platforms that have it call it so; the type does not know it yet.
  return encoding === "br" ? ("brotli" as CompressionFormat) : encoding;
}

/** Refuses a request whose body could not be read. */
export function bodyRefusal(fault: BodyFault, limit: number): Refusal {
  return fault === "too-large"
    ? refusal(413, "body-too-large", `The body is larger than ${limit} bytes`)
    : refusal(400, "body-incomplete", "The body ended before it was complete");
}
