import path from "node:path";
import type { FileBytes } from "../emit/source-file.ts";
import { hashOf } from "./content-hash.ts";
import { fileHash } from "./file-hash.ts";
import type { EntryKind } from "./folder-listing.ts";
import { type Manifest, manifestName } from "./manifest.ts";

/** Every path of an output folder and of the files wanted there, by what has to become of it. Lists are sorted. */
export interface Classified {
  readonly added: string[];
  readonly changed: string[];
  readonly stale: string[];
  readonly unchanged: string[];
  readonly kept: Map<string, EntryKind>;
  /** At a wanted path, edited since Tenon wrote them. */
  readonly edited: string[];
  /** At a wanted path, never written by Tenon. */
  readonly foreign: string[];
  /** In the way of a wanted path and no plain file, so that nothing can overwrite them. */
  readonly blocking: string[];
  readonly editedStale: string[];
}

/** Sorts the paths; reads only files that are wanted or that the manifest lists. */
export function classify(
  directory: string,
  files: readonly FileBytes[],
  existing: ReadonlyMap<string, EntryKind>,
  manifest: Manifest | undefined,
): Classified {
  const sorted: Classified = {
    added: [],
    changed: [],
    stale: [],
    unchanged: [],
    kept: new Map(),
    edited: [],
    foreign: [],
    blocking: [],
    editedStale: [],
  };
  const wanted = new Set(files.map((file) => file.path));
  for (const file of files) {
    if (existing.get(file.path) === "file") sortFile(sorted, directory, file, manifest);
    else if (!existing.has(file.path)) sorted.added.push(file.path);
  }
  const taken = takenSpellings(wanted);
  for (const [name, kind] of existing) {
    if (kind === "file" && wanted.has(name)) continue;
    const hash = manifest?.get(name);
    if (kind === "file" && hash !== undefined && fileHash(path.join(directory, name)) === hash)
      sorted.stale.push(name);
    else if (isInTheWay(name, kind, taken, wanted)) sorted.blocking.push(name);
    else {
      sorted.kept.set(name, kind);
      if (hash !== undefined) sorted.editedStale.push(name);
    }
  }
  for (const list of Object.values(sorted)) if (Array.isArray(list)) list.sort();
  return sorted;
}

function sortFile(
  sorted: Classified,
  directory: string,
  file: FileBytes,
  manifest: Manifest | undefined,
): void {
  const { path: name } = file;
  // Not by text: a folder is compared more than once, and a hash need not be made again while nothing is written.
  const present = fileHash(path.join(directory, name));
  if (present === hashOf(file)) return void sorted.unchanged.push(name);
  if (name !== manifestName) {
    const hash = manifest?.get(name);
    if (hash === undefined) sorted.foreign.push(name);
    else if (hash !== present) sorted.edited.push(name);
  }
  sorted.changed.push(name);
}

/** Wanted paths and their folders in lower case, so that a letter-case twin is found on every system alike. */
function takenSpellings(names: Iterable<string>): ReadonlySet<string> {
  const taken = new Set<string>();
  for (const name of names) {
    const parts = name.toLowerCase().split("/");
    for (let length = 1; length <= parts.length; length++) taken.add(parts.slice(0, length).join("/"));
  }
  return taken;
}

function isInTheWay(
  name: string,
  kind: EntryKind,
  taken: ReadonlySet<string>,
  wanted: ReadonlySet<string>,
): boolean {
  if (kind === "special") return true; // A socket or device cannot be carried over.
  const folders = name
    .split("/")
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join("/"));
  if (folders.some((folder) => wanted.has(folder))) return true;
  return kind === "emptyFolder" ? wanted.has(name) : taken.has(name.toLowerCase());
}
