import { type Api, type Schema, type SchemaId, schemaOf } from "../../model/index.ts";
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
export function arrayShape(schema: Schema, api: Api, typeOf: (id: SchemaId) => TypeNode): TypeNode {
  const items = schema.items ?? schema.unevaluatedItems;
  const ends = items !== undefined && schemaOf(api, items).always === false;
  const rest = (): TypeNode => (items === undefined ? unknownType : typeOf(items));
  const most = schema.maxItems ?? Number.POSITIVE_INFINITY;
  if (schema.prefixItems === undefined && !ends && most > 0) return new DescribedArray(rest);
  const prefix = (schema.prefixItems ?? []).slice(0, most);
  const least = schema.minItems ?? 0;
  return {
    kind: "tuple",
    required: prefix.slice(0, least).map(typeOf),
    optional: prefix.slice(least).map(typeOf),
    ...(!ends && most > prefix.length && { rest: rest() }),
  };
}

/** An array whose items' type is computed when it is first asked for, like that of a described member. */
class DescribedArray implements Extract<TypeNode, { readonly kind: "array" }> {
  readonly kind = "array";
  readonly #compute: () => TypeNode;
  #items: TypeNode | undefined;

  constructor(compute: () => TypeNode) {
    this.#compute = compute;
  }

  get items(): TypeNode {
    this.#items ??= this.#compute();
    return this.#items;
  }
}
