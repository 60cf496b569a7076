import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import type { Finding, Report } from "../diagnostics/index.ts";
import type { FileBytes } from "../emit/source-file.ts";
import { type Comparison, compareOutput, differs } from "./compare.ts";
import { explainFileError, isMissing } from "./file-error.ts";
import { readManifest } from "./manifest.ts";
import { checkOutputPaths } from "./output-path.ts";
import { stage } from "./staging.ts";
import { rescueLateComers, swap, swapBack } from "./swap.ts";
import { recoverOutput, takeWorkFolder, type WorkFolder } from "./work-folder.ts";

/** An output folder and all the files that it should hold. */
export interface Output {
  readonly directory: string;
  readonly files: readonly FileBytes[];
}

/**
 * Compares outputs with what is on disk, after putting right what an interrupted run has left. One comparison per output, in
 * order; `undefined`, after a report, if any of them is refused.
 */
export async function compareOutputs(
  outputs: readonly Output[],
  force: boolean,
  report: Report,
): Promise<readonly Comparison[] | undefined> {
  const comparisons: Comparison[] = [];
  let refused = false;
  for (const output of outputs) {
    const comparison = await guarded(output.directory, report, async () => {
      const directory = realDirectory(output.directory);
      const link = danglingLink(directory);
      if (link !== undefined) {
        return void report({
          code: "TN503",
          message: `${link === directory ? "The output folder" : "A folder around the output"} is a symbolic link that leads nowhere.`,
          hint: "Make the folder that it leads to, or remove the link.",
          place: { file: link },
        });
      }
      await recoverOutput(directory);
      if (existsSync(directory) && !statSync(directory).isDirectory()) {
        return void report({
          code: "TN503",
          message: "The output folder is a file.",
          place: { file: directory },
        });
      }
      // Said before anything is said of what is in it, which may be a whole disk. With a manifest it is an output: `--check` compares it.
      if (holdsCurrentFolder(directory) && readManifest(directory) === undefined)
        return void report(currentFolder(directory));
      if (!checkOutputPaths(output.files, report)) return undefined;
      return compareOutput(directory, output.files, force, report);
    });
    if (comparison === undefined) refused = true;
    else comparisons.push(comparison);
  }
  return refused ? undefined : comparisons;
}

/**
 * Writes all outputs or none. A folder that is already as it should be is not touched, nor is a file that does not change.
 * Returns what was done, as the comparisons with the state before; `undefined`, after a report, if nothing was written.
 */
export async function writeOutputs(
  outputs: readonly Output[],
  force: boolean,
  report: Report,
): Promise<readonly Comparison[] | undefined> {
  const findings: Finding[] = [];
  const before = await compareOutputs(outputs, force, (finding) => findings.push(finding));
  if (before?.some(differs)) return replace(outputs, before, force, report);
  findings.forEach(report);
  return before;
}

async function replace(
  outputs: readonly Output[],
  before: readonly Comparison[],
  force: boolean,
  report: Report,
): Promise<readonly Comparison[] | undefined> {
  const taken = new Map<string, WorkFolder>();
  try {
    for (const { directory } of before.filter(differs)) {
      const work = await take(directory, report);
      if (work === undefined) return undefined;
      taken.set(directory, work);
    }
    // What was compared before the folders were taken may have been changed by another run since.
    const comparisons = await compareOutputs(outputs, force, report);
    const staged = comparisons?.flatMap((comparison) => {
      const work = taken.get(comparison.directory);
      return work === undefined ? [] : [{ comparison, work }];
    });
    return staged !== undefined && (await replaceAll(staged, report)) ? comparisons : undefined;
  } finally {
    for (const work of taken.values()) work.release();
  }
}

async function take(directory: string, report: Report): Promise<WorkFolder | undefined> {
  if (holdsCurrentFolder(directory)) {
    report(currentFolder(directory));
    return undefined;
  }
  return guarded(directory, report, async () => {
    const work = await takeWorkFolder(directory);
    if (work === undefined) {
      report({ code: "TN505", message: "Another run keeps the output folder.", place: { file: directory } });
    }
    return work;
  });
}

interface Staged {
  readonly comparison: Comparison;
  readonly work: WorkFolder;
}

/** Stages everything before the first swap; a swap that fails takes the earlier ones back. */
async function replaceAll(all: readonly Staged[], report: Report): Promise<boolean> {
  for (const { comparison, work } of all) {
    const staged = await guarded(comparison.directory, report, async () => {
      stage(comparison, work.staged);
      return true;
    });
    if (staged === undefined) return false;
  }
  const done: Staged[] = [];
  for (const one of all) {
    const { directory } = one.comparison;
    const swapped = await guarded(directory, report, async () => {
      await swap(directory, one.work);
      return true;
    });
    if (swapped === undefined) {
      for (const { comparison, work } of done.reverse()) swapBack(comparison.directory, work);
      return false;
    }
    done.push(one);
  }
  for (const { comparison, work } of done)
    rescueLateComers(comparison.directory, work, knownPaths(comparison));
  return true;
}

function knownPaths(comparison: Comparison): ReadonlySet<string> {
  const { changed, stale, unchanged, kept } = comparison;
  return new Set([...changed, ...stale, ...unchanged, ...kept.keys()]);
}

/** Runs file operations; an error that the system or the person can cause becomes a report. */
async function guarded<Result>(
  directory: string,
  report: Report,
  operation: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  try {
    return await operation();
  } catch (error) {
    const meaning = explainFileError(error);
    if (meaning === undefined) throw error;
    report({
      code: "TN503",
      message: `The output folder cannot be written: ${meaning}.`,
      place: { file: directory },
    });
    return undefined;
  }
}

/** The folder itself, where the path given is a symbolic link: a rename would replace the link. */
function realDirectory(directory: string): string {
  try {
    return realpathSync(directory);
  } catch (error) {
    if (isMissing(error)) return path.resolve(directory);
    throw error;
  }
}

/** The path itself or the one around it that is a link to what is not there. */
function danglingLink(directory: string): string | undefined {
  if (existsSync(directory)) return undefined;
  if (lstatSync(directory, { throwIfNoEntry: false })?.isSymbolicLink()) return directory;
  return danglingLink(path.dirname(directory));
}

function holdsCurrentFolder(directory: string): boolean {
  const [first = ""] = path.relative(directory, process.cwd()).split(path.sep);
  return existsSync(directory) && first !== ".." && !path.isAbsolute(first);
}

function currentFolder(directory: string): Finding {
  return {
    code: "TN503",
    message: "The output folder is the current folder or holds it, so it cannot be replaced as a whole.",
    hint: "Run the command from another folder, or choose a folder of its own: --out generated.",
    place: { file: directory },
  };
}
