export type { OnStep } from "../step.ts";
export type { RunMemory } from "./generate-job.ts";
export { fromFolder, isUrl, type Job, type JobOutput, jobsOfConfig } from "./job.ts";
export { checkOverlap } from "./overlap.ts";
export { type ReadDocument, readDocument } from "./read-document.ts";
export { type OutputResult, type RunResult, runJobs } from "./run-jobs.ts";
export type { ScaffoldJob, ScaffoldResult } from "./scaffold-job.ts";
export { type Contents, contentsOf, nextChange } from "./watch-files.ts";
