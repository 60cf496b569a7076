import { type Api, schemaOf } from "./api.ts";
import type { Schema, SchemaId } from "./schema.ts";

/** The schema that a use of a schema means: `$ref`s are followed as long as nothing but annotations stands beside them. */
export function followReference(api: Api, id: SchemaId): Schema {
  const seen = new Set<SchemaId>();
  let schema = schemaOf(api, id);
  while (schema.ref !== undefined && !seen.has(schema.id)) {
    seen.add(schema.id);
    schema = schemaOf(api, schema.ref);
  }
  return schema;
}
