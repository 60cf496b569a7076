import { type Api, type Schema, type SchemaId, schemaOf } from "../../model/index.ts";
import type { Expand } from "./json-kind.ts";
import { neverType, sameType, type TupleNode, type TypeNode, union, unknownType } from "./type-node.ts";

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
  const { contains } = schema;
  const items = schema.items ?? schema.unevaluatedItems;
  // What `contains` finds is not left over for `unevaluatedItems` (11.2).
  const isFound = contains !== undefined && schema.items === undefined && items !== undefined;
  const ends = items !== undefined && !isFound && schemaOf(api, items).always === false;
  const rest = (): TypeNode => {
    if (items === undefined) return unknownType;
    return isFound ? union([typeOf(contains), typeOf(items)]) : typeOf(items);
  };
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

/** The tuples among some types, with the bounds of a schema beside that which describes their items. Other lists show none. */
export function boundedTuples(type: TypeNode, bounds: Schema, expand: Expand): TypeNode {
  if (bounds.minItems === undefined && bounds.maxItems === undefined) return type;
  if (type.kind === "union")
    return union(type.members.map((member) => boundedTuples(member, bounds, expand)));
  if (type.kind === "reference") {
    const list = expand(type);
    const bounded = boundedTuples(list, bounds, expand);
    return sameType(bounded, list) ? type : bounded;
  }
  return type.kind === "tuple" ? boundedTuple(type, bounds) : type;
}

function boundedTuple(
  tuple: TupleNode,
  { minItems = 0, maxItems = Number.POSITIVE_INFINITY }: Schema,
): TypeNode {
  const least = Math.max(minItems, tuple.required.length);
  const all = [...tuple.required, ...tuple.optional];
  if (tuple.required.length > maxItems || (tuple.rest === undefined && least > all.length)) return neverType;
  const items = all.slice(0, maxItems);
  return {
    kind: "tuple",
    required: items.slice(0, least),
    optional: items.slice(least),
    ...(tuple.rest !== undefined && maxItems > all.length && { rest: tuple.rest }),
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
