import type { Issues } from "./issues.ts";
import { requiredIssue } from "./keyword-issues.ts";
import type { ReportFunction } from "./report.ts";

/**
 * Reports a property that the check of its schema has refused, or that is missing though required. Gives whether nothing
 * more can be reported. `path` and `at` are the places of the object and of its schema, `token` the
 * property's name after a `/`; it has nothing to escape.
 */
export function fault(
  report: ReportFunction,
  value: unknown,
  token: string,
  path: string,
  at: string,
  issues: Issues,
): boolean {
  if (value === undefined) requiredIssue(issues, path, at, token.slice(1));
  else report(value, path + token, `${at}/properties${token}`, issues);
  return issues.list.length >= issues.limit;
}
