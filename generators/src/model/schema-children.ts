import { type Api, schemaOf } from "./api.ts";
import type { Schema, SchemaId } from "./schema.ts";

/** Every schema that a schema leads to, through whatever keyword. */
export function schemaChildren(schema: Schema): readonly SchemaId[] {
  const single = [
    schema.ref,
    schema.dynamicRef?.target,
    schema.not,
    schema.if,
    schema.then,
    schema.else,
    schema.items,
    schema.contains,
    schema.additionalProperties,
    schema.propertyNames,
    schema.unevaluatedItems,
    schema.unevaluatedProperties,
    schema.contentSchema,
    schema.discriminator?.defaultMapping,
  ].filter((id) => id !== undefined);
  const lists = [schema.allOf, schema.anyOf, schema.oneOf, schema.prefixItems];
  const maps = [
    schema.properties,
    schema.patternProperties,
    schema.dependentSchemas,
    schema.discriminator?.mapping,
  ];
  return [
    ...single,
    ...lists.flatMap((list) => list ?? []),
    ...maps.flatMap((map) => (map ?? []).map(([, id]) => id)),
  ];
}

/** The schemas and all that they lead to. */
export function reachableSchemas(api: Api, from: Iterable<SchemaId>): ReadonlySet<SchemaId> {
  const reached = new Set(from);
  for (const id of reached) {
    const schema = schemaOf(api, id);
    for (const next of [...schemaChildren(schema), ...dynamicTargets(api, schema)]) reached.add(next);
  }
  return reached;
}

/** Where a `$dynamicRef` may lead depends on the way by which one comes, so every anchor of its name counts. */
function dynamicTargets(api: Api, { dynamicRef }: Schema): readonly SchemaId[] {
  if (dynamicRef?.anchor === undefined) return [];
  const anchors = api.resources.flatMap(({ dynamicAnchors }) => dynamicAnchors);
  return anchors.filter(([name]) => name === dynamicRef.anchor).map(([, id]) => id);
}
