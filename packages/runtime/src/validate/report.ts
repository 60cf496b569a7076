import { depthIssue, isTooDeep } from "./depth.ts";
import { addIssue, type Issues } from "./issues.ts";
import { forget, restore } from "./memory.ts";
import type { ValidateOptions, ValidationReport } from "./validation-report.ts";

/** The report on every valid value. */
export const validReport: ValidationReport = { valid: true, errors: [] };

/** A generated function that adds an issue for whatever is wrong with a value at a path, by the schema at a location. */
export type ReportFunction = (value: unknown, path: string, at: string, issues: Issues) => void;

/** Runs the error pass over a value that the boolean pass has refused. */
export function invalidReport(
  report: ReportFunction,
  at: string,
  value: unknown,
  options: ValidateOptions | undefined,
): ValidationReport {
  const issues: Issues = {
    list: [],
    limit: Math.max(1, options?.maxErrors ?? 100),
    depth: 0,
    tried: 0,
    outermost: undefined,
  };
  const outer = forget();
  try {
    report(value, "", at, issues);
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    depthIssue(issues);
  } finally {
    restore(outer);
  }
  // Only a proxy or a getter can do that: what the check has refused reads otherwise now.
  if (issues.list.length === 0)
    addIssue(issues, "", at, "unstable", {}, "must give the same members whenever it is read");
  return { valid: false, errors: issues.list };
}
