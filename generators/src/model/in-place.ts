import { type Api, schemaOf } from "./api.ts";
import type { Schema, SchemaId } from "./schema.ts";
import { dynamicTargets } from "./schema-children.ts";

/**
 * The schemas that a schema applies to the same value, be it in some cases only (JSON Schema 2020-12 core, 10.2). `not` and `if` are none of
 * them: they ask what a value is.
 */
export function schemasInPlace(schema: Schema): readonly SchemaId[] {
  const { ref, dynamicRef, allOf = none, anyOf = none, oneOf = none, dependentSchemas = none } = schema;
  const single = [ref, dynamicRef?.target, schema.then, schema.else].filter((id) => id !== undefined);
  return [...single, ...allOf, ...anyOf, ...oneOf, ...dependentSchemas.map(([, id]) => id)];
}

/** A schema and all that are applied in its place, at any depth, wherever a `$dynamicRef` may lead. */
export function allInPlace(api: Api, id: SchemaId): readonly Schema[] {
  const found = new Set([id]);
  // Grows while it is walked.
  for (const one of found) {
    const schema = schemaOf(api, one);
    for (const next of schemasInPlace(schema)) found.add(next);
    for (const next of dynamicTargets(api, schema)) found.add(next);
  }
  return [...found].map((one) => schemaOf(api, one));
}

const none: readonly never[] = [];
