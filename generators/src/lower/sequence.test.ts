import { describe, expect, test } from "vitest";
import { type Api, type MediaType, schemaOf } from "../model/index.ts";
import { lowerTexts } from "./lower-texts.ts";

/** Where the item schema of a body was written, or `whole` and where the schema is; what is made up has no keyword behind the media type. */
interface Described {
  readonly schema: string;
  readonly codes: readonly string[];
}

async function described(mediaType: string, fields: string): Promise<Described> {
  const { api, diagnostics } = await lowerTexts({
    "x.yaml": `openapi: 3.2.0
info: { title: X, version: "1" }
paths: { /x: { get: { responses: { "200": { content: { "${mediaType}": { ${fields} } } } } } } }
components:
  schemas:
    Event: { type: object, properties: { data: { type: string }, id: { type: string } } }
    Chunk: { type: object, properties: { delta: { type: string } } }
    Chunks: { type: array, items: { $ref: "#/components/schemas/Chunk" } }
`,
  });
  const [content] = api?.operations[0]?.responses[0]?.content ?? [];
  if (api === undefined || content === undefined) throw new TypeError("There is no content");
  return { schema: placeOf(api, content), codes: diagnostics.map(({ code }) => code) };
}

function placeOf(api: Api, { schema, itemSchema, origin }: MediaType): string {
  const id = itemSchema ?? schema;
  const found = id === undefined ? undefined : schemaOf(api, id);
  const isWhole = itemSchema === undefined ? "whole " : "";
  if (found?.origin.pointer !== origin.pointer) {
    return isWhole + (found?.origin.pointer.slice(origin.pointer.length) ?? "nothing");
  }
  if (found.always) return "anything";
  return (found.properties ?? [])
    .map(([name, one]) => `${name} ${schemaOf(api, one).type}${found.required?.includes(name) ? "" : "?"}`)
    .join(", ");
}

const event = "data string, event string?, id string?, retry integer?";
const eventReference = '{ $ref: "#/components/schemas/Event" }';
const eventOfText = "{ properties: { event: { const: text }, data: { type: string } } }";
const eventOfObject = "{ type: object, properties: { event: { type: string }, data: { type: object } } }";
const chunkReference = '{ $ref: "#/components/schemas/Chunk" }';
const listOfChunks = 'schema: { type: array, items: { $ref: "#/components/schemas/Chunk" } }';

describe("events", () => {
  test.each<[string, string, string, readonly string[]]>([
    ["by itemSchema", "itemSchema: { type: object }", "/itemSchema", []],
    ["not at all", "", event, []],
    ["by text, which is what their data is", "schema: { type: string }", event, []],
    ["by anything", "schema: {}", event, []],
    ["by what data holds", 'schema: { $ref: "#/components/schemas/Chunk" }', event, ["TN230"]],
    ["by alternatives of it", "schema: { oneOf: [{ type: object }] }", event, ["TN230"]],
    ["by the fields of an event", 'schema: { $ref: "#/components/schemas/Event" }', "/schema", []],
    ["by a list of events", `schema: { type: array, items: ${eventReference} }`, "/schema/items", []],
    ["by a list of what data holds", listOfChunks, event, ["TN230"]],
    ["by a list of any objects", "schema: { type: array, items: { type: object } }", event, ["TN230"]],
    ["by a list of text", "schema: { type: array, items: { type: string } }", event, []],
    ["by lists of lists", "schema: { type: array, items: { type: array } }", event, ["TN230"]],
    [
      "by an event with more to it",
      `schema: { allOf: [${eventReference}, { required: [id] }] }`,
      "/schema",
      [],
    ],
    ["by alternatives of events", `schema: { oneOf: [${eventReference}, ${eventOfText}] }`, "/schema", []],
    ["by alternatives, one of them none", `schema: { oneOf: [${eventReference}, {}] }`, event, ["TN230"]],
    ["by an event with an object for data", `schema: ${eventOfObject}`, event, ["TN230"]],
    ["by itemSchema with an object for data", `itemSchema: ${eventOfObject}`, event, ["TN230"]],
    ["by itemSchema of what data holds", `itemSchema: ${chunkReference}`, event, ["TN230"]],
    ["by itemSchema of text", "itemSchema: { type: string }", event, []],
    ["by itemSchema of a list", "itemSchema: { type: array }", event, ["TN230"]],
    [
      "by itemSchema with more than events have",
      "itemSchema: { properties: { data: { type: string }, more: {} } }",
      "/itemSchema",
      [],
    ],
    [
      "by itemSchema with what data holds",
      `itemSchema: { properties: { data: { type: string, contentSchema: ${chunkReference} } } }`,
      "/itemSchema",
      [],
    ],
    ["by bytes behind allOf", "schema: { allOf: [{ type: string, format: binary }] }", "whole /schema", []],
    ["by a list of anything", "schema: { type: array }", event, []],
    ["by bytes, as they come", "schema: { type: string, format: binary }", "whole /schema", []],
  ])("that are described %s", async (_, fields, schema, codes) => {
    expect(await described("text/event-stream", fields)).toEqual({ schema, codes });
    expect(await described("Text/Event-Stream; charset=utf-8", fields)).toEqual({ schema, codes });
  });

  test("that are none", async () => {
    const fields = "schema: { type: string }";
    expect(await described("text/event-streams", fields)).toEqual({ schema: "whole /schema", codes: [] });
  });
});

