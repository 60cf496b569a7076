import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { Comparison } from "./compare.ts";
import { errorCode } from "./file-error.ts";
import type { EntryKind } from "./folder-listing.ts";

/**
 * Builds the whole new output in an empty folder on the same file system. Files that do not change are hard links to those
 * in place, so that they keep identity and times; so are other people's files.
 */
export function stage(comparison: Comparison, into: string): void {
  const folders = new Folders(into);
  if (existsSync(comparison.directory)) chmodSync(into, statSync(comparison.directory).mode);
  const written = new Set([...comparison.added, ...comparison.changed]);
  for (const { path: name, bytes } of comparison.files) {
    if (written.has(name)) writeNew(folders.pathOf(name), bytes);
    else carry(path.join(comparison.directory, name), folders.pathOf(name), "file");
  }
  for (const [name, kind] of comparison.kept) {
    carry(path.join(comparison.directory, name), folders.pathOf(name), kind);
  }
}

function writeNew(file: string, portions: readonly Uint8Array[]): void {
  const opened = openSync(file, "wx");
  try {
    for (const portion of portions) writeFileSync(opened, portion);
  } finally {
    closeSync(opened);
  }
}

/** Makes each folder once. */
class Folders {
  readonly #root: string;
  readonly #made = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Where a path of the output is being built; its folder is there from now on. */
  pathOf(name: string): string {
    const target = path.join(this.#root, name);
    const folder = path.dirname(target);
    if (!this.#made.has(folder)) mkdirSync(folder, { recursive: true });
    this.#made.add(folder);
    return target;
  }
}

function carry(from: string, to: string, kind: EntryKind): void {
  if (kind === "emptyFolder") mkdirSync(to, { recursive: true });
  else if (kind === "link") symlinkSync(readlinkSync(from), to);
  else linkOrCopy(from, to);
}

/** Codes of file systems that have no hard links, or not this one. */
const noLink: ReadonlySet<string | undefined> = new Set([
  "EPERM",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EMLINK",
  "EXDEV",
  "EACCES",
]);

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!noLink.has(errorCode(error))) throw error;
    copyFileSync(from, to);
    const { atime, mtime } = lstatSync(from);
    utimesSync(to, atime, mtime);
  }
}
