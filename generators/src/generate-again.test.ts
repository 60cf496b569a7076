import { expect, test } from "vitest";
import { parseYaml } from "./document/parse-yaml.ts";
import { code } from "./emit/index.ts";
import { type GenerateRequest, generate } from "./generate.ts";
import { GenerationMemory } from "./generation-memory.ts";
import { openapi, swagger } from "./lower/keywords.fixture.ts";
import type { JsonValue } from "./model/index.ts";
import { edited, editedSchema, randomNumbers } from "./random-edit.fixture.ts";
import { readRuntimeSources } from "./run/toolkit.ts";
import { builtInNames } from "./targets/built-in-names.ts";
import { everything } from "./targets/client/everything.fixture.ts";
import { defineTarget } from "./targets/target.ts";

/** Edits in a row of each document. */
const edits = 40;

/** Edits in a row of schemas of each document. */
const schemaEdits = 50;

const parsed = parseYaml(everything);
const documents = { everything: "value" in parsed ? parsed.value : null, openapi, swagger };

/** The document with words for every operation, and for every schema that says a type. */
function described(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(described);
  const members = Object.entries(value).map(([key, member]) => [key, described(member)] as const);
  const words = { description: "Words.", ...("responses" in value ? { summary: "S." } : { title: "T." }) };
  const has = "responses" in value || ("type" in value && typeof value.type === "string" && !("in" in value));
  return { ...(has && words), ...Object.fromEntries(members) };
}

/** It changes what was parsed, so that what is kept must not be the same. */
const overlay = JSON.stringify({
  overlay: "1.0.0",
  info: { title: "O", version: "1" },
  actions: [{ target: "$.info", update: { contact: { name: "N" }, "x-list": [1] } }],
});

function requestOf(document: JsonValue, lines: number): GenerateRequest {
  return {
    document: "api.json",
    // Lines move, so that places have to be found again.
    overlays: ["overlay.json"],
    read: async (path) =>
      path === "overlay.json" ? overlay : `${"\n".repeat(lines)}${JSON.stringify(document, null, lines % 3)}`,
    onError: lines % 2 === 0 ? "skip" : "refuse",
    // Another configuration, too, may have been saved: everything is called otherwise although the document is as it was.
    ...(lines % 4 > 1 && { naming: ({ name }) => (name.length % 3 === 0 ? `${name} again` : undefined) }),
    outputs: [
      { targets: [...builtInNames] },
      {
        targets: ["client", "server"],
        split: "tag",
        runtime: "package",
        jsonSchemas: "include",
        exclude: { tags: ["none"] },
      },
    ],
    runtimeSources: readRuntimeSources(),
  };
}

test.each(Object.entries(documents))(
  "with what is known of the last time, %s comes out as without, whatever was changed",
  { timeout: 120_000 },
  async (_, document) => {
    const random = randomNumbers(8);
    const memory = new GenerationMemory();
    const first = described(document) as JsonValue; // As the document is.
    let current = first;
    let generated = 0;
    for (let count = 0; count < edits; count++) {
      // Now and then from the beginning, lest nothing be left of it.
      current = edited(count % 10 === 0 ? first : current, random);
      const request = requestOf(current, count);
      const again = await generate({ ...request, memory });
      if (again.outputs !== undefined) generated++;
      expect(again, `edit ${count}`).toEqual(await generate(request));
    }
    expect(generated).toBeGreaterThan(edits / 3);
  },
);

