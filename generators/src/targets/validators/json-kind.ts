import { type Code, code } from "../../emit/index.ts";
import type { JsonType, JsonValue, Schema } from "../../model/index.ts";
import { all, any, type Condition, call, never, test } from "./condition.ts";

/** The types of JSON without `integer`, which is a part of `number`. */
export type JsonKind = Exclude<JsonType, "integer">;

export const jsonKinds: readonly JsonKind[] = ["null", "boolean", "string", "number", "array", "object"];

/** The kind of a value. */
export function kindOf(value: JsonValue): JsonKind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value as "boolean" | "string" | "number" | "object";
}

/** The condition that a value is of a type. It narrows `value` for TypeScript, except for numbers. */
export function typeCondition(type: JsonType, value: Code): Condition {
  switch (type) {
    case "null":
      return test(code`${value} === null`, code`${value} !== null`);
    case "boolean":
    case "string":
      return test(code`typeof ${value} === ${type}`, code`typeof ${value} !== ${type}`);
    // False for everything that is not a number, and for those that JSON does not have.
    case "number":
      return call(code`Number.isFinite(${value})`);
    case "integer":
      return call(code`Number.isInteger(${value})`);
    case "array":
      return call(code`Array.isArray(${value})`);
    case "object":
      return all([
        test(code`typeof ${value} === "object"`, code`typeof ${value} !== "object"`),
        test(code`${value} !== null`, code`${value} === null`),
        test(code`!Array.isArray(${value})`, code`Array.isArray(${value})`),
      ]);
  }
}

/** The condition that a value is of one of several types. */
export function typesCondition(types: readonly JsonType[], value: Code): Condition {
  return any(types.map((type) => typeCondition(type, value)));
}

/** The condition that a value is the bytes that a schema describes: what a form or a binary body brings is a `Blob`, and no string. */
export function bytesCondition({ binary }: Schema, value: Code): Condition {
  return binary ? test(code`${value} instanceof Blob`, code`!(${value} instanceof Blob)`) : never;
}

/** The `type` of a schema without an `integer` that `number` makes superfluous; cheap ones first. */
export function typesOf(schema: Schema): readonly JsonType[] | undefined {
  const { type } = schema;
  if (type === undefined) return undefined;
  const order: readonly JsonType[] = ["null", "boolean", "string", "integer", "number", "object", "array"];
  return order.filter((one) => type.includes(one) && !(one === "integer" && type.includes("number")));
}

/** The kind that a type is, or is a part of. */
export function kindOfType(type: JsonType): JsonKind {
  return type === "integer" ? "number" : type;
}
