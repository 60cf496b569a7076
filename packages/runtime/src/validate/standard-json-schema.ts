import { type StandardSchema, standardSchema } from "./standard-schema.ts";
import type { Validate } from "./validation-report.ts";

/** A Standard Schema that also gives its JSON Schema (Standard JSON Schema v1). Input and output are the same here. */
export interface StandardJsonSchema<Value> {
  readonly "~standard": StandardSchema<Value>["~standard"] & {
    readonly jsonSchema: {
      readonly input: (options: JsonSchemaOptions) => Record<string, unknown>;
      readonly output: (options: JsonSchemaOptions) => Record<string, unknown>;
    };
  };
}

/** The dialect that is wanted. Only `draft-2020-12` is given, the one that the schemas are in. */
export interface JsonSchemaOptions {
  readonly target: "draft-2020-12" | "draft-07" | "openapi-3.0" | (string & {});
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/**
 * Makes one of a generated `validateX` function, the name of its schema and the schemas that this one leads to, itself included. The JSON
 * Schema throws a `RangeError` for a dialect that it is not in.
 */
export function standardJsonSchema<Value>(
  validate: Validate,
  name: string,
  definitions: Readonly<Record<string, unknown>>,
): StandardJsonSchema<Value> {
  const jsonSchema = ({ target }: JsonSchemaOptions): Record<string, unknown> => {
    if (target !== "draft-2020-12")
      throw new RangeError(`No JSON Schema in ${target}, only in draft-2020-12.`);
    const token = encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
    const $schema = "https://json-schema.org/draft/2020-12/schema";
    // A copy, so that what a caller does to it stays with the caller.
    return structuredClone({ $schema, $ref: `#/$defs/${token}`, $defs: definitions });
  };
  const standard = standardSchema<Value>(validate)["~standard"];
  return { "~standard": { ...standard, jsonSchema: { input: jsonSchema, output: jsonSchema } } };
}
