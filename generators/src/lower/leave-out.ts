import type { Finding } from "../diagnostics/index.ts";
import {
  type Api,
  type Callback,
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
    !faults.operations.has(operation) && operationParts(operation).every(({ schema }) => !bad.has(schema));
  const soundOnes = (operations: readonly Operation[]): readonly Operation[] =>
    operations.flatMap((operation) => {
      if (isSound(operation)) return [withSoundCallbacks(operation, isSound, report)];
      reportOperation(operation, report);
      return [];
    });
  const [operations, webhooks] = [soundOnes(api.operations), soundOnes(api.webhooks)];
  for (const id of api.namedSchemas) if (bad.has(id)) reportSchema(api.schemas[id], report);
  return { ...api, operations, webhooks, namedSchemas: api.namedSchemas.filter((id) => !bad.has(id)) };
}

/** Nobody who calls an operation needs its callbacks, so a faulty one goes alone. */
function withSoundCallbacks(
  operation: Operation,
  isSound: (operation: Operation) => boolean,
  report: (finding: Finding) => void,
): Operation {
  if (operation.callbacks.length === 0) return operation;
  const callbacks = operation.callbacks.flatMap((callback) => {
    const inner = callback.operation;
    if (isSound(inner)) return [{ ...callback, operation: withSoundCallbacks(inner, isSound, report) }];
    reportCallback(operation, callback, report);
    return [];
  });
  return { ...operation, callbacks };
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

function reportCallback(
  { method, path }: Operation,
  { name, operation }: Callback,
  report: (finding: Finding) => void,
): void {
  const message = `${operation.method} of the callback \`${name}\` of ${method} ${path} is left out, because it has an error or uses a schema with one.`;
  report({ code: "TN217", message, origin: operation.origin });
}

function reportSchema(schema: Schema | undefined, report: (finding: Finding) => void): void {
  if (schema === undefined) return;
  const message = `The schema \`${schema.name ?? ""}\` is left out, because it has an error or uses a schema with one.`;
  report({ code: "TN217", message, origin: schema.origin });
}
