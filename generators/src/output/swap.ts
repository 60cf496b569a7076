import { existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "./file-error.ts";
import { listFolder } from "./folder-listing.ts";
import type { WorkFolder } from "./work-folder.ts";

/** On Windows a folder cannot be renamed while a program has a file in it open; that passes. */
const busy: ReadonlySet<string | undefined> = new Set(["EPERM", "EBUSY", "EACCES"]);
const attempts = 20;

/**
 * Puts the staged output in place of the one that is there. At every moment the folder is wholly the old one or wholly
 * the new one, or, between two renames in a row, missing; after a kill there, the next run puts the old one back.
 * Throws the system's error, with the old output in place, if the system does not allow it.
 */
export async function swap(directory: string, work: WorkFolder): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return swapOnce(directory, work);
    } catch (error) {
      if (process.platform !== "win32" || !busy.has(errorCode(error)) || attempt === attempts) throw error;
      await sleep(10 * attempt);
    }
  }
}

function swapOnce(directory: string, work: WorkFolder): void {
  if (!isFree(directory)) renameSync(directory, work.old);
  try {
    renameSync(work.staged, directory);
  } catch (error) {
    if (existsSync(work.old)) renameSync(work.old, directory);
    throw error;
  }
}

/** Whether one rename is enough: there is nothing yet, or (not on Windows) an empty folder. */
function isFree(directory: string): boolean {
  return !existsSync(directory) || (process.platform !== "win32" && readdirSync(directory).length === 0);
}

/** Undoes a swap: the old output is in place again, or none if there was none. */
export function swapBack(directory: string, work: WorkFolder): void {
  renameSync(directory, work.staged);
  if (existsSync(work.old)) renameSync(work.old, directory);
}

/**
 * Moves what has come into the old output while it was being replaced over to the new one: `known` is all that was
 * there when the new one was staged.
 */
export function rescueLateComers(directory: string, work: WorkFolder, known: ReadonlySet<string>): void {
  for (const [name, kind] of listFolder(work.old) ?? []) {
    const target = path.join(directory, name);
    if (kind === "emptyFolder" || known.has(name) || existsSync(target)) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    renameSync(path.join(work.old, name), target);
  }
}
