/** The dialects that the standards define, whatever the patch version. */
export type Dialect = "swagger-2.0" | "openapi-3.0" | "openapi-3.1" | "openapi-3.2" | "json-schema";

/** Whether siblings of `$ref` in a schema count (OpenAPI 3.1, 4.8.24; JSON Schema 2020-12 core, 8.2.3.1). */
export function siblingsCount(dialect: Dialect): boolean {
  return dialect !== "swagger-2.0" && dialect !== "openapi-3.0";
}
