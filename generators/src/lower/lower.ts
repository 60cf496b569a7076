import { type Report, registry } from "../diagnostics/index.ts";
import { child, type Documents, isObjectNode, member, type ObjectNode } from "../document/index.ts";
import type { Api, Operation, SchemaId } from "../model/index.ts";
import { nameComponentSchemas } from "./component-schemas.ts";
import { completeDiscriminator, heirsOf } from "./discriminator.ts";
import { extensionsOf } from "./extensions.ts";
import { mapField, objectField } from "./fields.ts";
import { infoOf, tagsOf } from "./info.ts";
import type { Lowering } from "./lowering.ts";
import { pathItemOperations } from "./path-item.ts";
import { makeSchema } from "./schema.ts";
import { SchemaArena } from "./schema-arena.ts";
import { securityOf, securitySchemesOf } from "./security.ts";
import { serversOf } from "./server.ts";

/** How a document is lowered. */
export interface LowerOptions {
  /**
   * What becomes of an operation or component with an error: `refuse` (the default) makes no model at all, `skip` leaves it out.
   * Either way every error is reported.
   */
  readonly onError?: "refuse" | "skip";
}

/**
 * Makes the model of a document. Reports everything that it finds, and gives `undefined` where any of it is an error, since
 * then there is no output that could be relied on.
 */
export function lower(documents: Documents, report: Report, options: LowerOptions = {}): Api | undefined {
  const { root } = documents;
  if (!isObjectNode(root)) {
    report({ code: "TN108", message: "The document is not an object.", origin: root.origin });
    return undefined;
  }
  let errors = 0;
  const api = lowerOpenapi(documents, root, (finding) => {
    if (registry[finding.code].severity === "error") errors++;
    report(finding);
  });
  return errors === 0 || options.onError === "skip" ? api : undefined;
}

function lowerOpenapi(documents: Documents, root: ObjectNode, report: Report): Api {
  const base: Lowering = {
    documents,
    dialect: "openapi-3.1",
    schemas: new SchemaArena(),
    report,
    servers: [],
    security: [],
    securitySchemes: [],
    componentSchemas: new Map(),
    discriminators: [],
    heirs: new Map(),
    reportedFailures: new Set(),
  };
  const components = objectField(base, root, "components");
  const schemas = components && objectField(base, components, "schemas");
  const componentSchemas = schemas ? nameComponentSchemas(base, schemas) : new Map<string, SchemaId>();
  const securitySchemes = components ? securitySchemesOf(base, components) : [];
  const lowering: Lowering = {
    ...base,
    servers: serversOf(base, root) ?? [{ url: "/", variables: [] }],
    securitySchemes,
    security: securityOf(base, root, securitySchemes) ?? [],
    componentSchemas,
  };
  const operations = operationsOf(lowering, root, "paths");
  const webhooks = operationsOf(lowering, root, "webhooks");
  completeSchemas(lowering);
  return {
    info: infoOf(lowering, root),
    version: String(member(root.value, "openapi") ?? ""),
    document: root.origin.file,
    servers: lowering.servers,
    tags: tagsOf(lowering, root),
    operations,
    webhooks,
    securitySchemes,
    schemas: lowering.schemas.drafts,
    namedSchemas: lowering.schemas.named,
    resources: lowering.schemas.resources(),
    extensions: extensionsOf(root),
  };
}

function operationsOf(lowering: Lowering, root: ObjectNode, key: "paths" | "webhooks"): readonly Operation[] {
  if (child(root, key) === undefined) return [];
  const place = key === "paths" ? "path" : "webhook";
  return mapField(lowering, root, key).flatMap(([path, item]) =>
    pathItemOperations(lowering, path, item, place),
  );
}

/** Discriminators may bring in schemas that nothing else mentions, so they come before the last completion. */
function completeSchemas(lowering: Lowering): void {
  const make = makeSchema.bind(undefined, lowering);
  lowering.schemas.complete(make);
  const ready: Lowering = { ...lowering, heirs: heirsOf(lowering) };
  for (const pending of lowering.discriminators) completeDiscriminator(ready, pending);
  lowering.schemas.complete(make);
}
