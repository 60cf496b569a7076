import { expect, test } from "vitest";
import { modelOf } from "../testing/emit-target.ts";
import { reportUnsupported } from "./report-unsupported.ts";

const list = "{ type: array, items: { type: array, items: { type: string } } }";
const object = "{ type: object, properties: { a: { type: object, properties: { b: { type: string } } } } }";

test.each<[string, string, readonly string[]]>([
  ["a list of lists in a query", `in: query, schema: ${list}`, ["TN434"]],
  ["an object of objects in a query", `in: query, schema: ${object}`, ["TN434"]],
  [
    "an object of lists in a header",
    "in: header, schema: { additionalProperties: { type: array, items: {} } }",
    ["TN434"],
  ],
  [
    "a list of either in a path",
    "in: path, required: true, schema: { type: array, items: { oneOf: [{ type: string }, { type: object }] } }",
    ["TN434"],
  ],
  [
    "an object of objects as deepObject",
    `in: query, style: deepObject, explode: true, schema: ${object}`,
    [],
  ],
  ["a list as deepObject", "in: query, style: deepObject, schema: { type: array, items: {} }", ["TN435"]],
  [
    "a list or null as deepObject",
    "in: query, style: deepObject, schema: { oneOf: [{ type: array, items: {} }, { type: 'null' }] }",
    ["TN435"],
  ],
  ["an object of objects as JSON", `in: query, content: { application/json: { schema: ${object} } }`, []],
  [
    "an object of objects as XML",
    `in: query, content: { application/xml: { schema: ${object} } }`,
    ["TN430"],
  ],
  ["a list of anything", "in: query, schema: { type: array }", []],
  [
    "a list or an object of scalars",
    "in: query, schema: { oneOf: [{ type: array, items: { type: string } }, { type: object, additionalProperties: { type: string } }] }",
    [],
  ],
])("%s", async (_, parameter, codes) => {
  const api = await modelOf(
    `openapi: 3.1.0
info: { title: T, version: "1" }
paths: { "/a/{p}": { get: { parameters: [{ name: p, in: path, required: true, schema: { type: string } }, { name: p, ${parameter} }], responses: { "204": { description: Done. } } } } }
`.replace(/\{ name: p, in: path, required: true, schema: \{ type: string \} \}, (?=.*in: path)/, ""),
  );
  const found: string[] = [];
  for (const operation of api.operations) reportUnsupported(api, operation, ({ code }) => found.push(code));
  expect(found).toEqual(codes);
});

test.each<[string, string, readonly string[]]>([
  ["positions of an object", "schema: { type: object }, prefixEncoding: [{}]", ["TN431", "TN432"]],
  ["positions of a list", "schema: { type: array }, prefixEncoding: [{ contentType: image/png }]", []],
  [
    "encodings within a part that is text",
    "schema: { type: array, items: { type: string } }, itemEncoding: { itemEncoding: {} }",
    ["TN432"],
  ],
  [
    "encodings within items that are JSON",
    "itemSchema: { type: object }, itemEncoding: { encoding: { a: {} } }",
    ["TN432"],
  ],
  [
    "an object as XML",
    "schema: { type: array, items: { type: object } }, itemEncoding: { contentType: application/xml }",
    ["TN443"],
  ],
  [
    "an object as XML in a part within a part",
    "schema: { type: array, items: { type: array, items: { type: object } } }, itemEncoding: { contentType: multipart/mixed, itemEncoding: { contentType: text/xml } }",
    ["TN443"],
  ],
  [
    "each item of a named list as JSON",
    "schema: { type: object, properties: { a: { type: array, items: { type: object } } } }, encoding: { a: { contentType: application/json } }",
    ["TN431"],
  ],
])("multipart/mixed with %s", async (_, content, codes) => {
  const api = await modelOf(
    `openapi: 3.2.0
info: { title: T, version: "1" }
paths: { /a: { post: { requestBody: { content: { multipart/mixed: { ${content} } } }, responses: { "204": { description: Done. } } } } }
`,
  );
  const found: string[] = [];
  for (const operation of api.operations) reportUnsupported(api, operation, ({ code }) => found.push(code));
  expect(found).toEqual(codes);
});

const known = "schema: { properties: { a: {} } }, encoding: { a: { contentType: text/plain } }";
const stray = "encoding: { b: { contentType: text/plain } }";

