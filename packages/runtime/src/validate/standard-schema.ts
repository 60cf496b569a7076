import type { Validate } from "./validation-report.ts";

/** An object that any library for Standard Schema v1 takes as a schema. Input and output are the same here. */
export interface StandardSchema<Value> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "tenon";
    readonly validate: (value: unknown) => StandardResult<Value>;
    readonly types?: { readonly input: Value; readonly output: Value } | undefined;
  };
}

/** What a Standard Schema's `validate` gives: the value, or issues. */
export type StandardResult<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** An issue with the path to the value at fault: keys of objects and indices of arrays. */
export interface StandardIssue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

/** Makes a Standard Schema of a generated `validateX` function. */
export function standardSchema<Value>(validate: Validate): StandardSchema<Value> {
  return {
    "~standard": {
      version: 1,
      vendor: "tenon",
      validate: (value) => {
        const { valid, errors } = validate(value);
        // The validator has just established that the value is one.
        if (valid) return { value: value as Value };
        return {
          issues: errors.map((issue) => ({
            message: issue.message,
            path: pathOf(issue.instancePath, value),
          })),
        };
      },
    },
  };
}

/** The keys of a JSON Pointer, with numbers where the value has arrays. */
function pathOf(pointer: string, root: unknown): readonly PropertyKey[] {
  let value = root;
  return pointer
    .split("/")
    .slice(1)
    .map((token) => {
      const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
      const key = Array.isArray(value) ? Number(name) : name;
      value = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
      return key;
    });
}
