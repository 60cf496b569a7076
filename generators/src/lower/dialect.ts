import type { Report } from "../diagnostics/index.ts";
import { isObject, member, type ObjectNode, originOf } from "../document/index.ts";

/** The dialects that the standards define, whatever the patch version. */
export type Dialect = "swagger-2.0" | "openapi-3.0" | "openapi-3.1" | "openapi-3.2" | "json-schema";

/** A document's dialect, and its version as written. */
export interface DialectVersion {
  readonly dialect: Dialect;
  readonly version: string;
}

/** Whether siblings of `$ref` in a schema count (OpenAPI 3.1, 4.8.24; JSON Schema 2020-12 core, 8.2.3.1). */
export function siblingsCount(dialect: Dialect): boolean {
  return !isBefore31(dialect);
}

/** Whether schemas are those of OpenAPI's own subset (2.0 and 3.0) rather than JSON Schema. */
export function isBefore31(dialect: Dialect): boolean {
  return dialect === "swagger-2.0" || dialect === "openapi-3.0";
}

/** Patch versions that have been published. */
const published: ReadonlySet<string> = new Set([
  "2.0",
  "3.0.0",
  "3.0.1",
  "3.0.2",
  "3.0.3",
  "3.0.4",
  "3.1.0",
  "3.1.1",
  "3.1.2",
  "3.2.0",
]);

/** Finds out what a root document is, or reports why it is nothing that can be read. */
export function dialectOf(root: ObjectNode, report: Report): DialectVersion | undefined {
  const key = ["openapi", "swagger"].find((one) => Object.hasOwn(root.value, one));
  if (key === undefined) return schemaDialect(root, report);
  const value = member(root.value, key);
  const version = typeof value === "number" ? numberVersion(value) : String(value);
  const dialect = dialectOfVersion(key, version);
  const origin = originOf(root, key);
  if (dialect === undefined) {
    const hint = "Versions that can be read are Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2.";
    report({ code: "TN110", message: `The version ${JSON.stringify(value)} cannot be read.`, hint, origin });
    return undefined;
  }
  if (!published.has(version)) {
    const message = `There is no version ${JSON.stringify(value)}; the document is read as ${dialect.slice(-3)}.`;
    report({ code: "TN109", message, origin });
  } else if (typeof value !== "string") {
    report({ code: "TN109", message: `The version has to be a string: "${version}".`, origin });
  }
  return { dialect, version };
}

/** YAML reads `2.0` as the number 2. */
function numberVersion(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

function dialectOfVersion(key: string, version: string): Dialect | undefined {
  if (key === "swagger") return version === "2.0" ? "swagger-2.0" : undefined;
  switch (/^3\.[0-2](?=$|[.-])/.exec(version)?.[0]) {
    case "3.0":
      return "openapi-3.0";
    case "3.1":
      return "openapi-3.1";
    case "3.2":
      return "openapi-3.2";
    default:
      return undefined;
  }
}

/** Keywords that hardly anything but a JSON Schema has at its root. */
const schemaMarks: readonly string[] = (
  "$schema $id $defs $ref $dynamicRef definitions type enum const allOf anyOf oneOf not if properties patternProperties " +
  "additionalProperties unevaluatedProperties propertyNames required dependentRequired dependentSchemas items prefixItems " +
  "contains unevaluatedItems multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern " +
  "minItems maxItems uniqueItems minProperties maxProperties"
).split(" ");

/** A file without a version is a JSON Schema if it looks like one. */
function schemaDialect(root: ObjectNode, report: Report): DialectVersion | undefined {
  const other = ["overlay", "arazzo", "asyncapi", "swaggerVersion"].find((one) =>
    Object.hasOwn(root.value, one),
  );
  if (
    other === undefined &&
    isObject(root.value) &&
    schemaMarks.some((one) => Object.hasOwn(root.value, one))
  ) {
    const version = member(root.value, "$schema");
    return { dialect: "json-schema", version: typeof version === "string" ? version : "" };
  }
  const message =
    other === undefined
      ? "It has no `openapi` and no `swagger`."
      : `\`${other}\` makes it another kind of document.`;
  report({ code: "TN108", message: `This is not an OpenAPI document. ${message}`, origin: root.origin });
  return undefined;
}
