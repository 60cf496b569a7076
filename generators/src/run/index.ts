export { fromFolder, isUrl, type Job, jobsOfConfig } from "./job.ts";
export { checkOverlap } from "./overlap.ts";
export { type OutputResult, runJobs } from "./run-jobs.ts";
