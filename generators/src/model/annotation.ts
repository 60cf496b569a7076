import type { Schema } from "./schema.ts";

/** What says who a schema is, or something about values, and asks nothing of them (JSON Schema validation, 9). */
export const annotations: ReadonlySet<string> = new Set([
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
  "extensions",
] satisfies readonly (keyof Schema)[]);
