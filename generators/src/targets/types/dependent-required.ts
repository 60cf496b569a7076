import type { Schema } from "../../model/index.ts";
import { neverType, objectType, type TypeNode, union, unknownType } from "./type-node.ts";

/** Each dependency doubles the alternatives, so that a schema with many is left to the validators. */
const most = 4;

/** `dependentRequired` as choices: either the property is absent, or it and its companions are there. */
export function dependentRequiredTypes(schema: Schema): readonly TypeNode[] {
  if (schema.dependentRequired === undefined) return [];
  const entries = schema.dependentRequired.filter(([, needed]) => needed.length > 0);
  if (entries.length > most) return [];
  return entries.map(([name, needed]) =>
    union([
      objectType([[name, { type: neverType, optional: true }]]),
      objectType([name, ...needed].map((one) => [one, { type: unknownType, optional: false }])),
    ]),
  );
}
