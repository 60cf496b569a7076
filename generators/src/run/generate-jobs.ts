import { availableParallelism } from "node:os";
import path from "node:path";
import type { OnStep } from "../step.ts";
import { type GeneratedJob, generateJob, type RunMemory } from "./generate-job.ts";
import { isUrl, type Job } from "./job.ts";
import { sizeOf } from "./readable-file.ts";
import { type Settled, spread } from "./spread.ts";

/** What a thread is told to do. */
export interface JobTask {
  readonly job: Job;
  readonly strict: boolean;
}

/** A step that a thread is at. */
export type StepNote = Parameters<OnStep>;

/** A further thread has to load the toolkit and to get fast first. That pays from so many bytes of documents on (`npm run bench:documents`). */
const worthIt = 400_000;

/**
 * Generates the files of several jobs, on all cores where that is faster. What comes out is the same, in the order of the jobs. Throws
 * the first bug, by that order, with the name of its document.
 */
export async function generateJobs(
  jobs: readonly Job[],
  strict: boolean,
  onStep: OnStep,
  memory?: RunMemory,
): Promise<readonly GeneratedJob[]> {
  const tasks = jobs.map((job) => ({ job, strict }));
  // By the folder above: as published, this module stands in a chunk beside that folder (scripts/bundle-toolkit.ts).
  const module = new URL(
    import.meta.url.endsWith(".ts") ? "../run/generate-thread.ts" : "../run/generate-thread.js",
    import.meta.url,
  );
  const settled = await spread<JobTask, GeneratedJob, StepNote>(tasks, {
    module,
    threads: sizeOfAll(jobs) < worthIt ? 0 : availableParallelism() - 1,
    isPlain: ({ job }) => isPlain(job),
    work: ({ job }) => generateJob(job, strict, onStep, memory),
    onNote: (note) => onStep(...note),
  });
  return settled.map((one, index) => answerOf(one, jobs[index]));
}

function answerOf(settled: Settled<GeneratedJob>, job: Job | undefined): GeneratedJob {
  if (settled.kind === "answer") return settled.answer;
  const { error } = settled;
  const bug = new Error(`While generating from ${job?.name}: ${error.message}`, { cause: error });
  bug.stack = `While generating from ${job?.name}: ${error.stack}`;
  throw bug;
}

/** Functions (a naming hook, a target of someone else) live in the thread that loaded the configuration. */
function isPlain({ naming, outputs }: Job): boolean {
  return (
    naming === undefined &&
    outputs.every(({ options }) => (options.targets ?? []).every((target) => typeof target === "string"))
  );
}

/** Bytes of the root documents that are there. */
function sizeOfAll(jobs: readonly Job[]): number {
  return jobs
    .filter(({ document }) => !isUrl(document))
    .map(({ folder, document }) => sizeOf(path.resolve(folder, document)))
    .reduce<number>((sum, size) => sum + (size ?? 0), 0);
}
