import { type Api, schemaOf } from "./api.ts";
import { type Direction, everyOperation, operationParts } from "./operation-part.ts";
import type { Schema, SchemaId } from "./schema.ts";
import { reachableSchemas } from "./schema-children.ts";

/** Whether a property is left out in a direction: `readOnly` ones of requests, `writeOnly` ones of responses. */
export function omittedIn(api: Api, property: SchemaId, direction: Direction): boolean {
  const mark = direction === "request" ? "readOnly" : "writeOnly";
  const schema = schemaOf(api, property);
  if (schema[mark] !== undefined) return schema[mark];
  return (schema.ref !== undefined || schema.allOf !== undefined) && marked(api, property, mark, new Set());
}

/** Whether the mark stands on a schema, or on what it refers to. A mark that is written out wins over a referred one. */
function marked(api: Api, id: SchemaId, mark: "readOnly" | "writeOnly", seen: Set<SchemaId>): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const schema = schemaOf(api, id);
  if (schema[mark] !== undefined) return schema[mark];
  const parents = [...(schema.ref === undefined ? [] : [schema.ref]), ...(schema.allOf ?? [])];
  return parents.some((parent) => marked(api, parent, mark, seen));
}

/**
 * The names of the properties that an object leaves out in a direction, whichever of the schemas that hold together says so: the schema, what
 * it refers to, or a part of its `allOf`. Where such a name is `required`, that is meant for the other direction (OpenAPI 3.0.4, 4.7.24.2).
 */
export function omittedNames(api: Api, id: SchemaId, direction: Direction): ReadonlySet<string> {
  const names = new Set<string>();
  const together = new Set([id]);
  // Grows while it is walked.
  for (const one of together) {
    const { properties = [], ref, dynamicRef, allOf = [] } = schemaOf(api, one);
    for (const [name, property] of properties) if (omittedIn(api, property, direction)) names.add(name);
    for (const next of [ref, dynamicRef?.target, ...allOf]) if (next !== undefined) together.add(next);
  }
  return names;
}

const differing = new WeakMap<Api, ReadonlySet<SchemaId>>();

/**
 * Whether a schema has a request type beside its response type. The two differ where a property within it is `readOnly` or `writeOnly`, or
 * where something that it uses differs, at any depth; and there is need of the first unless all that uses the schema are responses.
 */
export function differsByDirection(api: Api, id: SchemaId): boolean {
  const known = differing.get(api) ?? withoutAnswers(api, findDiffering(api));
  differing.set(api, known);
  return known.has(id);
}

/**
 * What is left without the schemas that responses use, and no request. Of what no operation uses, nothing says which way it goes: it may be
 * sent, and all that it uses with it.
 */
function withoutAnswers(api: Api, found: ReadonlySet<SchemaId>): ReadonlySet<SchemaId> {
  if (found.size === 0) return found;
  const parts = everyOperation([...api.operations, ...api.webhooks]).flatMap(operationParts);
  const going = (direction: Direction): readonly SchemaId[] =>
    parts.filter((part) => part.direction === direction).map(({ schema }) => schema);
  const sent = reachableSchemas(api, going("request"));
  const returned = reachableSchemas(api, going("response"));
  const unused = [...found].filter((id) => !sent.has(id) && !returned.has(id));
  const mayBeSent = unused.length === 0 ? sent : reachableSchemas(api, [...sent, ...unused]);
  return new Set([...found].filter((id) => mayBeSent.has(id)));
}

/** Starts at the schemas that own a marked property and spreads to everything that uses them. */
function findDiffering(api: Api): ReadonlySet<SchemaId> {
  const found = new Set<SchemaId>();
  if (!api.schemas.some((schema) => schema.readOnly || schema.writeOnly)) return found;
  // By the id of what is used.
  const users: (SchemaId[] | undefined)[] = new Array(api.schemas.length).fill(undefined);
  for (const schema of api.schemas) {
    forEachUsed(schema, (used) => {
      const known = users[used];
      if (known === undefined) users[used] = [schema.id];
      else known.push(schema.id);
    });
    const differs = schema.properties?.some(
      ([, id]) => omittedIn(api, id, "request") || omittedIn(api, id, "response"),
    );
    if (differs) found.add(schema.id);
  }
  // The set grows while it is read.
  for (const id of found) for (const user of users[id] ?? none) found.add(user);
  return found;
}

const none: readonly never[] = [];

/** Keywords whose types a schema's type is made of: one schema, a list of them, or one for each key. */
const used = {
  single: [
    "ref",
    "if",
    "then",
    "else",
    "items",
    "additionalProperties",
    "unevaluatedItems",
    "unevaluatedProperties",
  ],
  list: ["allOf", "anyOf", "oneOf", "prefixItems"],
  map: ["properties", "patternProperties"],
} as const satisfies Readonly<Record<string, readonly (keyof Schema)[]>>;

const usedKeywords: ReadonlySet<string> = new Set([
  "dynamicRef",
  ...used.single,
  ...used.list,
  ...used.map,
] satisfies (keyof Schema)[]);

/** Whether a schema has any of the keywords: most have none, and to ask for each that one lacks would take longer. */
function usesOthers(schema: Schema): boolean {
  for (const keyword in schema) if (usedKeywords.has(keyword)) return true;
  return false;
}

function forEachUsed(schema: Schema, visit: (id: SchemaId) => void): void {
  if (!usesOthers(schema)) return;
  for (const keyword of used.single) {
    const id = schema[keyword];
    if (id !== undefined) visit(id);
  }
  if (schema.dynamicRef !== undefined) visit(schema.dynamicRef.target);
  // What `contains` finds is in a type only beside what is said of the other items.
  if (schema.contains !== undefined && schema.unevaluatedItems !== undefined) visit(schema.contains);
  for (const keyword of used.list) for (const id of schema[keyword] ?? none) visit(id);
  for (const keyword of used.map) for (const [, id] of schema[keyword] ?? none) visit(id);
}
