import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { countedWork } from "./targets/testing/counted-work.ts";

type Json = Readonly<Record<string, unknown>>;

/** Schemas that are one large thing of a kind. The first one is used. */
const kinds: Readonly<Record<string, (size: number) => Json>> = {
  "an enum": (size) => ({ U: { type: "string", enum: names("value", size) } }),
  "an anyOf of references": (size) => ({ U: { anyOf: names("S", size).map(ref) }, ...objects(size) }),
  "a oneOf of references": (size) => ({ U: { oneOf: names("S", size).map(ref) }, ...objects(size) }),
  "a oneOf with a discriminator": (size) => ({
    U: { oneOf: names("S", size).map(ref), discriminator: { propertyName: "kind" } },
    ...objects(size),
  }),
  "a chain of references": (size) => chain(size, ref),
  "a chain of properties": (size) =>
    chain(size, (next) => ({ type: "object", properties: { next: ref(next) } })),
};

function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

function names(prefix: string, size: number): readonly string[] {
  return Array.from({ length: size }, (_, index) => `${prefix}${index}`);
}

function objects(size: number): Json {
  const schema = (name: string): Json => ({
    type: "object",
    required: ["kind"],
    properties: { kind: { type: "string" }, [`of${name}`]: { type: "integer" } },
  });
  return Object.fromEntries(names("S", size).map((name) => [name, schema(name)]));
}

function chain(size: number, link: (next: string) => Json): Json {
  const links = names("S", size).map((name, index) => [name, link(`S${index + 1}`)] as const);
  return { ...Object.fromEntries(links), [`S${size}`]: { type: "string" } };
}

/** `places`: where else than in an answer the first schema stands. */
function document(schemas: Json, places: (schema: Json) => Json = () => ({})): string {
  const schema = ref(Object.keys(schemas)[0] ?? "");
  const answer = { description: "", content: { "application/json": { schema } } };
  return JSON.stringify({
    openapi: "3.1.1",
    info: { title: "Wide", version: "1" },
    paths: { "/a": { post: { operationId: "get", responses: { 200: answer }, ...places(schema) } } },
    components: { schemas },
  });
}

/** Generates all targets; gives the length of what came out. */
async function lengthOf(text: string, expected: readonly string[] = []): Promise<number> {
  const { outputs, diagnostics } = await generate({
    document: "wide.json",
    read: async () => text,
    outputs: [{ runtime: "package" }],
  });
  expect(diagnostics.filter(({ code }) => !expected.includes(code))).toEqual([]);
  return (outputs?.[0] ?? []).reduce((sum, file) => sum + file.text.length, 0);
}

test.each(Object.entries(kinds))("%s takes twice the work for twice the size", async (_, schemas) => {
  await lengthOf(document(schemas(20))); // So that all of it is compiled, and counted in the same way.
  const lengths: number[] = [];
  const works: number[] = [];
  for (const size of [200, 400]) {
    const text = document(schemas(size));
    works.push(await countedWork(async () => void lengths.push(await lengthOf(text))));
  }
  const [length = 0, twice = 0] = lengths;
  const [work = 0, more = 0] = works;
  expect(twice / length).toBeLessThan(2.2);
  expect(work).toBeGreaterThan(10_000);
  expect(more / work).toBeLessThan(2.2);
});

test.each(["a oneOf with a discriminator", "a chain of references"])(
  "%s of 5,000 is not too much",
  async (kind) => {
    expect(await lengthOf(document(kinds[kind]?.(5000) ?? {}))).toBeGreaterThan(50_000);
  },
);

/** Ways to refer to the next schema twice, so that there are 2^n ways to the last of n. */
const doublings: Readonly<Record<string, (next: Json) => Json>> = {
  allOf: (next) => ({ allOf: [next, next] }),
  anyOf: (next) => ({ anyOf: [next, next] }),
  oneOf: (next) => ({ oneOf: [next, next] }),
  "anyOf within allOf": (next) => ({ allOf: [{ anyOf: [next, { type: "null" }] }, next] }),
  properties: (next) => ({ type: "object", properties: { a: next, b: next } }),
  "closed properties": (next) => ({
    type: "object",
    properties: { a: next, b: next },
    required: ["a"],
    additionalProperties: false,
  }),
  "additionalProperties and patternProperties": (next) => ({
    type: "object",
    patternProperties: { "^a": next },
    additionalProperties: next,
  }),
  "prefixItems and items": (next) => ({ type: "array", prefixItems: [next], items: next }),
  "items and contains": (next) => ({ type: "array", contains: next, items: next }),
  "not and if": (next) => ({ not: next, if: next, else: next }),
  dependentSchemas: (next) => ({ type: "object", dependentSchemas: { a: next, b: next } }),
  unevaluatedProperties: (next) => ({
    type: "object",
    properties: { a: next },
    anyOf: [{ properties: { b: next } }],
    unevaluatedProperties: false,
  }),
  "objects of a union": (next) => ({
    oneOf: [
      { type: "object", properties: { kind: { const: 1 }, a: next } },
      { type: "object", properties: { kind: { const: 2 }, a: next } },
    ],
  }),
};

/** Where text has to be told apart by the schema. */
function textPlaces(schema: Json): Json {
  const form = { schema: { type: "object", properties: { a: schema } } };
  return {
    parameters: ["form", "deepObject"].map((style) => ({ name: style, in: "query", style, schema })),
    requestBody: {
      content: { "multipart/form-data": form, "application/x-www-form-urlencoded": form },
    },
  };
}

test.each(Object.entries(doublings))(
  "%s that double at each of 40 steps are not too much",
  async (_, link) => {
    const links = names("S", 40).map((name, index) => [name, link(ref(`S${index + 1}`))] as const);
    const last = { type: "object", properties: { a: { type: "string" } } };
    const text = document({ ...Object.fromEntries(links), S40: last }, textPlaces);
    expect(await lengthOf(text, ["TN434", "TN435", "TN445"])).toBeLessThan(5_000_000);
  },
  30_000,
);

test.each<[string, (all: readonly Json[]) => Json]>([
  ["objects", (all) => ({ type: "object", properties: Object.fromEntries(all.entries()) })],
  ["lists", (anyOf) => ({ type: "array", items: { anyOf } })],
])(
  "20 %s that each refer to all are not too much",
  async (_, link) => {
    const all = names("S", 20).map(ref);
    const schemas = Object.fromEntries(names("S", 20).map((name) => [name, link(all)] as const));
    const text = document(schemas, textPlaces);
    expect(await lengthOf(text, ["TN434", "TN435", "TN445"])).toBeLessThan(5_000_000);
  },
  30_000,
);
