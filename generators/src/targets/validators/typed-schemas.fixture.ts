import fc from "fast-check";

/** A schema whose meaning a TypeScript type can hold in full, and values that conform to it or come close. */
export interface TypedSchema {
  readonly schema: unknown;
  readonly values: readonly unknown[];
}

const scalars: readonly unknown[] = [null, true, 1, 1.5, "a", "b", [], {}];

const scalar: fc.Arbitrary<TypedSchema> = fc
  .uniqueArray(fc.constantFrom("null", "boolean", "number", "string"), { minLength: 1, maxLength: 3 })
  .map((types) => ({ schema: { type: types.length === 1 ? types[0] : types }, values: scalars }));

const literal: fc.Arbitrary<TypedSchema> = fc
  .uniqueArray(fc.constantFrom<unknown>(null, true, 1, "a", "c"), { minLength: 1, maxLength: 3 })
  .map((values) => ({
    schema: values.length === 1 ? { const: values[0] } : { enum: values },
    values: scalars,
  }));

/**
 * Scalars, literals, lists, tuples, closed objects, maps and unions of different kinds. Bounds and patterns are left out, as are
 * unions of several objects, whose literals TypeScript lets have the members of all of them.
 */
export const typedSchemas: fc.Arbitrary<TypedSchema> = fc.letrec<{ readonly schema: TypedSchema }>((tie) => {
  const schema = tie("schema");
  return {
    schema: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      scalar,
      literal,
      schema.map(list),
      fc.array(schema, { minLength: 1, maxLength: 3 }).chain(tuple),
      fc.array(fc.tuple(schema, fc.boolean()), { minLength: 1, maxLength: 3 }).map(object),
      schema.map(map),
      fc
        .tuple(
          literal,
          schema.map(list),
          fc.array(fc.tuple(schema, fc.boolean()), { minLength: 1, maxLength: 2 }).map(object),
        )
        .map(union),
    ),
  };
}).schema;

function list({ schema, values }: TypedSchema): TypedSchema {
  const [one, other] = [values[0], values.at(-1)];
  const found = { contains: schema, minContains: 0, unevaluatedItems: false };
  return {
    // Lists of few values are as good as any to be described the other way.
    schema: { type: "array", ...(values.length % 2 === 0 ? { items: schema } : found) },
    values: [...scalars, ...values.slice(0, 8).map((value) => [value]), [one, other]],
  };
}

function tuple(members: readonly TypedSchema[]): fc.Arbitrary<TypedSchema> {
  return fc.integer({ min: 0, max: members.length }).map((minItems) => ({
    schema: tupleSchema(
      members.map(({ schema }) => schema),
      minItems,
    ),
    values: [
      ...scalars,
      ...combinations(members),
      ...combinations(members.slice(1)),
      ...combinations(members.slice(0, -1)),
      ...combinations([...members, ...members.slice(0, 1)]),
    ],
  }));
}

/** The same tuple in one piece, or with what closes it apart from its items. */
function tupleSchema(prefixItems: readonly unknown[], minItems: number): unknown {
  const [first, ...others] = prefixItems;
  if (minItems === 0) return { type: "array", prefixItems, items: false };
  if (others.length === 0)
    return { allOf: [{ type: "array", prefixItems }], unevaluatedItems: false, minItems };
  const parts = [{ prefixItems: [first] }, { prefixItems: [true, ...others] }];
  return { type: "array", allOf: parts, unevaluatedItems: false, minItems };
}

function object(members: readonly (readonly [TypedSchema, boolean])[]): TypedSchema {
  const names = members.map((_, index) => `p${index}`);
  const values = combinations(members.map(([member]) => member)).map((row) =>
    Object.fromEntries(row.map((value, index) => [`p${index}`, value])),
  );
  return {
    schema: {
      type: "object",
      additionalProperties: false,
      required: names.filter((_, index) => members[index]?.[1]),
      properties: Object.fromEntries(members.map(([{ schema }], index) => [`p${index}`, schema])),
    },
    values: [
      ...scalars,
      ...values,
      ...values.slice(0, 4).map((value) => ({ ...value, more: 1 })),
      ...values.slice(0, 4).map(({ p0: _, ...rest }) => rest),
    ],
  };
}

function map({ schema, values }: TypedSchema): TypedSchema {
  return {
    schema: { type: "object", additionalProperties: schema },
    values: [...scalars, ...values.slice(0, 8).map((value) => ({ key: value }))],
  };
}

function union(members: readonly TypedSchema[]): TypedSchema {
  return {
    schema: { anyOf: members.map(({ schema }) => schema) },
    values: members.flatMap(({ values }) => values.slice(0, 16)),
  };
}

/** Rows with a value of each member: for every member all its values, beside the same of the others. */
function combinations(members: readonly TypedSchema[]): readonly (readonly unknown[])[] {
  return members.flatMap(({ values }, changing) =>
    values
      .slice(0, 10)
      .flatMap((value, turn) => [
        members.map((member, index) =>
          index === changing ? value : member.values[turn % member.values.length],
        ),
      ]),
  );
}