test.each<[string, string, string, readonly string[]]>([
  ["of a property", "multipart/form-data", known, []],
  ["of a property of JSON", "application/json", known, ["TN432"]],
  ["of items of JSON", "application/json", "schema: { type: array }, itemEncoding: {}", ["TN432"]],
  [
    "of a property that is not there",
    "multipart/form-data",
    `schema: { properties: { a: {} } }, ${stray}`,
    ["TN432"],
  ],
  [
    "the same in a form",
    "application/x-www-form-urlencoded",
    `schema: { properties: { a: {} } }, ${stray}`,
    ["TN432"],
  ],
  [
    "of a property of a choice",
    "multipart/form-data",
    `schema: { oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }, ${stray}`,
    [],
  ],
  [
    "where any property may be",
    "multipart/form-data",
    `schema: { properties: { a: {} }, additionalProperties: {} }, ${stray}`,
    [],
  ],
  [
    "where any property may be left over",
    "multipart/form-data",
    `schema: { properties: { a: {} }, unevaluatedProperties: { type: string } }, ${stray}`,
    [],
  ],
  [
    "where none may be left over",
    "multipart/form-data",
    `schema: { properties: { a: {} }, unevaluatedProperties: false }, ${stray}`,
    ["TN432"],
  ],
  [
    "of a property beside another",
    "multipart/form-data",
    `schema: { properties: { a: {} }, dependentSchemas: { a: { properties: { b: {} } } } }, ${stray}`,
    [],
  ],
  ["where none is named", "multipart/form-data", `schema: { type: object }, ${stray}`, []],
])("an encoding %s: %s, %s", async (_, mediaType, content, codes) => {
  const api = await modelOf(
    `openapi: 3.2.0
info: { title: T, version: "1" }
paths: { /a: { post: { requestBody: { content: { ${mediaType}: { ${content} } } }, responses: { "204": { description: Done. } } } } }
`,
  );
  const found: string[] = [];
  for (const operation of api.operations) reportUnsupported(api, operation, ({ code }) => found.push(code));
  expect(found).toEqual(codes);
});

test.each([
  ["text/plain; charset=utf-16", ["TN444"]],
  ['text/html;charset="ISO-8859-1"', ["TN444"]],
  ["text/plain; charset=UTF-8", []],
  ["text/plain", []],
])("text in %s", async (mediaType, codes) => {
  const content = { [mediaType]: { schema: { type: "string" } } };
  const post = { requestBody: { content }, responses: { "204": { description: "Done." } } };
  const document = { openapi: "3.1.0", info: { title: "T", version: "1" }, paths: { "/a": { post } } };
  const api = await modelOf(JSON.stringify(document));
  const found: string[] = [];
  for (const operation of api.operations) reportUnsupported(api, operation, ({ code }) => found.push(code));
  expect(found).toEqual(codes);
});

test("fields of a form that are lists as deepObject", async () => {
  const properties = "{ a: { type: array, items: {} }, b: { type: object }, c: { type: array, items: {} } }";
  const encoding =
    "{ a: { style: deepObject }, b: { style: deepObject }, c: { style: form }, d: { style: deepObject } }";
  const api = await modelOf(
    `openapi: 3.1.0
info: { title: T, version: "1" }
paths: { /a: { post: { requestBody: { content: { application/x-www-form-urlencoded: { schema: { allOf: [{ properties: ${properties} }] }, encoding: ${encoding} } } }, responses: { "204": { description: Done. } } } } }
`,
  );
  const found: [string, string][] = [];
  for (const operation of api.operations)
    reportUnsupported(api, operation, ({ code, message }) => found.push([code, message]));
  expect(found).toEqual([
    ["TN432", expect.stringContaining("no property `d`")],
    ["TN435", expect.stringContaining("`a` is a list")],
  ]);
});

test.each<[number, readonly string[]]>([
  [11, []],
  [12, ["TN445", "TN445"]],
])("a deepObject that doubles %d times, as a parameter and as a field of a form", async (steps, codes) => {
  const schemas: Record<string, object> = { [`S${steps}`]: { type: "integer" } };
  for (let step = 0; step < steps; step++) {
    const next = { $ref: `#/components/schemas/S${step + 1}` };
    schemas[`S${step}`] = { type: "object", properties: { a: next, b: next } };
  }
  const schema = { $ref: "#/components/schemas/S0" };
  const form = { schema: { properties: { f: schema } }, encoding: { f: { style: "deepObject" } } };
  const operation = {
    parameters: [{ name: "q", in: "query", style: "deepObject", schema }],
    requestBody: { content: { "application/x-www-form-urlencoded": form } },
    responses: { "204": { description: "Done." } },
  };
  const info = { title: "T", version: "1" };
  const api = await modelOf(
    JSON.stringify({ openapi: "3.1.0", info, paths: { "/a": { post: operation } }, components: { schemas } }),
  );
  const found: string[] = [];
  for (const one of api.operations) reportUnsupported(api, one, ({ code }) => found.push(code));
  expect(found).toEqual(codes);
});
