import type { Issues } from "./issues.ts";
import { requiredIssue } from "./keyword-issues.ts";
import type { ReportFunction } from "./report.ts";

/**
 * Reports a property that the check of its schema has refused, or that is missing though required. Gives whether nothing
 * more can be reported. `path` and `at` are the places of the object and of its schema, `token` the property's name after a
 * `/`, `place` that after `/properties`, both texts of the generated code, since to join them takes a tenth of what an issue
 * costs; the name has nothing to escape.
 */
export function fault(
  report: ReportFunction,
  value: unknown,
  token: string,
  place: string,
  path: string,
  at: string,
  issues: Issues,
): boolean {
  if (value === undefined) requiredIssue(issues, path, at, token.slice(1));
  else report(value, path + token, at + place, issues);
  return issues.list.length >= issues.limit;
}
