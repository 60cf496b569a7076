import type { ValidationIssue } from "./validation-report.ts";

/** What the error pass of a validator has collected. Holds at most `limit` issues; those that come later are dropped. */
export interface Issues {
  readonly list: ValidationIssue[];
  readonly limit: number;
  /** How many recursive report functions are being run right now. */
  depth: number;
  /** How many branches of unions the whole report has tried. Counted in the outermost collection. */
  tried: number;
  /** The outermost collection, in that of a branch. */
  readonly outermost: Issues | undefined;
}

/** Adds one issue. `at` is the location of the schema that has the keyword. */
export function addIssue(
  issues: Issues,
  instancePath: string,
  at: string,
  keyword: string,
  params: Readonly<Record<string, unknown>>,
  message: string,
): void {
  pushIssue(issues, instancePath, `${at}/${keyword}`, keyword, params, message);
}

/** Adds one issue whose location is known in full: joining texts is most of what an issue costs. */
export function pushIssue(
  issues: Issues,
  instancePath: string,
  schemaPath: string,
  keyword: string,
  params: Readonly<Record<string, unknown>>,
  message: string,
): void {
  if (issues.list.length >= issues.limit) return;
  issues.list.push({ instancePath, schemaPath, keyword, params, message });
}

/** Whether another issue would be dropped, so that loops can stop. */
export function isFull(issues: Issues): boolean {
  return issues.list.length >= issues.limit;
}

/** A collection for one branch of a union, to be weighed against the others. */
export function fork(issues: Issues): Issues {
  return {
    list: [],
    limit: issues.limit,
    depth: issues.depth,
    tried: 0,
    outermost: issues.outermost ?? issues,
  };
}

/** A reference token of a JSON Pointer (RFC 6901, 3) for a key. */
export function pointerToken(key: string): string {
  return key.includes("~") || key.includes("/") ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;
}
