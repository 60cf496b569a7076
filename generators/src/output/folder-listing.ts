import { type Dirent, readdirSync } from "node:fs";
import path from "node:path";
import { isMissing } from "./file-error.ts";

/** What stands at a path of a folder. Folders are listed only when they are empty. */
export type EntryKind = "file" | "link" | "emptyFolder" | "special";

/** Everything in a folder by its path with `/`, in no particular order; `undefined` if there is no folder. */
export function listFolder(directory: string): ReadonlyMap<string, EntryKind> | undefined {
  const entries = new Map<string, EntryKind>();
  try {
    walk(directory, "", entries);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  return entries;
}

function walk(directory: string, prefix: string, into: Map<string, EntryKind>): void {
  const children = readdirSync(path.join(directory, prefix), { withFileTypes: true });
  if (children.length === 0 && prefix !== "") into.set(prefix.slice(0, -1), "emptyFolder");
  for (const child of children) {
    if (child.isDirectory()) walk(directory, `${prefix}${child.name}/`, into);
    else into.set(prefix + child.name, kindOf(child));
  }
}

function kindOf(entry: Dirent): EntryKind {
  if (entry.isFile()) return "file";
  return entry.isSymbolicLink() ? "link" : "special";
}
