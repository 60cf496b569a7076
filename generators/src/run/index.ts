export { fromFolder, isUrl, type Job, jobsOfConfig } from "./job.ts";
export { type OutputResult, type RunOptions, type RunResult, runJobs } from "./run-jobs.ts";
export { toolkitVersion } from "./toolkit.ts";
