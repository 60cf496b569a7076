import type { Schema } from "../../model/index.ts";

/** Whether a schema is `true`, or says nothing of its values. */
export function acceptsAll(schema: Schema): boolean {
  return schema.always ?? Object.keys(schema).every((key) => annotations.has(key));
}

/** What a schema has whatever its values are. */
const annotations: ReadonlySet<string> = new Set([
  "id",
  "origin",
  "resource",
  "name",
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
  "dynamicAnchor",
  "extensions",
]);
