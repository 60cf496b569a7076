import { createHash } from "node:crypto";
import type { RenderedFile } from "../emit/source-file.ts";

/** SHA-256 of a text, in hexadecimal. */
export function contentHash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * Files are large, and their hashes are asked for more than once: an output is compared with what is on disk before and after its folder
 * is taken, and with `--watch` most files of the next output are those of the last.
 */
const hashes = new WeakMap<RenderedFile, string>();

/** The content hash of a file that is to be written. */
export function hashOf(file: RenderedFile): string {
  const hash = hashes.get(file) ?? contentHash(file.text);
  hashes.set(file, hash);
  return hash;
}

/** The same of the bytes of a file on the disk, as if its lines ended in LF. Bytes are hashed as they are, which spares large files the decoding. */
export function bytesHash(bytes: Buffer): string {
  if (bytes.includes(13)) return contentHash(withLineFeeds(bytes.toString("utf8")));
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * The text with the line ends that Tenon writes. A checkout that turned them into CR LF has not edited the file,
 * so comparing starts from here.
 */
export function withLineFeeds(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}
