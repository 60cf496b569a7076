import { once } from "node:events";
import { existsSync, type FSWatcher, watch } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { changedAt, fileStamp, readableHash } from "./readable-file.ts";

/** Editors write in several steps; what follows within this time belongs to the same save. In milliseconds. */
const settling = 15;

/** How long an error may be that of a file that is half saved, so that nobody needs to be told of it. In milliseconds. */
export const doubt = 250;

/**
 * Waits until the content of one of the files differs from what `contents` says, also when one is made, removed or replaced by
 * a rename, as editors do. Gives the new contents; `undefined` if the signal is aborted first.
 */
export async function nextChange(contents: Contents, signal: AbortSignal): Promise<Contents | undefined> {
  const events = new EventTarget();
  const watchers = foldersOf(contents.keys()).map((folder) =>
    watchFolder(folder, () => events.dispatchEvent(new Event("change"))),
  );
  try {
    // Looks before it waits: what was saved between reading and watching has raised no event.
    while (!signal.aborted) {
      const now = await settledContents([...contents.keys()]);
      if (!isSame(contents, now)) return now;
      await once(events, "change", { signal }).catch(ignoreAbort);
    }
    return undefined;
  } finally {
    for (const watcher of watchers) watcher.close();
  }
}

/** The contents once nothing is written any more, so that a file is not read when it is half saved. */
async function settledContents(files: readonly string[]): Promise<Contents> {
  const before = files.map(fileStamp);
  await setTimeout(settling);
  const isSettled = files.every((file, index) => fileStamp(file) === before[index]);
  return isSettled ? contentsOf(files) : settledContents(files);
}

function isSame(before: Contents, after: Contents): boolean {
  return [...before].every(([file, hash]) => after.get(file) === hash);
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === "AbortError")) throw error;
}

/** Content hashes by absolute path; `undefined` for a file that cannot be read. */
export type Contents = ReadonlyMap<string, string | undefined>;

/**
 * The contents of files as they are now. A file that was changed at or after `since`, in milliseconds, may not be what was read
 * then, so it has a content that no file has.
 */
export function contentsOf(files: readonly string[], since = Number.POSITIVE_INFINITY): Contents {
  return new Map(
    files.map((file) => [file, (changedAt(file) ?? 0) < since ? readableHash(file) : "changed"]),
  );
}

/** Folders, not files, are watched, because a file that is replaced takes its watcher with it. */
function foldersOf(files: Iterable<string>): readonly string[] {
  return [...new Set([...files].map((file) => nearestFolder(path.dirname(file))))];
}

function nearestFolder(folder: string): string {
  return existsSync(folder) || folder === path.dirname(folder) ? folder : nearestFolder(path.dirname(folder));
}

/** A folder that is removed while it is watched says so by an event on some systems and by an error on others. */
function watchFolder(folder: string, listener: () => void): FSWatcher {
  return watch(folder, listener).on("error", listener);
}
