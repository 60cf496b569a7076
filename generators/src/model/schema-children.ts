import { type Api, schemaOf } from "./api.ts";
import type { Schema, SchemaId } from "./schema.ts";

/** The keywords that hold schemas: one, a list of them, or one for each key. `dynamicRef` and `discriminator` hold theirs deeper. */
export const schemaKeywords = {
  single: [
    "ref",
    "not",
    "if",
    "then",
    "else",
    "items",
    "contains",
    "additionalProperties",
    "propertyNames",
    "unevaluatedItems",
    "unevaluatedProperties",
    "contentSchema",
  ],
  list: ["allOf", "anyOf", "oneOf", "prefixItems"],
  map: ["properties", "patternProperties", "dependentSchemas"],
} as const satisfies Readonly<Record<string, readonly (keyof Schema)[]>>;

/** Every schema that a schema leads to, through whatever keyword. */
export function schemaChildren(schema: Schema): readonly SchemaId[] {
  const { single, list, map } = schemaKeywords;
  const { dynamicRef, discriminator } = schema;
  return [
    ...single.map((keyword) => schema[keyword]),
    dynamicRef?.target,
    discriminator?.defaultMapping,
    ...list.flatMap((keyword) => schema[keyword] ?? []),
    ...[...map.map((keyword) => schema[keyword]), discriminator?.mapping].flatMap((entries) =>
      (entries ?? []).map(([, id]) => id),
    ),
  ].filter((id) => id !== undefined);
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
export function dynamicTargets(api: Api, { dynamicRef }: Schema): readonly SchemaId[] {
  if (dynamicRef?.anchor === undefined) return [];
  const anchors = api.resources.flatMap(({ dynamicAnchors }) => dynamicAnchors);
  return anchors.filter(([name]) => name === dynamicRef.anchor).map(([, id]) => id);
}
