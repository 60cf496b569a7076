import type { JsonObject, JsonValue } from "../model/index.ts";

/** Whether a value is a JSON object: neither an array nor `null`. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !isArray(value);
}

/** `Array.isArray` for JSON values, whose arrays are readonly. */
export function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** An own member of an object; never one of its prototype. */
export function member(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
