import { readFileSync, type Stats, statSync } from "node:fs";
import { bytesHash } from "./content-hash.ts";

/** What was read of a file, and what told it apart then. */
interface Known {
  readonly stamp: string;
  readonly hash: string;
}

/** Kept while the process runs: the same files are asked for more than once in a run, with `--watch` after every save, and most have not changed. */
const known = new Map<string, Known>();

/** A file that was changed so shortly before it was read, in milliseconds, may change again without another time. */
const settled = 1000;

/** What changes whenever a file is written: its times, size and identity. */
export function stampOf({ mtimeMs, ctimeMs, size, ino, dev }: Stats): string {
  return [mtimeMs, ctimeMs, size, ino, dev].join(" ");
}

/** Hash of a file's content, as if its lines ended in LF. Throws what reading it throws. */
export function fileHash(file: string): string {
  const stats = statSync(file);
  const stamp = stampOf(stats);
  const last = known.get(file);
  if (last?.stamp === stamp) return last.hash;
  const { mtimeMs, ctimeMs } = stats;
  const isSettled = Math.max(mtimeMs, ctimeMs) < Date.now() - settled;
  const hash = bytesHash(readFileSync(file));
  if (isSettled) known.set(file, { stamp, hash });
  return hash;
}
