import { nearest } from "../document/index.ts";
import type { Schema, SchemaId } from "../model/index.ts";
import type { Lowering } from "./lowering.ts";

/**
 * Reports what `required` names and no property of the schema describes, for want of which such a value is `unknown`, and others are refused.
 * Only where a schema says all by itself: what others add to it, or it to others, may describe the property.
 */
export function reportUndescribedProperties({ schemas, report }: Lowering): void {
  const parts = partsOfOthers(schemas.drafts);
  for (const schema of schemas.drafts) {
    const { properties = none, required = none, origin } = schema;
    if (properties.length === 0 || required.length === 0) continue;
    if (parts.has(schema.id) || !saysAllItself(schema) || isOpen(schemas.drafts, schema)) continue;
    const names = properties.map(([name]) => name);
    for (const name of required.filter((one) => !names.includes(one))) {
      const [near] = nearest(
        name,
        names.filter((one) => !required.includes(one)),
      );
      report({
        code: "TN248",
        message: `\`required\` names \`${name}\`, which no property describes.`,
        ...(near !== undefined && { hint: `Did you mean \`${near}\`?` }),
        origin: { ...origin, pointer: `${origin.pointer}/required` },
      });
    }
  }
}

/** Keywords by which a schema is described elsewhere as well. */
const elsewhere = [
  "ref",
  "dynamicRef",
  "allOf",
  "anyOf",
  "oneOf",
  "if",
  "dependentSchemas",
  "patternProperties",
  "unevaluatedProperties",
  "discriminator",
] as const satisfies readonly (keyof Schema)[];

function saysAllItself(schema: Schema): boolean {
  return elsewhere.every((keyword) => schema[keyword] === undefined);
}

/** Whether a schema says itself that there are other properties. */
function isOpen(schemas: readonly Schema[], { additionalProperties }: Schema): boolean {
  return additionalProperties !== undefined && schemas[additionalProperties]?.always !== false;
}

/** Schemas that say something about a value of which another schema says more. */
function partsOfOthers(schemas: readonly Schema[]): ReadonlySet<SchemaId> {
  const parts = new Set<SchemaId>();
  for (const schema of schemas) {
    const { ref, allOf = none, not, if: condition, then, else: other, dependentSchemas = none } = schema;
    const conditions = [not, condition, then, other, ...dependentSchemas.map(([, id]) => id)];
    for (const id of [...allOf, ...conditions]) if (id !== undefined) parts.add(id);
    // Beside others, each of them describes a part as well.
    if (schema.properties === undefined && ref === undefined && allOf.length === 0) continue;
    for (const id of [ref, ...(schema.anyOf ?? none), ...(schema.oneOf ?? none)])
      if (id !== undefined && !isAlone(schema)) parts.add(id);
  }
  // The set grows while it is read.
  for (const id of parts) {
    const { ref, anyOf = none, oneOf = none } = schemas[id] ?? {};
    for (const inner of [ref, ...anyOf, ...oneOf]) if (inner !== undefined) parts.add(inner);
  }
  return parts;
}

/** Whether a schema is nothing but a reference, of whose properties it says no more. */
function isAlone({ ref, properties, required, allOf, anyOf, oneOf }: Schema): boolean {
  return ref !== undefined && [properties, required, allOf, anyOf, oneOf].every((one) => one === undefined);
}

const none: readonly never[] = [];
