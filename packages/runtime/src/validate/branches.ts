import { fork, type Issues } from "./issues.ts";
import type { ReportFunction } from "./report.ts";

/** A generated function that says whether a value conforms. `depth`: how many recursive calls are open. */
export type CheckFunction = (value: unknown, depth: number) => boolean;

/** Whether a value conforms to at least one of many branches (core, 10.2.1.2). */
export function holdsAny(branches: readonly CheckFunction[], value: unknown, depth: number): boolean {
  for (let index = 0; index < branches.length; index++) {
    if (branches[index]?.(value, depth) === true) return true;
  }
  return false;
}

/** Whether a value conforms to exactly one of many branches (core, 10.2.1.3). Stops at the second. */
export function holdsOnce(branches: readonly CheckFunction[], value: unknown, depth: number): boolean {
  let held = false;
  for (let index = 0; index < branches.length; index++) {
    if (branches[index]?.(value, depth) !== true) continue;
    if (held) return false;
    held = true;
  }
  return held;
}

/** The indices of the branches to which a value conforms. */
export function passingChecks(
  branches: readonly CheckFunction[],
  value: unknown,
  depth: number,
): readonly number[] {
  return branches.flatMap((check, index) => (check(value, depth) ? [index] : []));
}

/**
 * Reports the branch of a failed union that was most likely meant: the one that got deepest into the value before it failed, then
 * the one with the fewest issues, then the first. `branches`: the report function of each and the location of its schema. Says
 * nothing once the report has tried too many: unions within unions would take exponential time.
 */
export function reportMeant(
  issues: Issues,
  value: unknown,
  path: string,
  branches: readonly (readonly [report: ReportFunction, at: string])[],
): void {
  const report = issues.outermost ?? issues;
  let meant: Issues | undefined;
  let deepest = 0;
  for (const [reportBranch, at] of branches) {
    if (report.tried >= maxBranches) break;
    report.tried++;
    const branch = fork(issues);
    reportBranch(value, path, at, branch);
    const depth = depthOf(branch);
    const better =
      meant === undefined || depth > deepest || (depth === deepest && branch.list.length < meant.list.length);
    if (!better) continue;
    meant = branch;
    deepest = depth;
  }
  for (const issue of meant?.list ?? []) {
    if (issues.list.length < issues.limit) issues.list.push(issue);
  }
}

/** How many branches one report tries. */
const maxBranches = 20_000;

/** Depth of the shallowest issue: a branch that fails at the root was not meant. */
function depthOf(issues: Issues): number {
  let depth = Number.POSITIVE_INFINITY;
  for (const { instancePath, keyword } of issues.list) {
    // A wrong discriminating value lies one level down but is a fault of the object itself.
    const literal = keyword === "const" || keyword === "enum" ? 1 : 0;
    depth = Math.min(depth, instancePath.split("/").length - literal);
  }
  return depth;
}
