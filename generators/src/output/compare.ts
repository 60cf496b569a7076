import path from "node:path";
import type { Report } from "../diagnostics/index.ts";
import { type FileBytes, inUtf8 } from "../emit/source-file.ts";
import { type Classified, classify } from "./classify.ts";
import { type EntryKind, listFolder } from "./folder-listing.ts";
import { type Manifest, manifestName, printManifest, readManifest } from "./manifest.ts";

/** What stands in an output folder, compared with what should. Paths are relative to the folder, with `/`, sorted. */
export interface Comparison {
  /** Absolute, symbolic links resolved. */
  readonly directory: string;
  /** All that should be there, the manifest included. */
  readonly files: readonly FileBytes[];
  /** Not there yet. */
  readonly added: readonly string[];
  /** There, with another content. */
  readonly changed: readonly string[];
  /** Written by Tenon, unedited, and no longer wanted. */
  readonly stale: readonly string[];
  /** There as they should be: never touched. */
  readonly unchanged: readonly string[];
  /** Of those changed: edited by hand since Tenon wrote them. */
  readonly edited: readonly string[];
  /** Other people's: they stay. */
  readonly kept: ReadonlyMap<string, EntryKind>;
}

/** Whether anything has to be written or removed. */
export function differs(comparison: Comparison): boolean {
  return comparison.added.length + comparison.changed.length + comparison.stale.length > 0;
}

/**
 * Compares an output folder with the files that should be in it. `undefined`, after a report, where writing them
 * would lose something of someone's: TN501, TN502. With `force` only what cannot be overwritten at all is refused.
 */
export function compareOutput(
  directory: string,
  wanted: readonly FileBytes[],
  force: boolean,
  report: Report,
): Comparison | undefined {
  const manifest = readManifest(directory);
  const files = [...wanted, { path: manifestName, bytes: [inUtf8(printManifest(wanted))] }];
  const existing = new Map(listFolder(directory));
  const sorted = classify(directory, files, existing, manifest === "unreadable" ? undefined : manifest);
  const fits = reportBlocked(sorted, directory, report);
  const ours = force || reportForeign(sorted, directory, manifest, report);
  if (!fits || !ours) return undefined;
  for (const edited of sorted.editedStale) {
    report({
      code: "TN506",
      message: `${edited} is no longer generated, but it was edited by hand, so it stays.`,
      place: { file: path.join(directory, edited) },
    });
  }
  return { directory, files, ...sorted };
}

function reportBlocked(sorted: Classified, directory: string, report: Report): boolean {
  const [first] = sorted.blocking;
  if (first === undefined) return true;
  report({
    code: "TN501",
    message: `${list(sorted.blocking)} in the output folder cannot be overwritten or carried over.`,
    hint: "Move it away, or choose another folder.",
    place: { file: path.join(directory, first) },
  });
  return false;
}

function reportForeign(
  sorted: Classified,
  directory: string,
  manifest: Manifest | "unreadable" | undefined,
  report: Report,
): boolean {
  // The folder's own manifest may be there first: in a package of CommonJS it says that these are ES modules.
  const kept = [...sorted.kept.keys()].filter((name) => name !== "package.json");
  const everyone = manifest === undefined ? [...sorted.foreign, ...kept].sort() : sorted.foreign;
  const foreign = everyone.filter((name) => !litter.has(path.posix.basename(name)));
  const [first] = foreign;
  if (first !== undefined && manifest === "unreadable") reportManifest(directory, report);
  else if (first !== undefined) {
    report({
      code: "TN501",
      message: `The folder holds ${list(foreign)}, which Tenon did not write.`,
      place: { file: path.join(directory, first) },
    });
  }
  for (const name of sorted.edited) {
    report({
      code: "TN502",
      message: `${name} was edited by hand since it was generated.`,
      place: { file: path.join(directory, name) },
    });
  }
  return first === undefined && sorted.edited.length === 0;
}

function reportManifest(directory: string, report: Report): void {
  report({
    code: "TN501",
    message: `${manifestName} cannot be read, so Tenon does not know which files are its own.`,
    hint: "Restore it from version control; after a merge conflict in generated files, run with --force.",
    place: { file: path.join(directory, manifestName) },
  });
}

/** What file managers leave in every folder that they show: nobody's work. */
const litter: ReadonlySet<string> = new Set([".DS_Store", "Thumbs.db", "desktop.ini"]);

function list(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(", ");
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}
