import { createHash } from "node:crypto";
import type { FileBytes } from "../emit/source-file.ts";

/** SHA-256 of a text, in hexadecimal. */
export function contentHash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The same of a text that is in UTF-8 already. */
function portionsHash(portions: readonly Uint8Array[]): string {
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

/**
 * Files are large, and their hashes are asked for more than once: an output is compared with what is on disk before and after its folder
 * is taken, and with `--watch` most files of the next output are those of the last.
 */
const hashes = new WeakMap<FileBytes, string>();

/** The content hash of a file that is to be written. */
export function hashOf(file: FileBytes): string {
  const hash = hashes.get(file) ?? portionsHash(file.bytes);
  hashes.set(file, hash);
  return hash;
}
