import path from "node:path";
import { placeOfOption } from "../config/index.ts";
import type { Report } from "../diagnostics/index.ts";
import { fromFolder, type Job, type JobOutput } from "./job.ts";

/** Whether every output of all jobs has a folder of its own; reports those that have not. */
export function checkOverlap(jobs: readonly Job[], report: Report): boolean {
  const outputs = jobs.flatMap((job) => job.outputs).toSorted(byDirectory);
  let apart = true;
  outputs.forEach(({ directory, option }, index) => {
    const outer = outputs.slice(0, index).find((other) => isInside(other.directory, directory));
    if (outer === undefined) return;
    apart = false;
    const [folder, around] = [directory, outer.directory].map((one) => fromFolder(process.cwd(), one));
    const message =
      outer.directory === directory
        ? `Two outputs have the folder ${folder}.`
        : `The output folder ${folder} lies in another, ${around}.`;
    report({ code: "TN615", message, place: option ? placeOfOption(option) : { file: directory } });
  });
  return apart;
}

function byDirectory({ directory: one }: JobOutput, { directory: other }: JobOutput): number {
  return one < other ? -1 : Number(one > other);
}

function isInside(outer: string, folder: string): boolean {
  const relative = path.relative(outer, folder);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