describe.each([
  "application/x-ndjson",
  "application/jsonl",
  "application/json-seq",
  "application/geo+json-seq",
])("%s", (mediaType) => {
  test.each<[string, string, string, readonly string[]]>([
    ["itemSchema", "itemSchema: { type: object }", "/itemSchema", []],
    ["nothing", "", "anything", []],
    ["a list", listOfChunks, "/schema/items", []],
    ["a list of anything", "schema: { type: array }", "anything", []],
    ["a list without a type", "schema: { items: { type: object } }", "/schema/items", []],
    ["text", "schema: { type: string }", "whole /schema", []],
    ["text behind allOf", "schema: { allOf: [{ type: string }], description: D. }", "whole /schema", []],
    [
      "bytes or null",
      "schema: { oneOf: [{ type: string, format: binary }, { type: 'null' }] }",
      "whole /schema",
      [],
    ],
    ["anything", "schema: {}", "/schema", []],
    ["a list or null", "schema: { type: [array, 'null'], items: {} }", "/schema/items", []],
    [
      "a list beside null",
      "schema: { anyOf: [{ type: array, items: {} }, { type: 'null' }] }",
      "/schema/anyOf/0/items",
      [],
    ],
    [
      "a list behind allOf",
      "schema: { allOf: [{ type: array, items: {} }], description: D. }",
      "/schema/allOf/0/items",
      [],
    ],
    [
      "a list behind allOf that says more of the whole",
      "schema: { allOf: [{ type: array, items: {} }, { minItems: 1 }] }",
      "/schema/allOf/0/items",
      ["TN245"],
    ],
    ["itemSchema that is a list", "itemSchema: { type: array, items: {} }", "/itemSchema", []],
    ["one item", 'schema: { $ref: "#/components/schemas/Chunk" }', "/schema", ["TN245"]],
    ["alternatives", "schema: { oneOf: [{ type: object }, { type: integer }] }", "/schema", ["TN245"]],
    [
      "more of a list than its items",
      "schema: { type: array, minItems: 1, uniqueItems: true, items: {} }",
      "/schema/items",
      ["TN245", "TN245"],
    ],
    ["items by position", "schema: { type: array, prefixItems: [{}], items: {} }", "anything", ["TN245"]],
    [
      "both: what is said of the whole is not checked",
      "itemSchema: { type: object }, schema: { type: array, maxItems: 2 }",
      "/itemSchema",
      ["TN245"],
    ],
  ])("by %s", async (_, fields, schema, codes) => {
    expect(await described(mediaType, fields)).toEqual({ schema, codes });
  });
});

test("a list behind a reference is one", async () => {
  const { schema, codes } = await described(
    "application/jsonl",
    'schema: { $ref: "#/components/schemas/Chunks" }',
  );
  // Named schemas stand elsewhere.
  expect(codes).toEqual([]);
  expect("/components/schemas/Chunks/items").toContain(schema);
});

test("a reference to nothing is told once", async () => {
  const { places } = await lowerTexts({
    "x.yaml": `openapi: 3.1.0
info: { title: X, version: "1" }
paths: { /x: { get: { responses: { "200": { description: OK, content: { application/jsonl: { schema: { $ref: "#/no" } } } } } } } }
`,
  });
  expect(places).toEqual([expect.stringMatching(/^TN203 x.yaml:3:/)]);
});

test("Swagger 2.0 has one schema for all that is produced", async () => {
  const { api, diagnostics } = await lowerTexts({
    "x.yaml": `swagger: "2.0"
info: { title: X, version: "1" }
paths:
  /x:
    get:
      produces: [application/json, application/x-ndjson, text/event-stream]
      responses: { "200": { description: OK, schema: { type: object, properties: { line: { type: string } } } } }
`,
  });
  const content = api?.operations[0]?.responses[0]?.content ?? [];
  expect(content.map(({ mediaType, itemSchema }) => [mediaType, itemSchema !== undefined])).toEqual([
    ["application/json", false],
    ["application/x-ndjson", true],
    ["text/event-stream", true],
  ]);
  expect(diagnostics.map(({ code }) => code)).toEqual(["TN245", "TN230"]);
});
