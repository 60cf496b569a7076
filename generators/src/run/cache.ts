import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import type { Diagnostic } from "../diagnostics/index.ts";
import { contentHash } from "../output/content-hash.ts";
import { explainFileError, isMissing } from "../output/file-error.ts";
import { makeFolder } from "../output/make-folder.ts";
import { manifestName, readManifest } from "../output/manifest.ts";
import type { GeneratedJob } from "./generate-job.ts";
import type { Job } from "./job.ts";
import { readableHash } from "./readable-file.ts";
import { toolkitIdentity } from "./toolkit.ts";

/** What a finished job leaves behind, so that the next run sees that there is nothing to do. */
interface CacheEntry {
  /** Hash of toolkit and options. */
  readonly key: string;
  /** Content hashes of every file that was read, by absolute path. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Absolute paths of files that were asked for and did not exist: with one of them, references may lead elsewhere. */
  readonly absent: readonly string[];
  /** Content hashes of the manifests, by output folder. */
  readonly manifests: Readonly<Record<string, string>>;
  /** What was said then is said again. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What the last run of a job asked for and said. */
export interface LastRun {
  /** Absolute paths, also of files that did not exist. */
  readonly inputs: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The last run of a job, if neither its inputs nor its outputs have changed since; else `undefined`. */
export function upToDate(job: Job, strict: boolean): LastRun | undefined {
  const entry = readEntry(job);
  if (entry?.key !== keyOf(job, strict)) return undefined;
  const same =
    Object.entries(entry.inputs).every(([file, hash]) => readableHash(file) === hash) &&
    !entry.absent.some((file) => existsSync(file));
  return same && job.outputs.every(({ directory }) => isIntact(directory, entry))
    ? { inputs: [...Object.keys(entry.inputs), ...entry.absent], diagnostics: entry.diagnostics }
    : undefined;
}

/** Notes that a job is done. */
export function noteDone(
  job: Job,
  strict: boolean,
  { hashes, asked, diagnostics }: Pick<GeneratedJob, "hashes" | "asked" | "diagnostics">,
): void {
  const modules = job.modules.map((file) => [file, readableHash(file) ?? ""] as const);
  const entry: CacheEntry = {
    key: keyOf(job, strict),
    inputs: Object.fromEntries([...hashes, ...modules]),
    // One that exists and was refused stays unread.
    absent: [...asked].filter((file) => !hashes.has(file) && !existsSync(file)),
    manifests: Object.fromEntries(
      job.outputs.map(({ directory }) => [directory, readableHash(path.join(directory, manifestName)) ?? ""]),
    ),
    diagnostics,
  };
  writeEntry(entryFile(job), JSON.stringify(entry));
}

function writeEntry(file: string, text: string): void {
  try {
    makeFolder(path.dirname(file));
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
  } catch (error) {
    // Without a place for the cache everything works; the next run only does its work again.
    if (explainFileError(error) === undefined && !isMissing(error)) throw error;
  }
}

function isIntact(directory: string, { manifests }: CacheEntry): boolean {
  if (readableHash(path.join(directory, manifestName)) !== manifests[directory]) return false;
  const manifest = readManifest(directory);
  if (!(manifest instanceof Map)) return false;
  return [...manifest].every(([file, hash]) => readableHash(path.join(directory, file)) === hash);
}

/** Everything that decides what is generated, but for the texts. Functions count by the modules that hold them. */
function keyOf(job: Job, strict: boolean): string {
  const options = JSON.stringify([job, strict], (_, value: unknown) =>
    typeof value === "function" ? "function" : value,
  );
  return contentHash(`${toolkitIdentity()}\n${options}`);
}

function readEntry(job: Job): CacheEntry | null | undefined {
  try {
    // Only this module writes the file, atomically; what a failing disk makes of it has no such key.
    return JSON.parse(readFileSync(entryFile(job), "utf8")) as CacheEntry | null;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    if (explainFileError(error) !== undefined) return undefined;
    throw error;
  }
}

function entryFile(job: Job): string {
  const identity = [
    process.cwd(),
    job.folder,
    job.document,
    ...job.outputs.map(({ directory }) => directory),
  ].join("\n");
  return path.join(cacheFolder(), `${contentHash(identity)}.json`);
}

/** In the `node_modules` of the nearest package that has one, where tools keep such things, else in the user's cache. */
function cacheFolder(): string {
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    const modules = path.join(folder, "node_modules");
    if (existsSync(modules) && existsSync(path.join(folder, "package.json"))) {
      return path.join(modules, ".cache/tenon");
    }
    if (folder === path.dirname(folder)) break;
  }
  return path.join(userCache(), "tenon");
}

function userCache(): string {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  const named = process.platform === "win32" ? LOCALAPPDATA : XDG_CACHE_HOME;
  if (named !== undefined && named !== "") return named;
  return path.join(homedir(), process.platform === "darwin" ? "Library/Caches" : ".cache");
}
