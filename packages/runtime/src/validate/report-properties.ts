import type { CheckFunction } from "./branches.ts";
import { fault } from "./fault.ts";
import type { Issues } from "./issues.ts";
import type { Members } from "./members.ts";
import type { ReportFunction } from "./report.ts";

/**
 * A property in the table of a long object: its name, what reports on it, whether it is required, and the check that spares
 * the report.
 */
export type PropertyRule = readonly [
  name: string,
  report: ReportFunction,
  required: boolean,
  conforms: CheckFunction,
];

/**
 * Reports the properties of a long object, which are data: a statement for each would be slow to load, and no faster for what
 * is rarely wrong. Gives whether nothing more can be reported. `path` and `at` are the places of the object and of its schema.
 */
export function reportProperties(
  object: Members,
  rules: readonly PropertyRule[],
  path: string,
  at: string,
  issues: Issues,
): boolean {
  for (const [name, report, required, conforms] of rules) {
    const value = object[name];
    if (value === undefined ? !required : conforms(value, issues.depth)) continue;
    if (fault(report, value, `/${name}`, `/properties/${name}`, path, at, issues)) return true;
  }
  return false;
}
