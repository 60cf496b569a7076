import type { Schema, SchemaId } from "../../model/index.ts";
import { type TypeNode, unknownType } from "./type-node.ts";

/** Whether a keyword says that the author was thinking of an array. */
export function hasArrayKeyword(schema: Schema): boolean {
  return (
    schema.items !== undefined ||
    schema.prefixItems !== undefined ||
    schema.contains !== undefined ||
    schema.unevaluatedItems !== undefined
  );
}

/**
 * The type of the arrays that a schema describes. `prefixItems` makes a tuple; items beyond `minItems` are optional,
 * because an array may then end before them (JSON Schema 2020-12, 10.3.1.1).
 */
export function arrayShape(schema: Schema, typeOf: (id: SchemaId) => TypeNode): TypeNode {
  const itemsSchema = schema.items ?? schema.unevaluatedItems;
  const items = itemsSchema === undefined ? unknownType : typeOf(itemsSchema);
  const most = schema.maxItems ?? Number.POSITIVE_INFINITY;
  if (schema.prefixItems === undefined) {
    return items.kind === "never" || most === 0
      ? { kind: "tuple", required: [], optional: [] }
      : { kind: "array", items };
  }
  const prefix = schema.prefixItems.slice(0, most).map(typeOf);
  const least = Math.min(schema.minItems ?? 0, prefix.length);
  return {
    kind: "tuple",
    required: prefix.slice(0, least),
    optional: prefix.slice(least),
    ...(items.kind !== "never" && most > prefix.length && { rest: items }),
  };
}
