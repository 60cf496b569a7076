import { type Report, registry } from "../diagnostics/index.ts";
import {
  child,
  type DocumentNode,
  type Documents,
  isObjectNode,
  type ObjectNode,
} from "../document/index.ts";
import type { Api, Operation, SchemaId } from "../model/index.ts";
import { nameComponentSchemas } from "./component-schemas.ts";
import { type DialectVersion, dialectOf } from "./dialect.ts";
import { completeDiscriminator, heirsOf } from "./discriminator.ts";
import { extensionsOf } from "./extensions.ts";
import { mapField, objectField } from "./fields.ts";
import { infoOf, tagsOf } from "./info.ts";
import { lowerJsonSchema } from "./json-schema-file.ts";
import { reportStrayFields } from "./known-fields.ts";
import { leaveOut } from "./leave-out.ts";
import { type Lowering, withFaults } from "./lowering.ts";
import { pathItemOperations } from "./path-item.ts";
import { makeSchema } from "./schema.ts";
import { SchemaArena, type SchemaDraft } from "./schema-arena.ts";
import { reportOtherDialect } from "./schema-dialect.ts";
import { securityOf, securitySchemesOf } from "./security.ts";
import { serversOf } from "./server.ts";
import { swaggerServers } from "./swagger-server.ts";

/** How a document is lowered. */
export interface LowerOptions {
  /**
   * What becomes of an operation or component with an error: `refuse` (the default) makes no model at all, `skip` leaves it out.
   * Either way every error is reported.
   */
  readonly onError?: "refuse" | "skip";
}

/**
 * Makes the model of a document. Reports everything that it finds, and gives `undefined` where the document cannot be read at
 * all, or where anything in it is an error that `onError` does not skip.
 */
export function lower(documents: Documents, report: Report, options: LowerOptions = {}): Api | undefined {
  const { root } = documents;
  if (!isObjectNode(root)) {
    report({ code: "TN108", message: "The document is not an object.", origin: root.origin });
    return undefined;
  }
  const version = dialectOf(root, report);
  if (version === undefined) return undefined;
  const lowering = newLowering(documents, version, report);
  const api =
    version.dialect === "json-schema"
      ? lowerJsonSchema(lowering, root, version)
      : lowerOpenapi(lowering, root, version);
  if (lowering.faults.errors === 0) return api;
  return options.onError === "skip" ? leaveOut(api, lowering.faults, report) : undefined;
}

function newLowering(documents: Documents, { dialect }: DialectVersion, report: Report): Lowering {
  const faults: Lowering["faults"] = { errors: 0, operations: new Set(), schemas: new Set() };
  return {
    documents,
    dialect,
    schemas: new SchemaArena(),
    report: (finding) => {
      if (registry[finding.code].severity === "error") faults.errors++;
      report(finding);
    },
    servers: [],
    security: [],
    securitySchemes: [],
    componentSchemas: new Map(),
    discriminators: [],
    heirs: new Map(),
    reportedFailures: new Set(),
    faults,
    shared: { parameters: new Map(), responses: new Map() },
    callbacks: { open: new Set(), operations: 0 },
  };
}

function lowerOpenapi(base: Lowering, root: ObjectNode, { version, dialect }: DialectVersion): Api {
  const swagger = dialect === "swagger-2.0";
  const components = swagger ? root : objectField(base, root, "components");
  reportStrayFields(base, root, "document");
  reportOtherDialect(base, root, "jsonSchemaDialect");
  if (components !== undefined && !swagger) reportStrayFields(base, components, "components");
  const schemas = components && objectField(base, components, swagger ? "definitions" : "schemas");
  const securitySchemes = components ? securitySchemesOf(base, components) : [];
  const withSchemes: Lowering = { ...base, securitySchemes };
  const lowering: Lowering = {
    ...withSchemes,
    componentSchemas: schemas ? nameComponentSchemas(base, schemas) : new Map<string, SchemaId>(),
    servers: swagger ? swaggerServers(base, root) : (serversOf(base, root) ?? [{ url: "/", variables: [] }]),
    security: securityOf(withSchemes, root) ?? [],
  };
  const operations = operationsOf(lowering, root, "paths");
  const webhooks = operationsOf(lowering, root, "webhooks");
  completeSchemas(lowering);
  return {
    info: infoOf(lowering, root),
    version,
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
export function completeSchemas(lowering: Lowering): void {
  const make = (draft: SchemaDraft, node: DocumentNode): void => {
    const { faulty } = withFaults(lowering, () => makeSchema(lowering, draft, node));
    if (faulty) lowering.faults.schemas.add(draft.id);
  };
  lowering.schemas.complete(make);
  const ready: Lowering = { ...lowering, heirs: heirsOf(lowering) };
  // Completing one may bring in a schema that has another.
  for (const pending of lowering.discriminators) {
    const { faulty } = withFaults(lowering, () => completeDiscriminator(ready, pending));
    if (faulty) lowering.faults.schemas.add(pending.draft.id);
    lowering.schemas.complete(make);
  }
}
