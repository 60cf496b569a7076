import { type Issues, isFull, pointerToken } from "./issues.ts";
import { requiredIssue } from "./keyword-issues.ts";
import type { ReportFunction } from "./report.ts";

/**
 * Reports a property that the check of its schema has refused, or that is missing though required. Gives whether nothing
 * more can be reported. `path` and `at` are the places of the object and of its schema.
 */
export function reportProperty(
  report: ReportFunction,
  value: unknown,
  name: string,
  path: string,
  at: string,
  issues: Issues,
): boolean {
  if (value === undefined) requiredIssue(issues, path, at, name);
  else {
    const token = pointerToken(name);
    report(value, `${path}/${token}`, `${at}/properties/${token}`, issues);
  }
  return isFull(issues);
}
