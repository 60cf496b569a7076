import { type Code, code } from "../../emit/index.ts";
import { always, type Condition } from "./condition.ts";

/** What one keyword demands of a value whose kind is known, and what is reported when it fails. */
export interface Assertion {
  readonly condition: Condition;
  /** Statement that reports; `path` and `at` are expressions. */
  readonly issue: (path: Code, at: Code) => Code;
  /** How dear the condition is: 0 a comparison, 1 a call, 2 a pattern or a walk. */
  readonly cost: 0 | 1 | 2;
}

/** The conditions of assertions, cheap ones first. */
export function conditions(assertions: readonly Assertion[]): readonly Condition[] {
  return [...assertions].sort((one, other) => one.cost - other.cost).map(({ condition }) => condition);
}

/** Statements that report each assertion that fails. */
export function reports(
  assertions: readonly Assertion[],
  path: Code,
  at: Code,
  printFailed: (condition: Condition) => Code,
): readonly Code[] {
  // A pattern that is none holds always.
  const open = assertions.filter(({ condition }) => condition !== always);
  return open.map(({ condition, issue }) => code`if (${printFailed(condition)}) ${issue(path, at)}`);
}
