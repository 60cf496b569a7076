import { readFileSync, type Stats, statSync } from "node:fs";
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

/** What changes whenever a file is written: its times, size and identity. */
function stampOf({ mtimeMs, ctimeMs, size, ino, dev }: Stats): string {
  return [mtimeMs, ctimeMs, size, ino, dev].join(" ");
}

/** The same of a file by its path, to see whether it is being written; `undefined` if there is none that can be read. */
export function fileStamp(file: string): string | undefined {
  return readable(() => stampOf(statSync(file)));
}

/** Hash of a file's content; `undefined` if it cannot be read. */
export function contentOf(file: string): string | undefined {
  return readable(() => {
    const stats = statSync(file);
    const stamp = stampOf(stats);
    const last = known.get(file);
    if (last?.stamp === stamp) return last.hash;
    const { mtimeMs, ctimeMs } = stats;
    const isSettled = Math.max(mtimeMs, ctimeMs) < Date.now() - settled;
    const hash = fileHash(readFileSync(file));
    if (isSettled) known.set(file, { stamp, hash });
    return hash;
  });
}

/** What is read of a file; `undefined` if the file is missing or is refused. */
function readable(read: () => string): string | undefined {
  try {
    return read();
  } catch (error) {
    if (isMissing(error) || explainFileError(error) !== undefined) return undefined;
    throw error;
  }
}
