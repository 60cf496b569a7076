import { codePoints, deepEqual, isMultipleOf } from "@tenon/runtime/validate";
import type { JsonType, JsonValue, Schema } from "../../model/index.ts";
import { flagsOf } from "./hoisted-constants.ts";

/**
 * The values that `enum` and `const` leave once the other keywords of the schema that concern scalars have been applied;
 * `undefined` where neither is there. Scalars among them need no further check.
 */
export function literalsOf(schema: Schema): readonly JsonValue[] | undefined {
  const { enum: values, const: constant } = schema;
  if (values === undefined && constant === undefined) return undefined;
  const all = values ?? [];
  const allowed =
    constant === undefined
      ? all
      : values === undefined
        ? [constant.value]
        : all.filter((one) => deepEqual(one, constant.value));
  const distinct = distinctValues(allowed);
  return distinct
    .filter((one) => schema.type?.some((type) => isOfType(one, type)) ?? true)
    .filter((one) => fits(schema, one));
}

/** Scalars are told apart by a set, since an enum may have thousands; only lists and objects are compared with one another. */
function distinctValues(values: readonly JsonValue[]): readonly JsonValue[] {
  const scalars = new Set<JsonValue>(values.filter((one) => typeof one !== "object" || one === null));
  const others = values.filter((one) => typeof one === "object" && one !== null);
  const seen = new Set<JsonValue>();
  return values.filter((one) => {
    if (scalars.has(one)) return !seen.has(one) && seen.add(one).size > 0;
    return others.find((other) => deepEqual(one, other)) === one;
  });
}

/** Whether a value is of a type (validation, 6.1.1). */
function isOfType(value: JsonValue, type: JsonType): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function fits(schema: Schema, value: JsonValue): boolean {
  if (typeof value === "number") return fitsNumber(schema, value);
  return typeof value !== "string" || fitsString(schema, value);
}

function fitsNumber(schema: Schema, value: number): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  return (
    (minimum === undefined || value >= minimum) &&
    (maximum === undefined || value <= maximum) &&
    (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
    (exclusiveMaximum === undefined || value < exclusiveMaximum) &&
    (multipleOf === undefined || isMultipleOf(value, multipleOf))
  );
}

function fitsString(schema: Schema, value: string): boolean {
  const { minLength, maxLength, utf16MaxLength, pattern } = schema;
  const flags = pattern === undefined ? undefined : flagsOf(pattern);
  return (
    (minLength === undefined || codePoints(value) >= minLength) &&
    (maxLength === undefined || codePoints(value) <= maxLength) &&
    (utf16MaxLength === undefined || value.length <= utf16MaxLength) &&
    (pattern === undefined || flags === undefined || new RegExp(pattern, flags).test(value))
  );
}
