import { type Api, allInPlace, type Schema, type SchemaId, schemasInPlace } from "../../model/index.ts";
import { intersect } from "./intersect.ts";
import { objectOf } from "./intersect-objects.ts";
import { type Expand, kindBits, kindsOf } from "./json-kind.ts";
import { objectType, type TypeNode, union } from "./type-node.ts";

/** More alternatives than this are not told apart for what is left over: the type is then wider. */
const maximumBranches = 64;

/**
 * A schema without `unevaluatedItems` and `unevaluatedProperties` where others apply at the same place: what these leave over is known
 * only of the whole (JSON Schema 2020-12 core, 11).
 */
export function withoutUnevaluated(schema: Schema): Schema {
  if (schema.unevaluatedItems === undefined && schema.unevaluatedProperties === undefined) return schema;
  if (!hasOthersInPlace(schema)) return schema;
  const { unevaluatedItems, unevaluatedProperties, ...said } = schema;
  return said;
}

/** The type of all that applies at a place, with what a schema there says of items and properties that nothing else describes. */
export function withUnevaluated(
  api: Api,
  schema: Schema,
  type: TypeNode,
  use: (id: SchemaId) => TypeNode,
  expand: Expand,
): TypeNode {
  const { unevaluatedItems, unevaluatedProperties } = schema;
  if (unevaluatedItems === undefined && unevaluatedProperties === undefined) return type;
  if (!hasOthersInPlace(schema)) return type;
  const around = allInPlace(api, schema.id);
  const read = (id: SchemaId | undefined, hides: (one: Schema) => boolean): TypeNode | undefined =>
    id === undefined || around.some(hides) ? undefined : use(id);
  const items = read(
    unevaluatedItems,
    (one) => isConditional(one) || one.contains !== undefined || takesAnyItem(one, use),
  );
  // Of `anyOf` several may hold, and each describes properties for all of them.
  const properties = read(unevaluatedProperties, (one) => isConditional(one) || one.anyOf !== undefined);
  // Object types have no other properties anyway.
  const isClosed = properties?.kind === "never";
  if (items === undefined && (properties === undefined || isClosed)) return type;
  const branches = branchesOf(type, expand);
  if (branches.length > maximumBranches) return type;
  return union(
    branches.map((branch) => {
      const kinds = kindsOf(branch, expand);
      if (kinds === kindBits.array && items !== undefined) return completeList(branch, items, expand);
      if (kinds !== kindBits.object || properties === undefined || isClosed) return branch;
      return completeObject(branch, properties, expand);
    }),
  );
}

/** Whether other schemas apply at the place of a schema, whose items and properties are not left over for it. */
function hasOthersInPlace(schema: Schema): boolean {
  return schema.if !== undefined || schemasInPlace(schema).length > 0;
}

/** Whether what a schema describes depends on the value, or on the way to it, so that its type does not show it. */
function isConditional(schema: Schema): boolean {
  return (schema.if ?? schema.dependentSchemas ?? schema.dynamicRef?.anchor) !== undefined;
}

/** Whether all items are described, by a schema that says nothing of them. */
function takesAnyItem({ items }: Schema, use: (id: SchemaId) => TypeNode): boolean {
  return items !== undefined && use(items).kind === "unknown";
}

/** The alternatives of a type, each with all that holds beside the choice. */
function branchesOf(type: TypeNode, expand: Expand): readonly TypeNode[] {
  if (type.kind === "union") return type.members.flatMap((member) => branchesOf(member, expand));
  if (type.kind === "reference") {
    const branches = branchesOf(expand(type), expand);
    return branches.length === 1 ? [type] : branches;
  }
  if (type.kind !== "intersection") return [type];
  let combinations: readonly (readonly TypeNode[])[] = [[]];
  for (const member of type.members) {
    const branches = branchesOf(member, expand);
    combinations = combinations.flatMap((some) => branches.map((branch) => [...some, branch]));
    if (combinations.length > maximumBranches) break;
  }
  return combinations.length === 1 ? [type] : combinations.map((members) => intersect(members, expand));
}

function completeList(type: TypeNode, rest: TypeNode, expand: Expand): TypeNode {
  if (type.kind === "reference") {
    const list = expand(type);
    const complete = completeList(list, rest, expand);
    return complete === list ? type : complete;
  }
  const ends = rest.kind === "never";
  if (type.kind === "array" && type.items.kind === "unknown") {
    return ends ? { kind: "tuple", required: [], optional: [] } : { kind: "array", items: rest };
  }
  if (type.kind !== "tuple" || type.rest?.kind !== "unknown") return type;
  const { required, optional } = type;
  return { kind: "tuple", required, optional, ...(!ends && { rest }) };
}

function completeObject(type: TypeNode, rest: TypeNode, expand: Expand): TypeNode {
  const object = objectOf(type, expand);
  if (object === undefined || object.index?.type !== undefined) return type;
  return intersect([type, objectType([], { index: { type: rest, prefixes: [] } })], expand);
}
