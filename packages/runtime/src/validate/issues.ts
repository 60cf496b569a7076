import type { ValidationIssue } from "./validation-report.ts";

/** What the error pass of a validator has collected. Holds at most `limit` issues; those that come later are dropped. */
export interface Issues {
  readonly list: ValidationIssue[];
  readonly limit: number;
  /** How many recursive report functions are being run right now. */
  depth: number;
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
  return { list: [], limit: issues.limit, depth: issues.depth };
}

/**
 * Adds the issues of the branch that was most likely meant: the one that got deepest into the value before it failed,
 * then the one with the fewest issues, then the first.
 */
export function addMeant(issues: Issues, branches: readonly Issues[]): void {
  let meant: Issues | undefined;
  for (const branch of branches) {
    if (meant === undefined || compare(branch, meant) > 0) meant = branch;
  }
  for (const issue of meant?.list ?? []) {
    if (issues.list.length < issues.limit) issues.list.push(issue);
  }
}

function compare(one: Issues, other: Issues): number {
  return depthOf(one) - depthOf(other) || other.list.length - one.list.length;
}

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

/** A reference token of a JSON Pointer (RFC 6901, 3) for a key. */
export function pointerToken(key: string): string {
  return key.includes("~") || key.includes("/") ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;
}
