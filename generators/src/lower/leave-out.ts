import type { Finding } from "../diagnostics/index.ts";
import {
  type Api,
  everyOperation,
  type Operation,
  operationParts,
  type Schema,
  type SchemaId,
  schemaChildren,
} from "../model/index.ts";

/** What has an error of its own. */
export interface Faults {
  readonly operations: ReadonlySet<Operation>;
  readonly schemas: ReadonlySet<SchemaId>;
}

/** The model without its faulty operations and named schemas, and without what depends on them; says what is left out. */
export function leaveOut(api: Api, faults: Faults, report: (finding: Finding) => void): Api {
  const bad = dependents(api, faults.schemas);
  const isSound = (operation: Operation): boolean =>
    everyOperation([operation]).every(
      (one) => !faults.operations.has(one) && operationParts(one).every(({ schema }) => !bad.has(schema)),
    );
  for (const operation of [...api.operations, ...api.webhooks]) {
    if (!isSound(operation)) reportOperation(operation, report);
  }
  for (const id of api.namedSchemas) if (bad.has(id)) reportSchema(api.schemas[id], report);
  return {
    ...api,
    operations: api.operations.filter(isSound),
    webhooks: api.webhooks.filter(isSound),
    namedSchemas: api.namedSchemas.filter((id) => !bad.has(id)),
  };
}

/** The faulty schemas and all that reach them. */
function dependents(api: Api, faulty: ReadonlySet<SchemaId>): ReadonlySet<SchemaId> {
  const users = new Map<SchemaId, SchemaId[]>();
  for (const schema of api.schemas) {
    for (const child of schemaChildren(schema)) {
      const known = users.get(child);
      if (known === undefined) users.set(child, [schema.id]);
      else known.push(schema.id);
    }
  }
  const bad = new Set(faulty);
  for (const id of bad) for (const user of users.get(id) ?? []) bad.add(user);
  return bad;
}

function reportOperation(operation: Operation, report: (finding: Finding) => void): void {
  const message = `${operation.method} ${operation.path} is left out, because it has an error or uses a schema with one.`;
  report({ code: "TN217", message, origin: operation.origin });
}

function reportSchema(schema: Schema | undefined, report: (finding: Finding) => void): void {
  if (schema === undefined) return;
  const message = `The schema \`${schema.name ?? ""}\` is left out, because it has an error or uses a schema with one.`;
  report({ code: "TN217", message, origin: schema.origin });
}
