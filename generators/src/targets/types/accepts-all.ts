import { annotations, type Schema } from "../../model/index.ts";

/** Whether a schema is `true`, or says nothing of its values. An anchor says who it is. */
export function acceptsAll(schema: Schema): boolean {
  return schema.always ?? Object.keys(schema).every((key) => key === "dynamicAnchor" || annotations.has(key));
}
