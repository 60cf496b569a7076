import type { Schema } from "../../model/index.ts";

/** Every keyword, absent. */
const absent: { readonly [Key in keyof Schema]-?: undefined } = {
  id: undefined,
  origin: undefined,
  resource: undefined,
  extensions: undefined,
  name: undefined,
  always: undefined,
  ref: undefined,
  dynamicRef: undefined,
  dynamicAnchor: undefined,
  allOf: undefined,
  anyOf: undefined,
  oneOf: undefined,
  not: undefined,
  if: undefined,
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: undefined,
  else: undefined,
  dependentSchemas: undefined,
  prefixItems: undefined,
  items: undefined,
  contains: undefined,
  properties: undefined,
  patternProperties: undefined,
  additionalProperties: undefined,
  propertyNames: undefined,
  unevaluatedItems: undefined,
  unevaluatedProperties: undefined,
  type: undefined,
  enum: undefined,
  const: undefined,
  multipleOf: undefined,
  maximum: undefined,
  exclusiveMaximum: undefined,
  minimum: undefined,
  exclusiveMinimum: undefined,
  maxLength: undefined,
  minLength: undefined,
  pattern: undefined,
  maxItems: undefined,
  minItems: undefined,
  uniqueItems: undefined,
  maxContains: undefined,
  minContains: undefined,
  maxProperties: undefined,
  minProperties: undefined,
  required: undefined,
  dependentRequired: undefined,
  format: undefined,
  contentEncoding: undefined,
  contentMediaType: undefined,
  contentSchema: undefined,
  title: undefined,
  description: undefined,
  default: undefined,
  examples: undefined,
  deprecated: undefined,
  readOnly: undefined,
  writeOnly: undefined,
  discriminator: undefined,
  binary: undefined,
  utf16MaxLength: undefined,
  maxSerializedUtf16Length: undefined,
  spaceDelimited: undefined,
  form: undefined,
};

/**
 * A copy of a schema that has every keyword, those that it lacks as `undefined`: the engine sees one kind of object then, and asks for a
 * keyword in no time. The schemas of a large document are of hundreds of kinds.
 */
export function uniformSchema(schema: Schema): Schema {
  // What every schema has is among what is assigned.
  return Object.assign({ ...absent } as unknown as Schema, schema);
}
