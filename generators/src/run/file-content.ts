import { readFileSync, statSync } from "node:fs";
import { fileHash } from "../output/content-hash.ts";
import { explainFileError, isMissing } from "../output/file-error.ts";

/** What was read of a file, and what told it apart then. */
interface Known {
  readonly stamp: string;
  readonly hash: string;
}

/** Kept while the process runs: with `--watch` the same files are asked for after every save, and most have not changed. */
const known = new Map<string, Known>();

/** A file that was changed so shortly before it was read, in milliseconds, may change again without another time. */
const settled = 1000;

/** Hash of a file's content; `undefined` if it cannot be read. */
export function contentOf(file: string): string | undefined {
  try {
    const { mtimeMs, ctimeMs, size, ino, dev } = statSync(file);
    const stamp = [mtimeMs, ctimeMs, size, ino, dev].join(" ");
    const last = known.get(file);
    if (last?.stamp === stamp) return last.hash;
    const isSettled = Math.max(mtimeMs, ctimeMs) < Date.now() - settled;
    const hash = fileHash(readFileSync(file));
    if (isSettled) known.set(file, { stamp, hash });
    return hash;
  } catch (error) {
    if (isMissing(error) || explainFileError(error) !== undefined) return undefined;
    throw error;
  }
}
