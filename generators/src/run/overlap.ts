import path from "node:path";
import type { Report } from "../diagnostics/index.ts";
import type { Job } from "./job.ts";

/** Whether every output of all jobs has a folder of its own; reports those that have not. */
export function checkOverlap(jobs: readonly Job[], report: Report): boolean {
  const folders = jobs.flatMap(({ outputs }) => outputs.map(({ directory }) => directory)).sort();
  let apart = true;
  folders.forEach((folder, index) => {
    const outer = folders.slice(0, index).find((other) => isInside(other, folder));
    if (outer === undefined) return;
    apart = false;
    const message =
      outer === folder ? "Two outputs have the folder." : `The output folder lies in another, ${outer}.`;
    report({ code: "TN615", message, place: { file: folder } });
  });
  return apart;
}

function isInside(outer: string, folder: string): boolean {
  const relative = path.relative(outer, folder);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
