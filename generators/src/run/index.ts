export type { Scaffold } from "../scaffold/index.ts";
export type { OnStep } from "../step.ts";
export type { RunMemory } from "./generate-job.ts";
export { fromCurrentFolder, fromFolder, isUrl, type Job, type JobOutput, jobsOfConfig } from "./job.ts";
export { checkOverlap } from "./overlap.ts";
export { type ReadDocument, readDocument } from "./read-document.ts";
export { type OutputResult, type RunResult, runJobs } from "./run-jobs.ts";
export type { ScaffoldJob } from "./scaffold-job.ts";
export { type Contents, contentsOf, doubt, nextChange } from "./watch-files.ts";
