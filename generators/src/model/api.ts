import type { Extensions } from "./extensions.ts";
import type { Operation } from "./operation.ts";
import type { Schema, SchemaId, SchemaResource } from "./schema.ts";
import type { SecurityScheme } from "./security.ts";
import type { Server } from "./server.ts";

/** The API model: everything that a target may know about a document. Plain, immutable data. */
export interface Api {
  readonly info: Info;
  /** The version in the document's `openapi` or `swagger` field, or the dialect of a bare JSON Schema. */
  readonly version: string;
  /** The root document as the person named it, for headers of generated files: `openapi/openapi.yaml`. */
  readonly document: string;
  readonly servers: readonly Server[];
  readonly tags: readonly Tag[];
  /** In source order. */
  readonly operations: readonly Operation[];
  readonly webhooks: readonly Operation[];
  readonly securitySchemes: readonly SecurityScheme[];
  /** The arena: `schemas[id].id === id`. */
  readonly schemas: readonly Schema[];
  /** Schemas with a `name`: components first in source order, then other targets of references. */
  readonly namedSchemas: readonly SchemaId[];
  readonly resources: readonly SchemaResource[];
  readonly extensions: Extensions;
}

/** The Info Object. */
export interface Info {
  readonly title: string;
  readonly version: string;
  readonly summary?: string;
  readonly description?: string;
}

/** The Tag Object. */
export interface Tag {
  readonly name: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parent?: string;
  readonly kind?: string;
}

/** Whether a document is one JSON Schema: OpenAPI's versions are numbers, dialects are URIs. */
export function isJsonSchema({ version }: Api): boolean {
  return !/^\d/.test(version);
}

/** The schema with an id. Ids come from the same model, so the schema is always there. */
export function schemaOf(api: Api, id: SchemaId): Schema {
  const schema = api.schemas[id];
  if (schema === undefined) throw new RangeError(`No schema ${id} in this model`);
  return schema;
}
