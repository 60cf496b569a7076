import { type Code, code, join } from "../../emit/index.ts";

/** A boolean expression that can be printed both ways, so that generated code has no `!(a === b)`. */
export type Condition =
  | { readonly kind: "constant"; readonly holds: boolean }
  | { readonly kind: "test"; readonly holds: Code; readonly fails: Code }
  | { readonly kind: "all" | "any"; readonly of: readonly Condition[] };

export const always: Condition = { kind: "constant", holds: true };
export const never: Condition = { kind: "constant", holds: false };

/** A comparison or call, with its negation. */
export function test(holds: Code, fails: Code): Condition {
  return { kind: "test", holds, fails };
}

/** An expression that binds at least as tightly as `!`. */
export function call(holds: Code): Condition {
  return { kind: "test", holds, fails: code`!${holds}` };
}

/** Holds when all hold. */
export function all(conditions: readonly Condition[]): Condition {
  return combine("all", conditions);
}

/** Holds when any holds. */
export function any(conditions: readonly Condition[]): Condition {
  return combine("any", conditions);
}

/** Holds when the condition fails. */
export function not(condition: Condition): Condition {
  switch (condition.kind) {
    case "constant":
      return condition.holds ? never : always;
    case "test":
      return { kind: "test", holds: condition.fails, fails: condition.holds };
    case "all":
      return { kind: "any", of: condition.of.map(not) };
    case "any":
      return { kind: "all", of: condition.of.map(not) };
  }
}

/** The expression, to stand between parentheses or after `return`. */
export function print(condition: Condition): Code {
  switch (condition.kind) {
    case "constant":
      return code`${condition.holds}`;
    case "test":
      return condition.holds;
    case "all":
      return join(condition.of.map(operand), " && ");
    case "any":
      return join(condition.of.map(operand), " || ");
  }
}

/** How many tests a condition makes at most: a measure of its size. */
export function size(condition: Condition): number {
  if (condition.kind === "constant") return 0;
  return condition.kind === "test" ? 1 : condition.of.reduce((sum, part) => sum + size(part), 0);
}

/** The expression, to stand beside `&&` or `||`. */
export function operand(condition: Condition): Code {
  return condition.kind === "all" || condition.kind === "any"
    ? code`(${print(condition)})`
    : print(condition);
}

function combine(kind: "all" | "any", conditions: readonly Condition[]): Condition {
  const neutral = kind === "all";
  const flat = conditions.flatMap((part) => (part.kind === kind ? part.of : [part]));
  if (flat.some((part) => part.kind === "constant" && part.holds !== neutral))
    return neutral ? never : always;
  const rest = flat.filter((part) => part.kind !== "constant");
  const [first] = rest;
  if (first === undefined) return neutral ? always : never;
  return rest.length === 1 ? first : { kind, of: rest };
}
