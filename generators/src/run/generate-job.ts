import type { Diagnostic } from "../diagnostics/index.ts";
import { type Generated, generate, type RepeatedRequest } from "../generate.ts";
import { GenerationMemory } from "../generation-memory.ts";
import type { Output } from "../output/index.ts";
import type { OnStep } from "../step.ts";
import { type InputReader, inputReader } from "./input-reader.ts";
import { fromCurrentFolder, isUrl, type Job } from "./job.ts";
import { readRuntimeSources } from "./toolkit.ts";

/** What a job came to, and what was read for it. Plain data, which another thread may have made. */
export interface GeneratedJob extends Pick<Generated, "diagnostics">, Pick<InputReader, "hashes" | "asked"> {
  /** The files of each output; `undefined` if the diagnostics forbid to generate. */
  readonly outputs: readonly Output["files"][] | undefined;
  readonly usedNetwork: boolean;
}

/** What is kept of each job from one run to the next in the same process, by its folder, document and output folders. */
export type RunMemory = Map<string, GenerationMemory>;

/** Generates the files of a job. */
export async function generateJob(
  job: Job,
  strict: boolean,
  onStep: OnStep,
  memory?: RunMemory,
): Promise<GeneratedJob> {
  const reader = inputReader(job);
  const request: RepeatedRequest = {
    document: job.document,
    overlays: job.overlays,
    // What the person names is allowed by being named; only references need to be.
    remotes: [...[job.document, ...job.overlays].filter(isUrl), ...job.remotes],
    read: reader.read,
    outputs: job.outputs.map(({ options }) => options),
    ...(job.naming !== undefined && { naming: job.naming }),
    ...(job.dates !== undefined && { dates: job.dates }),
    ...(job.int64 !== undefined && { int64: job.int64 }),
    ...(job.headerPrefix !== undefined && { headerPrefix: job.headerPrefix }),
    onError: job.onError,
    strict,
    runtimeSources: readRuntimeSources(),
    ...(memory && { memory: memoryOf(job, memory) }),
  };
  const generated = await generate(request, fromHere(onStep, job.folder));
  const diagnostics = generated.diagnostics.map((one) => placed(one, job.folder));
  const { hashes, asked } = reader;
  return { ...generated, diagnostics, hashes, asked, usedNetwork: reader.usedNetwork() };
}

function memoryOf({ folder, document, outputs }: Job, memory: RunMemory): GenerationMemory {
  const key = [folder, document, ...outputs.map(({ directory }) => directory)].join("\n");
  const known = memory.get(key) ?? new GenerationMemory();
  memory.set(key, known);
  return known;
}

/** The core knows documents by their names from the job's folder, in steps, too. */
export function fromHere(onStep: OnStep, folder: string): OnStep {
  return (step, document) => onStep(step, fromCurrentFolder(document, folder));
}

/** The core knows documents by their names from the job's folder; a person opens them from the current one. */
export function placed(diagnostic: Diagnostic, folder: string): Diagnostic {
  const { place } = diagnostic;
  return place === undefined
    ? diagnostic
    : { ...diagnostic, place: { ...place, file: fromCurrentFolder(place.file, folder) } };
}
