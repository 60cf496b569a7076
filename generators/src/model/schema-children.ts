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
