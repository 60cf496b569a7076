import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode, isMissing } from "./file-error.ts";
import { makeFolder } from "./make-folder.ts";

/**
 * The folder beside an output folder in which a run works: `.generated.tenon` for `generated`. Whoever makes it owns the
 * output for the time of writing; it holds `new`, the staged output, and, between the two renames, `old`.
 */
export interface WorkFolder {
  readonly path: string;
  readonly staged: string;
  readonly old: string;
  /** Gives the output up again and deletes whatever is left in the folder. */
  release(): void;
}

/** How long a run that is still alive is waited for, in milliseconds. */
const patience = 3_000;
/** A work folder older than this, in milliseconds, belongs to nobody: runs hold theirs for a second or so. */
const abandonedAfter = 600_000;

/**
 * Takes an output folder for writing; what an interrupted run has left is recovered first. `undefined` if another run
 * keeps it for too long. Throws the system's error if the folder's parent cannot be written.
 */
export async function takeWorkFolder(directory: string): Promise<WorkFolder | undefined> {
  const work = workFolderOf(directory);
  makeFolder(path.dirname(directory));
  const giveUp = Date.now() + patience;
  while (!make(work)) {
    if (await isAbandoned(work)) recover(directory, work);
    else if (Date.now() > giveUp) return undefined;
    else await sleep(20);
  }
  const folder = { path: work, staged: path.join(work, "new"), old: path.join(work, "old") };
  mkdirSync(folder.staged);
  return { ...folder, release: () => discard(work, process.pid) };
}

/** Puts right what an interrupted run has left of an output folder. Does nothing to one that is being written. */
export async function recoverOutput(directory: string): Promise<void> {
  const work = workFolderOf(directory);
  if (isOurs(work) === true && (await isAbandoned(work))) recover(directory, work);
  sweep(work);
}

/** Deletes work folders that a run was killed while deleting. */
function sweep(work: string): void {
  const parent = path.dirname(work);
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(`${path.basename(work)}-`) ? name.slice(path.basename(work).length + 1) : "";
    const doomed = path.join(parent, name);
    if (/^\d+$/.test(pid) && !isAlive(Number(pid)) && isOurs(doomed) === true) remove(doomed);
  }
}

/** What a work folder holds. */
const contents = ["new", "old", "owner"] as const;

/**
 * Whether a folder is one of ours, whoever made it, rather than somebody's that happens to be called like one: it is signed, or
 * empty but for a signature that was never written, and holds nothing else than ours do. `undefined`: nothing is there.
 */
function isOurs(work: string): boolean | undefined {
  try {
    // A link to a folder is none: it is not followed.
    if (!lstatSync(work).isDirectory()) return false;
    const names = readdirSync(work);
    if (names.some((name) => !contents.some((one) => one === name))) return false;
    return ownerOf(work) !== undefined || names.every((name) => name === "owner");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Deletes one of our folders, its signature last, so that what is left when that is interrupted is known as ours. */
function remove(work: string): void {
  for (const name of contents) rmSync(path.join(work, name), { recursive: true, force: true });
  rmSync(work, { recursive: true, force: true });
}

function workFolderOf(directory: string): string {
  return path.join(path.dirname(directory), `.${path.basename(directory)}.tenon`);
}

/** Makes the work folder and signs it; false if it is there already. */
function make(work: string): boolean {
  try {
    mkdirSync(work);
  } catch (error) {
    // Anything else of that name is somebody's: it is neither ours to wait for nor to remove. What has just gone can be made now.
    if (errorCode(error) === "EEXIST" && isOurs(work) !== false) return false;
    throw error;
  }
  writeFileSync(path.join(work, "owner"), `${process.pid} ${hostname()}`);
  return true;
}

/** Whether the owner of a work folder is gone. */
async function isAbandoned(work: string): Promise<boolean> {
  // Making and signing are two steps; a folder without a signature gets the time for the second.
  if (ownerOf(work) === undefined) await sleep(100);
  const owner = ownerOf(work);
  const age = ageOf(work);
  if (age === undefined) return false; // Gone in the meantime.
  if (owner === undefined || age > abandonedAfter) return true;
  return owner.host === hostname() && !isAlive(owner.pid);
}

function ownerOf(work: string): { readonly pid: number; readonly host: string } | undefined {
  try {
    const [, pid, host = ""] = /^(\d+) (.*)$/s.exec(readFileSync(path.join(work, "owner"), "utf8")) ?? [];
    return pid === undefined ? undefined : { pid: Number(pid), host };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function ageOf(work: string): number | undefined {
  try {
    return Date.now() - statSync(work).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM"; // It exists and is another user's.
  }
}

/** An output folder is missing only between the two renames of a swap; then the old one goes back in its place. */
function recover(directory: string, work: string): void {
  const owner = ownerOf(work)?.pid;
  try {
    if (!existsSync(directory)) renameSync(path.join(work, "old"), directory);
  } catch (error) {
    // No old output: the run was to make the first one. Or another process has just put it back.
    if (!isMissing(error)) throw error;
  }
  discard(work, owner);
}

/** Deletes a work folder if it is still the one of that owner: it is moved away first, so that nobody else deletes it too. */
function discard(work: string, owner: number | undefined): void {
  const doomed = `${work}-${process.pid}`;
  try {
    renameSync(work, doomed);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  if (ownerOf(doomed)?.pid === owner) remove(doomed);
  else renameSync(doomed, work);
}
