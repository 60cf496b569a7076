import { type Generated, generate } from "../generate.ts";
import { type InputReader, inputReader } from "./input-reader.ts";
import type { Job } from "./job.ts";
import { readRuntimeSources } from "./toolkit.ts";

/** Generates the files of a job; also gives the reader, which knows what was read. */
export async function generateJob(
  job: Job,
  strict: boolean,
): Promise<{ readonly generated: Generated; readonly reader: InputReader }> {
  const reader = inputReader(job);
  const generated = await generate({
    document: job.document,
    documentName: job.documentName,
    overlays: job.overlays,
    remotes: job.remotes,
    read: reader.read,
    outputs: job.outputs.map(({ options }) => options),
    ...(job.naming !== undefined && { naming: job.naming }),
    onError: job.onError,
    strict,
    runtimeSources: readRuntimeSources(),
  });
  return { generated, reader };
}
