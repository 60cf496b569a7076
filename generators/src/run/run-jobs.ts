import { type Diagnostic, diagnose, type Finding } from "../diagnostics/index.ts";
import { type Comparison, compareOutputs, type Output, writeOutputs } from "../output/index.ts";
import type { OnStep } from "../step.ts";
import { noteDone, upToDate } from "./cache.ts";
import type { GeneratedJob, RunMemory } from "./generate-job.ts";
import { fromCurrentFolder, type Job } from "./job.ts";
import { checkOverlap } from "./overlap.ts";

/** How jobs are run. */
export interface RunOptions {
  /** Compare and write nothing. */
  readonly check: boolean;
  /** Warnings, too, forbid to write. */
  readonly strict: boolean;
  /** Overwrite files at our paths that Tenon did not write or that were edited. */
  readonly force: boolean;
  readonly onStep?: OnStep;
  /** Kept by those who run again after each change, which is faster with it. What comes out is the same. */
  readonly memory?: RunMemory;
}

/** What running has come to. */
export interface RunResult {
  readonly diagnostics: readonly Diagnostic[];
  /** What was done, or with `check` would have to be; `undefined` if nothing was written because of the diagnostics. */
  readonly outputs: readonly OutputResult[] | undefined;
  /** Absolute paths of all files that were read or looked for, so that a change in any of them may change the result; sorted. */
  readonly inputs: readonly string[];
}

/** What was done to one output. Paths are relative to the folder, sorted. */
export interface OutputResult {
  readonly directory: string;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Of those changed: edited by hand since they were generated. */
  readonly edited: readonly string[];
}

/** Generates from every document and writes all outputs of all of them, or nothing. */
export async function runJobs(jobs: readonly Job[], options: RunOptions): Promise<RunResult> {
  const diagnostics: Diagnostic[] = [];
  const report = (finding: Finding): void => void diagnostics.push(diagnose(finding));
  if (!checkOverlap(jobs, report)) return { diagnostics, outputs: undefined, inputs: [] };
  const works = await prepare(jobs, options);
  diagnostics.push(...once(works.flatMap((work) => work.diagnostics)));
  const inputs = [...new Set(works.flatMap((work) => work.inputs))].sort();
  const wanted = works.flatMap(({ outputs }) => outputs ?? []);
  if (works.some(({ outputs }) => outputs === undefined)) return { diagnostics, outputs: undefined, inputs };
  options.onStep?.(options.check ? "comparing" : "writing", titleOf(jobs));
  const comparisons = await settle(wanted, options, report, () => diagnostics.length > 0);
  if (comparisons === undefined) return { diagnostics, outputs: undefined, inputs };
  for (const work of works) work.remember();
  return { diagnostics, outputs: resultsOf(works, wanted, comparisons), inputs };
}

/** Outputs may share a document, and documents a file: what is wrong there is said once. */
function once(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((one) => [JSON.stringify(one), one])).values()];
}

function titleOf(jobs: readonly Job[]): string {
  const [first] = jobs;
  if (first === undefined || jobs.length > 1) return `${jobs.length} documents`;
  return fromCurrentFolder(first.document, first.folder);
}

/** A job before anything is written. */
interface Work {
  readonly job: Job;
  readonly diagnostics: readonly Diagnostic[];
  readonly inputs: readonly string[];
  /** What its folders should hold: none if they are known to hold it, `undefined` if the diagnostics forbid to write. */
  readonly outputs: readonly Output[] | undefined;
  readonly remember: () => void;
}

async function prepare(jobs: readonly Job[], options: RunOptions): Promise<readonly Work[]> {
  const { check, strict, onStep = () => {}, memory } = options;
  // A check is to find out the truth, so it trusts no earlier run.
  const known = jobs.map((job) => (check ? undefined : upToDate(job, strict)));
  const changed = jobs.filter((_, index) => known[index] === undefined);
  // Loaded only now: a run without a change needs none of it.
  const generateJobs = changed.length === 0 ? undefined : (await import("./generate-jobs.ts")).generateJobs;
  const generated = ((await generateJobs?.(changed, strict, onStep, memory)) ?? []).values();
  return jobs.map((job, index) => {
    const last = known[index];
    if (last !== undefined) return { job, ...last, outputs: [], remember: () => {} };
    return workOf(job, options, generated.next().value as GeneratedJob); // As many as have no last run.
  });
}

function workOf(job: Job, { check, strict }: RunOptions, generated: GeneratedJob): Work {
  const { outputs, diagnostics, asked, usedNetwork } = generated;
  return {
    job,
    diagnostics,
    inputs: [...asked, ...job.modules],
    outputs: outputs?.map((files, index) => ({ directory: directoryOf(job, index), files })),
    remember: () => {
      if (!check && !usedNetwork) noteDone(job, strict, generated);
    },
  };
}

function directoryOf(job: Job, index: number): string {
  const output = job.outputs[index];
  if (output === undefined) throw new RangeError(`${job.document} has no output ${index}`);
  return output.directory;
}

/** Writes, or compares only. */
async function settle(
  outputs: readonly Output[],
  { check, strict, force }: RunOptions,
  report: (finding: Finding) => void,
  hasFindings: () => boolean,
): Promise<readonly Comparison[] | undefined> {
  // What stands in the folder by somebody's hand is drift like any other, so a check does not refuse it.
  if (check) return compareOutputs(outputs, true, report);
  if (!strict) return writeOutputs(outputs, force, report);
  const compared = await compareOutputs(outputs, force, report);
  return compared === undefined || hasFindings() ? undefined : writeOutputs(outputs, force, () => {});
}

function resultsOf(
  works: readonly Work[],
  wanted: readonly Output[],
  comparisons: readonly Comparison[],
): readonly OutputResult[] {
  const compared = new Map(wanted.map(({ directory }, index) => [directory, comparisons[index]]));
  return works.flatMap(({ job }) =>
    job.outputs.map(({ directory }) => {
      const comparison = compared.get(directory);
      if (comparison === undefined) return { directory, added: [], changed: [], removed: [], edited: [] };
      const { added, changed, stale, edited } = comparison;
      return { directory, added, changed, removed: stale, edited };
    }),
  );
}
