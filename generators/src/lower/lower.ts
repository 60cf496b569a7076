import type { Finding, Report } from "../diagnostics/index.ts";
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
import { completeDiscriminator, heirsOf, readDiscriminator } from "./discriminator.ts";
import { excuse, isError } from "./excuse.ts";
import { extensionsOf } from "./extensions.ts";
import { mapField, objectField } from "./fields.ts";
import { infoOf, tagsOf } from "./info.ts";
import { lowerJsonSchema } from "./json-schema-file.ts";
import { reportStrayFields } from "./known-fields.ts";
import { leaveOut } from "./leave-out.ts";
import { type Lowering, withFaults } from "./lowering.ts";
import { reportRepeatedIds } from "./operation-id.ts";
import { pathItemOperations } from "./path-item.ts";
import { pathTemplate } from "./path-template.ts";
import { reportMissingFieldsAt, reportNoPaths } from "./required-fields.ts";
import { makeSchema } from "./schema.ts";
import { SchemaArena, type SchemaDraft } from "./schema-arena.ts";
import { reportOtherDialect } from "./schema-dialect.ts";
import { securityOf, securitySchemesOf } from "./security.ts";
import { serversOf } from "./server.ts";
import { swaggerServers } from "./swagger-server.ts";
import { reportUndescribedProperties } from "./undescribed-property.ts";

/** How a document is lowered. */
export interface LowerOptions {
  /**
   * What becomes of an operation or component with an error: `refuse` (the default) makes no model at all, `skip` leaves it out.
   * Either way every error is reported.
   */
  readonly onError?: "refuse" | "skip";
  /** Whether any output has an operation; errors in others, and in what only they use, are no errors then. Default: all are wanted. */
  readonly isWanted?: (operation: Operation) => boolean;
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
  const lowering = newLowering(documents, version);
  const { faults } = lowering;
  let excused: ReadonlySet<Finding> = new Set();
  try {
    const api =
      version.dialect === "json-schema"
        ? lowerJsonSchema(lowering, root, version)
        : lowerOpenapi(lowering, root, version);
    if (faults.errors === 0) return api;
    if (options.onError === "skip") return leaveOut(api, faults, (finding) => faults.found.push(finding));
    excused = excuse(api, faults, options.isWanted);
    return excused.size > 0 ? api : undefined;
  } finally {
    for (const finding of faults.found) if (!excused.has(finding)) report(finding);
  }
}

function newLowering(documents: Documents, { dialect }: DialectVersion): Lowering {
  const faults: Lowering["faults"] = {
    errors: 0,
    inCallbacks: 0,
    found: [],
    operations: new Set(),
    schemas: new Set(),
    extents: new Map(),
  };
  return {
    documents,
    dialect,
    schemas: new SchemaArena(),
    report: (finding) => {
      if (isError(finding)) faults.errors++;
      faults.found.push(finding);
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
  reportNoPaths(base, root);
  reportMissingFieldsAt(base, root, "externalDocs", "external documentation");
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
  reportRepeatedIds(lowering, [...operations, ...webhooks]);
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
  return mapField(lowering, root, key).flatMap(([name, item]) => {
    const path = place === "path" ? pathTemplate(lowering, name, item) : name;
    return pathItemOperations(lowering, path, item, place);
  });
}

/** Discriminators may bring in schemas that nothing else mentions, so they come before the last completion. */
export function completeSchemas(lowering: Lowering): void {
  const make = (draft: SchemaDraft, node: DocumentNode): void => {
    noteFaults(lowering, draft, () => makeSchema(lowering, draft, node));
  };
  lowering.schemas.complete(make);
  // Reading one may bring in a schema that has another.
  for (const pending of lowering.discriminators) {
    noteFaults(lowering, pending.draft, () => readDiscriminator(lowering, pending));
    lowering.schemas.complete(make);
  }
  const ready: Lowering = { ...lowering, heirs: heirsOf(lowering) };
  for (const { draft } of lowering.discriminators) completeDiscriminator(ready, draft);
  reportUndescribedProperties(lowering);
}

function noteFaults(lowering: Lowering, { id }: SchemaDraft, step: () => void): void {
  const { faulty, extent } = withFaults(lowering, step);
  if (!faulty) return;
  lowering.faults.schemas.add(id);
  const before = lowering.faults.extents.get(id);
  // The same schema's discriminator comes much later; only what is in one piece can be excused.
  if (before === undefined) lowering.faults.extents.set(id, extent);
}