/** Schemas that lead back to themselves, that say the same, are chosen by tags, are long, or are used both ways. */
const entangled = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: {
    "/pets": {
      get: {
        operationId: "listPets",
        parameters: [{ name: "kind", in: "query", schema: { $ref: "#/components/schemas/Kind" } }],
        responses: {
          "200": {
            description: "Pets.",
            content: {
              "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Pet" } } },
            },
          },
          "4XX": {
            description: "No.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Fault" } } },
          },
        },
      },
      post: {
        operationId: "addPet",
        requestBody: {
          content: {
            "application/json": { schema: { $ref: "#/components/schemas/Pet" } },
            "multipart/form-data": { schema: { $ref: "#/components/schemas/Form" } },
          },
        },
        responses: {
          "201": {
            description: "Done.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Cat" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Kind: { type: "string", enum: ["cat", "dog"] },
      Animal: {
        type: "object",
        required: ["kind"],
        properties: { kind: { type: "string" }, id: { type: "integer", readOnly: true } },
        discriminator: {
          propertyName: "kind",
          mapping: { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" },
        },
      },
      Cat: {
        allOf: [
          { $ref: "#/components/schemas/Animal" },
          { type: "object", properties: { lives: { type: "integer", maximum: 9 } } },
        ],
      },
      Dog: {
        allOf: [
          { $ref: "#/components/schemas/Animal" },
          {
            type: "object",
            properties: { friends: { type: "array", items: { $ref: "#/components/schemas/Dog" } } },
          },
        ],
      },
      Pet: {
        oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
        discriminator: { propertyName: "kind" },
      },
      // Behind the other family, whose tags come first.
      Plant: {
        type: "object",
        required: ["kind"],
        properties: { kind: { type: "string" } },
        discriminator: { propertyName: "kind", mapping: { rose: "#/components/schemas/Rose" } },
      },
      Rose: {
        allOf: [
          { $ref: "#/components/schemas/Plant" },
          { type: "object", properties: { red: { type: "boolean" } } },
        ],
      },
      Tree: {
        type: "object",
        properties: {
          left: { $ref: "#/components/schemas/Tree" },
          right: { anyOf: [{ $ref: "#/components/schemas/Leaf" }, { $ref: "#/components/schemas/Tree" }] },
        },
      },
      Leaf: {
        type: "object",
        properties: { tree: { $ref: "#/components/schemas/Tree" }, size: { type: "number" } },
      },
      Fault: {
        type: "object",
        required: ["code"],
        properties: {
          code: { type: "string", pattern: "^[A-Z]{2}\\d+$" },
          at: { type: "string", format: "date-time" },
        },
      },
      Failure: {
        type: "object",
        required: ["code"],
        properties: {
          code: { type: "string", pattern: "^[A-Z]{2}\\d+$" },
          at: { type: "string", format: "date-time" },
        },
      },
      Form: {
        type: "object",
        properties: {
          file: { type: "string", format: "binary" },
          fault: { $ref: "#/components/schemas/Fault" },
        },
      },
      Impossible: { allOf: [{ type: "string" }, { type: "number" }] },
      User: {
        type: "object",
        properties: {
          none: { $ref: "#/components/schemas/Impossible" },
          choice: {
            anyOf: [
              {
                type: "object",
                properties: { a: { type: "string" }, b: { type: "string" }, c: { type: "string" } },
              },
              { type: "string" },
            ],
          },
        },
      },
      Long: {
        type: "object",
        properties: Object.fromEntries(
          Array.from({ length: 30 }, (_, index) => [
            `p${index}`,
            index % 5 === 0
              ? { $ref: "#/components/schemas/Fault" }
              : { type: index % 2 === 0 ? "string" : "integer" },
          ]),
        ),
      },
      Longer: {
        type: "object",
        properties: Object.fromEntries(
          Array.from({ length: 28 }, (_, index) => [
            `p${index}`,
            { type: index % 3 === 0 ? "boolean" : "string" },
          ]),
        ),
      },
    },
  },
};

/** Outputs for all that options change in what is made of schemas. */
const layouts: readonly Partial<GenerateRequest>[] = [
  { outputs: [{ targets: [...builtInNames] }, { split: "tag", runtime: "package", importExtension: "" }] },
  {
    outputs: [
      { targets: [...builtInNames], jsonSchemas: "include", formats: "assert" },
      { targets: ["validators"], exclude: { tags: ["none"] } },
    ],
    dates: "Temporal",
    int64: "bigint",
  },
];

test.each(
  Object.entries<JsonValue>({ entangled, ...documents } as Record<string, JsonValue>).flatMap(
    ([name, document]) => layouts.map((layout, index) => [`${name} ${index}`, document, layout] as const),
  ),
)(
  "with what is known of the last time, %s comes out as without, whichever schemas were changed in a row",
  { timeout: 240_000 },
  async (_, document, layout) => {
    const random = randomNumbers(13);
    const memory = new GenerationMemory();
    let current: JsonValue = document;
    let generated = 0;
    for (let count = 0; count < schemaEdits; count++) {
      current = editedSchema(count % 25 === 0 ? document : current, random);
      const request = { ...requestOf(current, 0), ...layout };
      const again = await generate({ ...request, memory });
      if (again.outputs !== undefined) generated++;
      expect(again, `edit ${count}`).toEqual(await generate(request));
    }
    expect(generated).toBeGreaterThan(schemaEdits / 2);
  },
);

test("with what is known of the last time, another configuration gives what it gives without", async () => {
  const memory = new GenerationMemory();
  for (const options of [
    {},
    { formats: "assert" },
    { jsonSchemas: "include" },
    { importExtension: "" },
  ] as const) {
    const outputs = [{ targets: builtInNames, ...options }];
    const request: GenerateRequest = { ...requestOf(entangled, 0), outputs };
    expect(await generate({ ...request, memory })).toEqual(await generate(request));
  }
});

/** Adds to a file that is another target's, if the document is called so. */
const guest = defineTarget({
  name: "guest",
  requires: ["types"],
  roles: [],
  emit: ({ api, file }) =>
    file(api.info.title === "Shared" ? "types.ts" : "guest.ts").add(code`export const guest = 1;`),
});

test("with what is known of the last time, a file that another target adds to now, or no more, comes out as without", async () => {
  const memory = new GenerationMemory();
  for (const title of ["Own", "Shared", "Own"]) {
    const document = { ...entangled, info: { title, version: "1" } };
    const request: GenerateRequest = { ...requestOf(document, 0), outputs: [{ targets: ["types", guest] }] };
    const { outputs } = await generate(request);
    expect(outputs).toBeDefined();
    expect((await generate({ ...request, memory })).outputs).toEqual(outputs);
  }
});

test("a target that reads nothing of what was changed does not run again", async () => {
  const memory = new GenerationMemory();
  const made = async (title: string, words: string, type: string) => {
    const schema = { type, description: words };
    const document = {
      openapi: "3.1.0",
      info: { title, version: "1" },
      paths: { "/a": { get: { responses: { "204": { description: "Done." } } } } },
      components: { schemas: { A: schema } },
    };
    const { outputs } = await generate({ ...requestOf(document, 0), memory });
    return new Map(outputs?.[0]?.map((file) => [file.path, file]));
  };
  const before = await made("T", "Words.", "string");
  const titled = await made("Other", "Words.", "string");
  const kept = (one: typeof before, other: typeof before) =>
    [...one.keys()].filter((path) => one.get(path) === other.get(path));
  expect(kept(before, titled)).toEqual(expect.arrayContaining(["client.ts", "types.ts", "validators.ts"]));
  expect(kept(before, titled)).not.toContain("server.ts");
  const worded = await made("Other", "Other words.", "string");
  expect(kept(titled, worded)).toEqual(expect.arrayContaining(["client.ts", "server.ts", "validators.ts"]));
  expect(kept(titled, worded)).not.toContain("types.ts");
  const typed = await made("Other", "Other words.", "integer");
  expect(kept(worded, typed)).not.toContain("validators.ts");
});
