import type { JsonValue } from "./json.ts";

/** Specification extensions (`x-…`) of an object, in source order, prefix included. */
export type Extensions = readonly (readonly [name: string, value: JsonValue])[];

/** The value of one extension, or `undefined` where it is absent. */
export function extension(extensions: Extensions, name: string): JsonValue | undefined {
  return extensions.find(([key]) => key === name)?.[1];
}
