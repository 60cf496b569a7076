import type { CheckFunction } from "./branches.ts";
import type { Issues } from "./issues.ts";
import { forget, restore } from "./memory.ts";

/**
 * How many calls of recursive validation functions may be open at once. Data from JSON never gets there by accident;
 * cyclic data, which JSON cannot hold, always does.
 */
const maxDepth = 4096;

/** Thrown through all open functions at once, so that neither `not` nor a union turns it into an answer. */
class TooDeep extends Error {
  override readonly name = "TooDeep";
}

/** The depth of a call from a function at depth `depth`. Throws when that is too deep. */
export function deeper(depth: number): number {
  if (depth >= maxDepth) throw new TooDeep();
  return depth + 1;
}

/** Runs a boolean check that may recurse: false where the value is nested too deeply to be judged. */
export function bounded(check: CheckFunction, value: unknown): boolean {
  const outer = forget();
  try {
    return check(value, 0);
  } catch (error) {
    if (isTooDeep(error)) return false;
    throw error;
  } finally {
    restore(outer);
  }
}

/** Enters a report function that may recurse; to be paired with `leave`. */
export function enter(issues: Issues): void {
  issues.depth = deeper(issues.depth);
}

/** Leaves a report function. */
export function leave(issues: Issues): void {
  issues.depth--;
}

/** Whether an error says that nesting was too deep for us or, with little stack left, for the engine. */
export function isTooDeep(error: unknown): boolean {
  return error instanceof TooDeep || (error instanceof Error && exhaustion.test(error.message));
}

/**
 * What engines say when the stack is full, as a RangeError or an InternalError: V8 and JavaScriptCore, then SpiderMonkey. Any other
 * error comes from a getter or a proxy of the value, and is its owner's.
 */
const exhaustion = /^(?:Maximum call stack size exceeded|too much recursion)/;

/** Issue of a value that is nested too deeply to be judged. */
export function depthIssue(issues: Issues): void {
  if (issues.list.length >= issues.limit) return;
  issues.list.push({
    instancePath: "",
    schemaPath: "#",
    keyword: "depth",
    params: { limit: maxDepth },
    message: `must NOT be nested deeper than ${maxDepth} levels`,
  });
}
