import { createHash } from "node:crypto";

/** SHA-256 of a text, in hexadecimal. */
export function contentHash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The same of a text that is in UTF-8 already. */
export function portionsHash(portions: readonly Uint8Array[]): string {
  const hash = createHash("sha256");
  for (const portion of portions) hash.update(portion);
  return hash.digest("hex");
}

/** The same of a file's bytes, as if its lines ended in LF. Bytes are hashed as they are, which spares large files the decoding. */
export function bytesHash(bytes: Uint8Array): string {
  if (bytes.includes(13)) return contentHash(withLineFeeds(Buffer.from(bytes).toString("utf8")));
  return portionsHash([bytes]);
}

/**
 * The text with the line ends that Tenon writes. A checkout that turned them into CR LF has not edited the file,
 * so comparing starts from here.
 */
function withLineFeeds(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}
