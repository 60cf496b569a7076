export { fromFolder, isUrl, type Job, jobsOfConfig } from "./job.ts";
export { type OutputResult, runJobs } from "./run-jobs.ts";
export type { ScaffoldJob } from "./scaffold-job.ts";
