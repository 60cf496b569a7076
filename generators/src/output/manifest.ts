import { lstatSync, readFileSync } from "node:fs";
import path from "node:path";
import type { FileBytes } from "../emit/source-file.ts";
import { hashOf } from "./content-hash.ts";
import { isMissing } from "./file-error.ts";

/** The file in an output folder that says which files Tenon wrote there. It is committed with them. */
export const manifestName = ".tenon-manifest.json";

/** Content hashes of the files that Tenon wrote, by their path in the output. */
export type Manifest = ReadonlyMap<string, string>;

/** The manifest's text: sorted, one file a line, nothing that differs between machines. */
export function printManifest(files: readonly FileBytes[]): string {
  const hashes = files.map((file) => [file.path, hashOf(file)] as const);
  const sorted = hashes.sort(([one], [other]) => (one < other ? -1 : 1));
  return `${JSON.stringify({ files: Object.fromEntries(sorted) }, null, 2)}\n`;
}

/** The manifest of an output folder: `undefined` without one, `"unreadable"` if it is not one of ours (a merge conflict, say). */
export function readManifest(directory: string): Manifest | "unreadable" | undefined {
  const file = path.join(directory, manifestName);
  let text: string;
  try {
    // Whatever else stands there is nothing of ours; a pipe could be read without end.
    if (!lstatSync(file).isFile()) return undefined;
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  return parseManifest(text) ?? "unreadable";
}

function parseManifest(text: string): Manifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined; // The caller says that the manifest is unreadable.
  }
  const files = typeof value === "object" && value !== null && "files" in value ? value.files : undefined;
  if (typeof files !== "object" || files === null) return undefined;
  const entries = Object.entries(files);
  return entries.every((entry): entry is [string, string] => typeof entry[1] === "string")
    ? new Map(entries)
    : undefined;
}
