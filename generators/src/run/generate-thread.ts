import { enableCompileCache } from "node:module";
import type { GeneratedJob } from "./generate-job.ts";
import type { JobTask, StepNote } from "./generate-jobs.ts";
import { serveTasks } from "./spread.ts";

// Runs in a thread of its own, which `generateJobs` starts.
enableCompileCache();
const { generateJob } = await import("./generate-job.ts");
await serveTasks<JobTask, GeneratedJob, StepNote>(({ job, strict }, tell) =>
  generateJob(job, strict, (...step) => tell(step)),
);
