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

function document(schemas: Json): string {
  const schema = ref(Object.keys(schemas)[0] ?? "");
  const answer = { description: "", content: { "application/json": { schema } } };
  return JSON.stringify({
    openapi: "3.1.1",
    info: { title: "Wide", version: "1" },
    paths: { "/a": { get: { operationId: "get", responses: { 200: answer } } } },
    components: { schemas },
  });
}

/** Generates all targets; gives the length of what came out. */
async function lengthOf(text: string): Promise<number> {
  const { outputs, diagnostics } = await generate({
    document: "wide.json",
    read: async () => text,
    outputs: [{ runtime: "package" }],
  });
  expect(diagnostics).toEqual([]);
  return (outputs?.[0] ?? []).reduce((sum, file) => sum + file.text.length, 0);
}

test.each(Object.entries(kinds))("%s takes twice the work for twice the size", async (_, schemas) => {
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
