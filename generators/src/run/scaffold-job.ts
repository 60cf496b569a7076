import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Diagnostic, diagnose, type Finding } from "../diagnostics/index.ts";
import { errorCode, explainFileError } from "../output/file-error.ts";
import { makeFolder } from "../output/make-folder.ts";
import { type Scaffold, type ScaffoldChange, unifiedDiff } from "../scaffold/index.ts";
import { type ScaffoldServerRequest, scaffoldServerOf } from "../scaffold-server.ts";
import type { OnStep } from "../step.ts";
import { fromHere, placed } from "./generate-job.ts";
import { inputReader } from "./input-reader.ts";
import { fromCurrentFolder, isUrl, type Job, type JobOutput } from "./job.ts";

/** A scaffold of handlers: the document of a job, the folder with its generated server, and the folder for people's files. */
export interface ScaffoldJob {
  readonly job: Omit<Job, "outputs">;
  /** The output that has the server. */
  readonly generated: JobOutput;
  /** Absolute. */
  readonly directory: string;
  readonly importExtension: string;
  /** Only say what would change. */
  readonly dryRun: boolean;
}

/** What a job has come to; `scaffold` is `undefined` where the diagnostics forbid it. Its paths are from the folder. */
export interface ScaffoldResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly scaffold: Scaffold | undefined;
  /** The changes as a unified diff, with paths from the current folder. */
  readonly diff: string;
}

/** Scaffolds handlers: all changes are written, or none. */
export async function runScaffold(scaffoldJob: ScaffoldJob, onStep: OnStep): Promise<ScaffoldResult> {
  const { job, directory, dryRun } = scaffoldJob;
  const files = readHandlers(scaffoldJob);
  if (!(files instanceof Map)) {
    const unread = diagnose(files, ({ file: name }) => ({ file: name }));
    return { diagnostics: [unread], scaffold: undefined, diff: "" };
  }
  const reader = inputReader({ ...job, outputs: [] });
  const request: ScaffoldServerRequest = {
    document: job.document,
    overlays: job.overlays,
    remotes: [...[job.document, ...job.overlays].filter(isUrl), ...job.remotes],
    read: reader.read,
    ...(job.naming !== undefined && { naming: job.naming }),
    onError: job.onError,
    output: scaffoldJob.generated.options,
    files,
    server: serverSpecifier(scaffoldJob),
    importExtension: scaffoldJob.importExtension,
  };
  const { scaffold, diagnostics: found } = await scaffoldServerOf(request, fromHere(onStep, job.folder));
  const own = new Set(files.keys());
  const diagnostics = found.map((one) => inFolder(one, own, scaffoldJob));
  if (scaffold === undefined) return { diagnostics, scaffold, diff: "" };
  const { changes } = scaffold;
  const diff = changes
    .map(({ path: name, before, after }) => unifiedDiff(fromCurrentFolder(name, directory), before, after))
    .join("");
  if (dryRun) return { diagnostics, scaffold, diff };
  const dirty = uncommitted(directory, changes).map((file) =>
    diagnose(dirtyFinding(file), ({ file: name }) => ({ file: name })),
  );
  if (dirty.length > 0) return { diagnostics: [...diagnostics, ...dirty], scaffold: undefined, diff };
  const failed = writeAll(directory, changes);
  if (failed !== undefined) {
    const one = diagnose(failed, ({ file: name }) => ({ file: name }));
    return { diagnostics: [...diagnostics, one], scaffold: undefined, diff };
  }
  return { diagnostics, scaffold, diff };
}

/** A place in one of the handlers' files is told from the current folder, like every other. */
function inFolder(
  diagnostic: Diagnostic,
  own: ReadonlySet<string>,
  { job, directory }: ScaffoldJob,
): Diagnostic {
  const { place } = diagnostic;
  const isOwn = place !== undefined && (own.has(place.file) || diagnostic.code === "TN634");
  return placed(diagnostic, isOwn ? directory : job.folder);
}

/** The TypeScript files of the folder; declarations and what is generated are none of a person's. A finding where they cannot be read. */
function readHandlers({ directory, generated }: ScaffoldJob): Map<string, string> | Finding {
  const files = new Map<string, string>();
  let at = directory;
  const visit = (folder: string): void => {
    at = folder;
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory() && entry.name !== "node_modules" && full !== generated.directory) visit(full);
      if (!entry.isFile() || !entry.name.endsWith(".ts") || entry.name.endsWith(".d.ts")) continue;
      at = full;
      files.set(path.relative(directory, full).split(path.sep).join("/"), readFileSync(full, "utf8"));
    }
  };
  try {
    visit(directory);
  } catch (error) {
    // A folder that is not there yet is an empty one.
    if (errorCode(error) === "ENOENT") return files;
    const meaning = explainFileError(error);
    if (meaning === undefined) throw error;
    return { code: "TN503", message: `The handlers cannot be read: ${meaning}.`, place: { file: at } };
  }
  return files;
}

function serverSpecifier({ directory, generated, importExtension }: ScaffoldJob): string {
  const relative = path.relative(directory, generated.directory).split(path.sep).join("/");
  const start = relative === "" ? "." : relative.startsWith(".") ? relative : `./${relative}`;
  return `${start}/server${importExtension}`;
}

/** Files that would change and have something that git has not. Outside of a repository there are none. */
function uncommitted(directory: string, changes: readonly ScaffoldChange[]): readonly string[] {
  const existing = changes.filter(({ before }) => before !== undefined).map(({ path: name }) => name);
  if (existing.length === 0) return [];
  try {
    const listed = execFileSync(
      "git",
      ["status", "--porcelain", "-z", "--untracked-files=all", "--ignored", "--", ...existing],
      {
        cwd: directory,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
    const root = execFileSync("git", ["rev-parse", "--show-toplevel"], {
      cwd: directory,
      encoding: "utf8",
    }).trim();
    return listed
      .split("\0")
      .filter((line) => line !== "")
      .map((line) => path.join(root, line.slice(3)));
  } catch {
    // No git, or no repository: there is nothing to compare with.
    return [];
  }
}

function dirtyFinding(file: string): Finding {
  return { code: "TN631", message: "The file has changes that are not committed.", place: { file } };
}

/**
 * Writes everything or nothing, and gives what stood in the way: all is written beside its place first, and what has been put in its
 * place is taken back when the rest cannot be.
 */
function writeAll(directory: string, changes: readonly ScaffoldChange[]): Finding | undefined {
  const staged: (ScaffoldChange & { readonly file: string; readonly beside: string })[] = [];
  const replaced: typeof staged = [];
  let file = directory;
  try {
    for (const change of changes) {
      file = path.join(directory, change.path);
      makeFolder(path.dirname(file));
      const beside = `${file}.tenon-${process.pid}`;
      staged.push({ ...change, file, beside });
      writeFileSync(beside, change.after);
    }
    for (const one of staged) {
      file = one.file;
      renameSync(one.beside, file);
      replaced.push(one);
    }
    return undefined;
  } catch (error) {
    const meaning = explainFileError(error);
    if (meaning === undefined) throw error;
    for (const one of replaced) {
      if (one.before === undefined) rmSync(one.file);
      else writeFileSync(one.file, one.before);
    }
    return { code: "TN503", message: `The file cannot be written: ${meaning}.`, place: { file } };
  } finally {
    for (const { beside } of staged) rmSync(beside, { force: true });
  }
}
