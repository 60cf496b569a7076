import { type Api, schemaOf } from "./api.ts";
import type { Schema, SchemaId } from "./schema.ts";

/** The keywords that hold schemas: one, a list of them, or one for each key. `dynamicRef` and `discriminator` hold theirs deeper. */
export const schemaKeywords = {
  single: [
    "ref",
    "not",
    "if",
    "then",
    "else",
    "items",
    "contains",
    "additionalProperties",
    "propertyNames",
    "unevaluatedItems",
    "unevaluatedProperties",
    "contentSchema",
  ],
  list: ["allOf", "anyOf", "oneOf", "prefixItems"],
  map: ["properties", "patternProperties", "dependentSchemas"],
} as const satisfies Readonly<Record<string, readonly (keyof Schema)[]>>;

/** Whether a schema has any keyword that holds schemas. Most have none, and to ask for each that one lacks would take longer. */
function holdsSchemas(schema: Schema): boolean {
  for (const keyword in schema) if (holding.has(keyword)) return true;
  return false;
}

const holding: ReadonlySet<string> = new Set([
  "dynamicRef",
  "discriminator",
  ...schemaKeywords.single,
  ...schemaKeywords.list,
  ...schemaKeywords.map,
] satisfies (keyof Schema)[]);

/** Every schema that a schema leads to, through whatever keyword. */
export function schemaChildren(schema: Schema): readonly SchemaId[] {
  if (!holdsSchemas(schema)) return none;
  const found: SchemaId[] = [];
  for (const keyword of schemaKeywords.single) {
    const id = schema[keyword];
    if (id !== undefined) found.push(id);
  }
  const { dynamicRef, discriminator } = schema;
  if (dynamicRef !== undefined) found.push(dynamicRef.target);
  if (discriminator?.defaultMapping !== undefined) found.push(discriminator.defaultMapping);
  for (const keyword of schemaKeywords.list) for (const id of schema[keyword] ?? none) found.push(id);
  for (const keyword of schemaKeywords.map) for (const [, id] of schema[keyword] ?? none) found.push(id);
  for (const [, id] of discriminator?.mapping ?? none) found.push(id);
  return found;
}

const none: readonly never[] = [];

/** The schemas and all that they lead to. */
export function reachableSchemas(api: Api, from: Iterable<SchemaId>): ReadonlySet<SchemaId> {
  const reached = new Set(from);
  for (const id of reached) {
    const schema = schemaOf(api, id);
    for (const next of schemaChildren(schema)) reached.add(next);
    for (const next of dynamicTargets(api, schema)) reached.add(next);
  }
  return reached;
}

/** Where a `$dynamicRef` may lead depends on the way by which one comes, so every anchor of its name counts. */
export function dynamicTargets(api: Api, { dynamicRef }: Schema): readonly SchemaId[] {
  if (dynamicRef?.anchor === undefined) return none;
  const anchors = api.resources.flatMap(({ dynamicAnchors }) => dynamicAnchors);
  return anchors.filter(([name]) => name === dynamicRef.anchor).map(([, id]) => id);
}
