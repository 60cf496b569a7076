import type { CheckFunction } from "./branches.ts";

/** What has been found out about objects within one validation, and how many calls it took. */
interface Memory {
  calls: number;
  known: Map<CheckFunction, Map<object, boolean>> | undefined;
}

/** After so many calls of one validation, answers are kept. Most values never get there, so that checking them allocates nothing. */
const fewCalls = 10_000;

/**
 * The same where a schema leads back to itself in one way only. Each call sees another part of the value then, so that only a value
 * which holds an object in several places gets there, or one that is very large.
 */
const manyCalls = 1_000_000;

let memory: Memory = { calls: 0, known: undefined };
const unused: Memory[] = [];

/** Starts a validation without memory; gives that of the one around it, which a getter of the value may have started. */
export function forget(): Memory {
  const outer = memory;
  // Nothing is remembered: none is around it, or that one need not go on elsewhere.
  if (outer.calls === 0) return outer;
  memory = unused.pop() ?? { calls: 0, known: undefined };
  return outer;
}

/** Ends a validation. */
export function restore(outer: Memory): void {
  memory.calls = 0;
  memory.known = undefined;
  if (memory === outer) return;
  unused.push(memory);
  memory = outer;
}

/**
 * A check whose schema leads back to itself in several ways, such as two branches of a union over one member. Each level would double the
 * calls; with answers kept, each check sees each object once.
 */
export function remembered(check: CheckFunction, value: unknown, depth: number): boolean {
  if (memory.calls < fewCalls) {
    memory.calls++;
    return check(value, depth);
  }
  return recall(check, value, depth);
}

/** A check whose schema leads back to itself in one way. */
export function counted(check: CheckFunction, value: unknown, depth: number): boolean {
  if (memory.calls < manyCalls) {
    memory.calls++;
    return check(value, depth);
  }
  return recall(check, value, depth);
}

/**
 * Whether the error pass has to look at a value by a schema that leads back to itself. At first it looks at everything, since to check
 * first would be to check each level once for every level above it; after many calls, answers are kept, and only what is wrong is looked at.
 */
export function suspect(check: CheckFunction, value: unknown, depth: number): boolean {
  if (memory.calls < manyCalls) {
    memory.calls++;
    return true;
  }
  return !recall(check, value, depth);
}

function recall(check: CheckFunction, value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return check(value, depth);
  const own = memory;
  own.known ??= new Map();
  let answers = own.known.get(check);
  if (answers === undefined) {
    answers = new Map();
    own.known.set(check, answers);
  }
  const known = answers.get(value);
  if (known !== undefined) return known;
  const answer = check(value, depth);
  answers.set(value, answer);
  return answer;
}
