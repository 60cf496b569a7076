import { child, enterResource, type ObjectNode } from "../document/index.ts";
import type { Api } from "../model/index.ts";
import { nameComponentSchemas } from "./component-schemas.ts";
import type { DialectVersion } from "./dialect.ts";
import { extensionsOf } from "./extensions.ts";
import { textField } from "./fields.ts";
import { completeSchemas } from "./lower.ts";
import type { Lowering } from "./lowering.ts";
import { schemaAt } from "./schema.ts";
import { schemaName } from "./schema-name.ts";

/** Makes a model of a file that is one JSON Schema: the schema itself and each of its definitions have names, nothing else is there. */
export function lowerJsonSchema(base: Lowering, root: ObjectNode, { version }: DialectVersion): Api {
  // The definitions are relative to the schema's `$id`.
  const resource = enterResource(root);
  const title = textField(base, root, "title") ?? schemaName(root.origin);
  base.schemas.name(schemaAt(base, resource), title);
  const componentSchemas = new Map(
    ["$defs", "definitions"].flatMap((key) => {
      const map = child(resource, key);
      return map === undefined ? [] : [...nameComponentSchemas(base, map)];
    }),
  );
  const lowering: Lowering = { ...base, componentSchemas };
  completeSchemas(lowering);
  return {
    info: { title, version: "" },
    version,
    document: root.origin.file,
    servers: [],
    tags: [],
    operations: [],
    webhooks: [],
    securitySchemes: [],
    schemas: lowering.schemas.drafts,
    namedSchemas: lowering.schemas.named,
    resources: lowering.schemas.resources(),
    extensions: extensionsOf(root),
  };
}
