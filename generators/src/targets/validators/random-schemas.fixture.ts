import fc from "fast-check";

/** Property names that schemas and values share. Ajv errs on names that every object inherits, so none is among them. */
const names = ["a", "b", "c", "x-1"] as const;
const name = fc.constantFrom(...names);

const scalar = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, 1, -1, 2, 3, 1.5, 10, 0.3),
  fc.constantFrom("", "a", "ab", "abc", "1", "😀", "é"),
);

/** Values of JSON with few keys and few scalars, so that random schemas and values meet. */
export const values: fc.Arbitrary<unknown> = fc.letrec<{ readonly value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(name, tie("value"), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

const type = fc.constantFrom("null", "boolean", "number", "integer", "string", "array", "object");
const limit = fc.integer({ min: 0, max: 4 });
const pattern = fc.constantFrom("^a", "b$", "^[a-c]+$", "1", "^x-", "^\\S{2}$");

/** Schemas of all keywords whose meaning for a value does not depend on where they stand. */
export const schemas: fc.Arbitrary<unknown> = fc.letrec<{ readonly schema: unknown }>((tie) => {
  const schema = tie("schema");
  const map = fc.dictionary(name, schema, { minKeys: 1, maxKeys: 3, noNullPrototype: true });
  const list = fc.array(schema, { minLength: 1, maxLength: 3 });
  const keywords: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
    enum: fc.uniqueArray(values, { minLength: 1, maxLength: 3, selector: (one) => JSON.stringify(one) }),
    const: values,
    minimum: fc.integer({ min: -2, max: 3 }),
    maximum: fc.integer({ min: -2, max: 3 }),
    exclusiveMinimum: fc.integer({ min: -2, max: 3 }),
    exclusiveMaximum: fc.integer({ min: -2, max: 3 }),
    multipleOf: fc.constantFrom(1, 2, 0.5),
    minLength: limit,
    maxLength: limit,
    pattern,
    minItems: limit,
    maxItems: limit,
    uniqueItems: fc.constant(true),
    prefixItems: list,
    items: schema,
    contains: schema,
    minProperties: limit,
    maxProperties: limit,
    required: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }),
    properties: map,
    patternProperties: fc.dictionary(pattern, schema, { minKeys: 1, maxKeys: 2, noNullPrototype: true }),
    additionalProperties: schema,
    propertyNames: schema,
    dependentRequired: fc.dictionary(name, fc.uniqueArray(name, { minLength: 1, maxLength: 2 }), {
      minKeys: 1,
      maxKeys: 2,
      noNullPrototype: true,
    }),
    dependentSchemas: map,
    unevaluatedItems: schema,
    unevaluatedProperties: schema,
    allOf: list,
    anyOf: list,
    oneOf: list,
    not: schema,
    if: schema,
    // biome-ignore lint/suspicious/noThenProperty: a keyword
    then: schema,
    else: schema,
    $ref: fc.constantFrom("#/components/schemas/Node", "#/components/schemas/Leaf"),
  };
  const some = fc.subarray(Object.keys(keywords), { minLength: 1, maxLength: 3 }).chain((chosen) =>
    fc.record(Object.fromEntries(chosen.map((key) => [key, keywords[key] ?? schema])), {
      noNullPrototype: true,
    }),
  );
  return {
    schema: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.boolean(),
      fc.record({ type }, { noNullPrototype: true }),
      some,
    ),
  };
}).schema;

/** Schemas that the random ones refer to; one of them is recursive. */
export const referred: Readonly<Record<string, object>> = {
  Leaf: { type: ["string", "integer"], maxLength: 2 },
  Node: {
    type: "object",
    properties: { a: { $ref: "#/components/schemas/Node" }, b: { $ref: "#/components/schemas/Leaf" } },
    additionalProperties: { type: "array", items: { $ref: "#/components/schemas/Node" } },
  },
};
