import {
  type Api,
  differsByDirection,
  type Operation,
  pathShape,
  requestDirection,
  type SchemaId,
  type SecurityScheme,
  schemaOf,
} from "../model/index.ts";
import { type Change, Changes } from "./change.ts";
import { compareOperation, operationName } from "./compare-operation.ts";
import { SchemaComparison } from "./compare-schema.ts";
import { inOneSpelling } from "./one-spelling.ts";
import type { Context } from "./operation-context.ts";

/** Every difference between two documents that reaches generated code, in the order of the older one. */
export function compareApis(older: Api, newer: Api): readonly Change[] {
  const changes = new Changes();
  const [before, after] = [inOneSpelling(older), inOneSpelling(newer)];
  const context = { before, after, changes, schemas: new SchemaComparison(before, after, changes) };
  compareOperations(before.operations, after.operations, context);
  compareOperations(before.webhooks, after.webhooks, context);
  compareSecuritySchemes(context);
  compareNamedSchemas(context);
  context.schemas.addHidden();
  return changes.list();
}

function compareOperations(
  before: readonly Operation[],
  after: readonly Operation[],
  context: Context,
): void {
  const { changes } = context;
  const left = new Set(after);
  for (const operation of before) {
    const other =
      [...left].find((one) => placeOf(one) === placeOf(operation)) ?? moved(operation, before, left);
    if (other === undefined) {
      changes.add({
        rule: "operation-removed",
        subject: operationName(operation),
        detail: "",
        direction: requestDirection(operation),
        before: operation.origin,
      });
      continue;
    }
    left.delete(other);
    if (placeOf(other) !== placeOf(operation)) {
      const detail = `${operation.method} ${operation.path} → ${other.method} ${other.path}`;
      const [old, now] = [operation.origin, other.origin];
      changes.add({
        rule: "operation-moved",
        subject: operationName(other),
        detail,
        direction: requestDirection(operation),
        before: old,
        after: now,
      });
    }
    compareOperation(operation, other, context);
    compareOperations(callbackOperations(operation), callbackOperations(other), context);
  }
  for (const operation of left)
    changes.add({
      rule: "operation-added",
      subject: operationName(operation),
      detail: "",
      direction: requestDirection(operation),
      after: operation.origin,
    });
}

function callbackOperations({ callbacks }: Operation): readonly Operation[] {
  return callbacks.map(({ operation }) => operation);
}

function placeOf({ method, path }: Operation): string {
  return `${method} ${pathShape(path)}`;
}

/** The operation of that operationId, if it has left its place. */
function moved(
  { operationId }: Operation,
  before: readonly Operation[],
  after: ReadonlySet<Operation>,
): Operation | undefined {
  if (operationId === undefined) return undefined;
  const places = new Set(before.map(placeOf));
  return [...after].find((one) => one.operationId === operationId && !places.has(placeOf(one)));
}

function compareSecuritySchemes({ before, after, changes }: Context): void {
  const [old, now] = [usedSchemes(before), usedSchemes(after)];
  for (const [name, scheme] of old) {
    const other = now.get(name);
    const ends = { before: scheme.origin, ...(other !== undefined && { after: other.origin }) };
    const declared = after.securitySchemes.find((one) => one.name === name);
    if (declared !== undefined && other === undefined && essenceOf(scheme) === essenceOf(declared))
      changes.add({
        rule: "security-scheme-unused",
        subject: name,
        detail: "",
        direction: "request",
        before: scheme.origin,
        after: declared.origin,
      });
    else if (other === undefined || essenceOf(scheme) !== essenceOf(other))
      changes.add({
        rule: "security-scheme-removed",
        subject: name,
        detail: "",
        direction: "request",
        ...ends,
      });
  }
  for (const [name, scheme] of now)
    if (!old.has(name))
      changes.add({
        rule: "security-scheme-added",
        subject: name,
        detail: "",
        direction: "request",
        after: scheme.origin,
      });
}

function usedSchemes(api: Api): ReadonlyMap<string, SecurityScheme> {
  const used = new Set(api.operations.flatMap(({ security }) => security.flat().map(({ scheme }) => scheme)));
  return new Map(
    api.securitySchemes.filter(({ name }) => used.has(name)).map((scheme) => [scheme.name, scheme]),
  );
}

/** How credentials are sent; where tokens come from is another matter. */
function essenceOf(scheme: SecurityScheme): string {
  if (scheme.type === "apiKey") return `${scheme.type} ${scheme.in} ${scheme.parameterName}`;
  return scheme.type === "http" ? `${scheme.type} ${scheme.scheme}` : scheme.type;
}

/**
 * The names that people import; what an operation uses has been compared with it. A name stands for what comes in responses, even where
 * only requests use the schema; what requests have of it gets a name of its own where that is something else.
 */
function compareNamedSchemas({ before, after, changes, schemas }: Context): void {
  const [old, now] = [named(before), named(after)];
  for (const [name, id] of old) {
    const other = now.get(name);
    const origin = schemaOf(before, id).origin;
    if (other === undefined)
      changes.add({
        rule: "schema-removed",
        subject: name,
        detail: "",
        direction: undefined,
        before: origin,
      });
    else {
      schemas.compare([id], [other], { subject: name, direction: "response", imported: true });
      const [had, has] = [differsByDirection(before, id), differsByDirection(after, other)];
      if (had && has) schemas.compare([id], [other], { subject: name, direction: "request", imported: true });
      else if (had !== has)
        changes.add({
          rule: had ? "schema-removed" : "schema-added",
          subject: name,
          detail: "its type of requests",
          direction: undefined,
          before: origin,
          after: schemaOf(after, other).origin,
        });
    }
  }
  for (const [name, id] of now)
    if (!old.has(name))
      changes.add({
        rule: "schema-added",
        subject: name,
        detail: "",
        direction: undefined,
        after: schemaOf(after, id).origin,
      });
}

function named(api: Api): ReadonlyMap<string, SchemaId> {
  return new Map(api.namedSchemas.map((id) => [schemaOf(api, id).name ?? "", id]));
}
