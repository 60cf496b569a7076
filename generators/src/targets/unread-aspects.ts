import type { Api, Schema, SchemaId } from "../model/index.ts";
import type { builtInNames } from "./built-in-names.ts";
import { schemasAsText } from "./schemas-as-text.ts";
import type { TargetOptions } from "./target.ts";

/** What the document says of itself but its title, which the server prints. */
const aboutApi = ["info.version", "info.summary", "info.description", "version", "tags"];
const operationProse = ["operations.summary", "operations.description"];
const webhookProse = ["webhooks.summary", "webhooks.description"];
/** Words about parameters, bodies and responses. */
const partProse = ["operations", "webhooks"].flatMap((kind) => [
  `${kind}.parameters.description`,
  `${kind}.requestBody.description`,
  `${kind}.responses.summary`,
  `${kind}.responses.description`,
  `${kind}.responses.headers.description`,
]);
const schemaProse = ["title", "description", "default", "examples"].flatMap((key) => [
  `schemas.${key}`,
  `jsonSchemas.${key}`,
]);
/** What schemas say of values that only JSON holds. */
const jsonAssertions = (
  [
    "type",
    "enum",
    "const",
    "multipleOf",
    "maximum",
    "exclusiveMaximum",
    "minimum",
    "exclusiveMinimum",
    "maxLength",
    "minLength",
    "pattern",
    "maxItems",
    "minItems",
    "uniqueItems",
    "maxContains",
    "minContains",
    "maxProperties",
    "minProperties",
    "required",
    "dependentRequired",
    "format",
    "utf16MaxLength",
    "maxSerializedUtf16Length",
  ] satisfies (keyof Schema)[]
).map((key) => `jsonSchemas.${key}`);
const prose = [...operationProse, ...webhookProse, ...partProse, ...schemaProse];

/**
 * The aspects of a model that our targets do not read, by their names: where nothing else has changed, the files are as they were. A
 * test finds out what each target reads. `jsonSchemas` are the schemas that describe nothing but JSON (see `schemaAspects`).
 */
const unread: Readonly<Record<(typeof builtInNames)[number], readonly string[]>> = {
  types: [...aboutApi, "info.title", ...operationProse, ...webhookProse],
  codecs: [...aboutApi, "info.title", ...prose, ...jsonAssertions],
  client: [...aboutApi, "info.title", ...partProse, ...schemaProse, ...jsonAssertions],
  server: [...aboutApi, ...webhookProse, ...partProse, ...schemaProse, ...jsonAssertions],
  validators: [...aboutApi, "info.title", ...prose],
  validation: [...aboutApi, "info.title", ...prose],
  pagination: [...aboutApi, "info.title", ...prose],
  webhooks: [...aboutApi, "info.title", ...operationProse, ...partProse, ...schemaProse],
  "tanstack-query": [...aboutApi, "info.title", ...prose],
  msw: [...aboutApi, "info.title", ...webhookProse, ...partProse, ...schemaProse],
  paths: [...aboutApi, "info.title"],
};

/** The aspects that one of our targets does not read with these options. */
export function unreadAspects(
  target: (typeof builtInNames)[number],
  { jsonSchemas }: Pick<TargetOptions, "jsonSchemas">,
): readonly string[] {
  // A JSON Schema that is printed has everything that the document says of it.
  return target === "validators" && jsonSchemas === "include" ? [] : unread[target];
}

/** By what name the aspects of each schema of a model go. */
export function schemaAspects(api: Api): (id: SchemaId) => "schemas" | "jsonSchemas" {
  // Of which values applications have another form, their types say, at any depth.
  if (api.schemas.some(({ form }) => form !== undefined)) return () => "schemas";
  const text = schemasAsText(api);
  return (id) => (text.has(id) ? "schemas" : "jsonSchemas");
}
