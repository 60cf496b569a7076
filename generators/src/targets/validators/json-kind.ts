import { type Code, code } from "../../emit/index.ts";
import type { JsonType, JsonValue, Schema } from "../../model/index.ts";
import { all, any, type Condition, call, test } from "./condition.ts";

/** The types of JSON without `integer`, which is a part of `number`. */
export type JsonKind = Exclude<JsonType, "integer">;

/** A type of JSON, or raw bytes: a part of a multipart body that is a file comes as a Blob (OpenAPI 3.2, 4.14.6). */
export type ValueType = JsonType | "blob";

/** The kind of a value. */
export function kindOf(value: JsonValue): JsonKind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value as "boolean" | "string" | "number" | "object";
}

/** The condition that a value is of a type. It narrows `value` for TypeScript, except for numbers. */
export function typeCondition(type: ValueType, value: Code): Condition {
  switch (type) {
    case "blob":
      return test(code`${value} instanceof Blob`, code`!(${value} instanceof Blob)`);
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
export function typesCondition(types: readonly ValueType[], value: Code): Condition {
  return any(types.map((type) => typeCondition(type, value)));
}

/** The `type` of a schema without an `integer` that `number` makes superfluous, and with bytes where a string stands for them; cheap ones first. */
export function typesOf(schema: Schema): readonly ValueType[] | undefined {
  const { type } = schema;
  // One type is all that nearly every schema has.
  if (type === undefined || (type.length === 1 && !schema.binary)) return type;
  const order: readonly JsonType[] = ["null", "boolean", "string", "integer", "number", "object", "array"];
  const types = order.filter((one) => type.includes(one) && !(one === "integer" && type.includes("number")));
  return schema.binary && type.includes("string") ? [...types, "blob"] : types;
}

/** The kind that a type is, or is a part of. */
export function kindOfType(type: ValueType): JsonKind {
  if (type === "blob") return "object";
  return type === "integer" ? "number" : type;
}

/** What is there for the kind of a type. No keyword concerns bytes. */
export function ofType<Item>(groups: ReadonlyMap<JsonKind, Item>, type: ValueType): Item | undefined {
  return type === "blob" ? undefined : groups.get(kindOfType(type));
}
