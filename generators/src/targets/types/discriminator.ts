import { type Api, type Discriminator, followReference, type SchemaId, schemaOf } from "../../model/index.ts";
import { writtenValues } from "../discriminator-values.ts";
import { intersect } from "./intersect.ts";
import { objectOf } from "./intersect-objects.ts";
import type { Expand } from "./json-kind.ts";
import { objectType, sameType, type TypeNode, typeOfValue, union } from "./type-node.ts";

/** The values with which a discriminator property chooses a schema. */
export interface DiscriminatorValues {
  readonly propertyName: string;
  readonly values: readonly string[];
}

/** The values with which a union's discriminator chooses one of its branches (OpenAPI 3.2, 4.25); none: it may have any. */
export function branchValues(api: Api, discriminator: Discriminator, branch: SchemaId): readonly string[] {
  const known = mapped.get(discriminator) ?? valuesOf(api, discriminator);
  mapped.set(discriminator, known);
  return known.get(followReference(api, branch).id) ?? [];
}

/** The values of each schema that a discriminator's mapping leads to. */
const mapped = new WeakMap<Discriminator, ReadonlyMap<SchemaId, readonly string[]>>();

function valuesOf(
  api: Api,
  { mapping, defaultMapping }: Discriminator,
): ReadonlyMap<SchemaId, readonly string[]> {
  const values = new Map<SchemaId, string[]>();
  for (const [value, target] of mapping) {
    const { id } = followReference(api, target);
    const list = values.get(id) ?? [];
    list.push(value);
    values.set(id, list);
  }
  // A missing or an unknown value leads to it as well.
  if (defaultMapping !== undefined) values.delete(followReference(api, defaultMapping).id);
  return values;
}

/**
 * The values that the discriminators of a schema's ancestors (through `allOf` and `$ref`) leave it: those that are mapped
 * to it or to one of its own descendants, since a descendant is a value of it as well.
 */
export function inheritedDiscriminators(api: Api, id: SchemaId): readonly DiscriminatorValues[] {
  return inheritance(api).get(id) ?? [];
}

/** Narrows a property to some literals, unless its type is narrower already or contradicts them altogether. */
export function narrowProperty(
  type: TypeNode,
  propertyName: string,
  values: readonly string[],
  expand: Expand,
): TypeNode {
  const choice = unionOf(type, expand);
  if (choice !== undefined) {
    const members = choice.map((member) => narrowProperty(member, propertyName, values, expand));
    return members.every((member, index) => member === choice[index]) ? type : union(members);
  }
  const declared = objectOf(type, expand);
  if (declared === undefined) return type;
  const known = declared.members.get(propertyName);
  if (known?.omitted) return type;
  const literals = literalsWithin(known?.type, values, expand);
  if (literals.kind === "never") return type;
  if (known !== undefined && !known.optional && sameType(literals, known.type)) return type;
  return intersect([type, objectType([[propertyName, { type: literals, optional: false }]])], expand);
}

/** Values of a mapping as a property may have them: texts, unless it is of numbers or booleans. */
function literalsWithin(known: TypeNode | undefined, values: readonly string[], expand: Expand): TypeNode {
  if (known === undefined || known.kind === "unknown") return union(values.map(typeOfValue));
  return intersect([known, union(values.flatMap(writtenValues).map(typeOfValue))], expand);
}

function unionOf(type: TypeNode, expand: Expand): readonly TypeNode[] | undefined {
  let expanded = type;
  for (let step = 0; expanded.kind === "reference" && step < 100; step++) expanded = expand(expanded);
  return expanded.kind === "union" ? expanded.members : undefined;
}

const inheritances = new WeakMap<Api, ReadonlyMap<SchemaId, readonly DiscriminatorValues[]>>();

/** For every schema, what its ancestors' discriminators leave it. Computed once per model. */
function inheritance(api: Api): ReadonlyMap<SchemaId, readonly DiscriminatorValues[]> {
  const known = inheritances.get(api);
  if (known !== undefined) return known;
  const found = new Map<SchemaId, DiscriminatorValues[]>();
  for (const { id, discriminator } of api.schemas) {
    if (discriminator === undefined) continue;
    const values = new Map<SchemaId, string[]>();
    for (const [value, target] of discriminator.mapping) {
      for (const heir of heirsOnTheWay(api, target, id))
        values.set(heir, [...(values.get(heir) ?? []), value]);
    }
    for (const [heir, list] of values) {
      found.set(heir, [
        ...(found.get(heir) ?? []),
        { propertyName: discriminator.propertyName, values: list },
      ]);
    }
  }
  inheritances.set(api, found);
  return found;
}

/** The schemas from `start` up to, but without, the ancestor; none if it is no ancestor. */
function heirsOnTheWay(api: Api, start: SchemaId, ancestor: SchemaId): ReadonlySet<SchemaId> {
  const heirs = new Set<SchemaId>();
  const visited = new Set<SchemaId>();
  const climb = (id: SchemaId): boolean => {
    if (id === ancestor) return true;
    if (visited.has(id)) return heirs.has(id);
    visited.add(id);
    const { ref, allOf = [] } = schemaOf(api, id);
    const reached = [...(ref === undefined ? [] : [ref]), ...allOf].filter(climb).length > 0;
    if (reached) heirs.add(id);
    return reached;
  };
  climb(start);
  return heirs;
}
