import fc from "fast-check";

/** What of a document has names. */
export interface NamedDocument {
  readonly schemas: readonly string[];
  readonly operations: readonly { readonly id: string | undefined; readonly tag: string }[];
  readonly schemes: readonly string[];
}

/** Words that targets put before and behind others, and some that are put nowhere. */
const words = ["pet", "get", "is", "validate", "parse", "Request", "Response", "Response200", "Input"];
const suffixes = ["Operation", "Schema", "Scheme", "Wire", "Codec", "Result", "Answer", "Body", "Route", "2"];
const whole = [
  ..."Credentials createApi class default Date fetch then Handlers paths operations webhooks".split(" "),
  ..."servers Api $defs Error await arguments eval constructor __proto__ 漢字 1 ID URLList urlList é".split(
    " ",
  ),
];

const names = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...whole) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.array(fc.constantFrom(...words, ...suffixes), { minLength: 1, maxLength: 4 }),
        fc.constantFrom("", "", "-", "_", "."),
        fc.boolean(),
      )
      .map(([list, between, isUpper]) => {
        const [first = "", ...rest] = list;
        const start = isUpper ? upperFirst(first) : first[0]?.toLowerCase() + first.slice(1);
        return [start, ...(between === "" ? rest.map(upperFirst) : rest)].join(between);
      }),
  },
);

function upperFirst(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** What a naming hook may come to. */
export const strayTexts: fc.Arbitrary<string | undefined> = fc.oneof(
  names,
  fc.constantFrom(undefined, "", " ", "-", "😀", "\u0000", "a b", "then", "_", "pet_2", "²", "\u{20d0}"),
  fc.string({ unit: "grapheme", maxLength: 4 }),
);

const methods = ["get", "post", "put", "delete"];

/** Documents with names of few words, so that most of what can collide does. */
export const namedDocuments: fc.Arbitrary<NamedDocument> = fc.record({
  schemas: fc.uniqueArray(
    names.filter((name) => /^[\w.-]+$/.test(name)),
    { maxLength: 6 },
  ),
  operations: fc.uniqueArray(fc.record({ id: fc.option(names, { nil: undefined, freq: 8 }), tag: names }), {
    maxLength: 6,
    selector: ({ id }) => id ?? fc.stringify(id),
  }),
  schemes: fc.uniqueArray(names, { maxLength: 3 }),
});

/**
 * A document with what has most names: schemas that are one thing in requests and another in responses and on the wire, bodies and headers of
 * their own, pages, webhooks. What something is goes by its name, so that it is the same whatever stands beside it.
 */
export function namedDocument({ schemas, operations, schemes }: NamedDocument): object {
  const paths: Record<string, object> = {};
  const webhooks: Record<string, object> = {};
  for (const { id, tag } of operations) {
    const size = id?.length ?? 0;
    const method = methods[size % methods.length] ?? "get";
    const [schema] = schemas.filter((name) => name.length === size);
    const item = schema === undefined ? { type: "string" } : { $ref: `#/components/schemas/${schema}` };
    const body = { content: { "application/json": { schema: bodyOf(item) } } };
    const operation = {
      ...(id !== undefined && { operationId: id }),
      tags: [tag],
      parameters: [
        { name: "pet", in: "query", schema: { type: "integer", minimum: 1 } },
        { name: "page", in: "query", schema: { type: "integer" } },
      ],
      ...((method === "post" || method === "put") && { requestBody: body }),
      security: schemes.map((name) => ({ [name]: [] })),
      responses: {
        200: { description: "OK", headers: { Body: { schema: { type: "integer" } } }, ...body },
        default: { description: "No." },
      },
    };
    if (size % 5 === 4) webhooks[`${id}`] = { [method]: operation };
    else paths[`/${size}/${encodeURIComponent(id ?? "")}`] = { [method]: operation };
  }
  return {
    openapi: "3.1.1",
    info: { title: "A", version: "1" },
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries(schemas.map((name) => [name, schemaCalled(name)])),
      securitySchemes: Object.fromEntries(schemes.map((name) => [name, { type: "http", scheme: "bearer" }])),
    },
  };
}

function schemaCalled({ length }: string): object {
  if (length % 3 === 0) return { type: "string" };
  return {
    type: "object",
    required: ["id"],
    properties: {
      id: { type: "integer", readOnly: true },
      at: { type: "string", format: "date-time" },
      ...(length % 3 === 2 && { secret: { type: "string", writeOnly: true } }),
    },
  };
}

function bodyOf(item: object): object {
  return { type: "object", required: ["item"], properties: { item, at: { type: "string", format: "date" } } };
}
