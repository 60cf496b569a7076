import { expect, test } from "vitest";
import { modelOf } from "./model.ts";
import { fieldsShareNames, looksLikeText } from "./shared-names.ts";

async function operation(parts: string) {
  const text = `openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n  /a: { post: { responses: {}, ${parts} } }`;
  const api = await modelOf("a.yaml", async () => text);
  const [first] = api.operations;
  if (first === undefined) throw new Error("No operation");
  return { api, first };
}

const open = "{ type: object, properties: { a: { type: string } } }";
const closed = "{ type: object, additionalProperties: false, properties: { a: { type: string } } }";
const form = (rest: string, encoding: string) =>
  `requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object, ${rest} }, encoding: ${encoding} } } }`;

test.each([
  ["an open object in an open form", `properties: { o: ${open} }`, "{ o: { style: form } }", true],
  [
    "an open object in a closed form",
    `additionalProperties: false, properties: { o: ${open} }`,
    "{ o: { style: form } }",
    false,
  ],
  ["a closed object", `properties: { o: ${closed} }`, "{ o: { style: form } }", false],
  [
    "a closed object with the name of a field",
    `properties: { o: ${closed}, a: { type: string } }`,
    "{ o: { explode: true } }",
    true,
  ],
  ["an object in one field", `properties: { o: ${open} }`, "{ o: { style: form, explode: false } }", false],
  [
    "an object in brackets",
    `properties: { o: ${open} }`,
    "{ o: { style: deepObject, explode: true } }",
    false,
  ],
  ["an object in JSON", `properties: { o: ${open} }`, "{ o: { contentType: application/json } }", false],
])("whether parts of a form may have the same names: %s", async (_, rest, encoding, shared) => {
  const { api, first } = await operation(form(rest, encoding));
  expect(fieldsShareNames(first.requestBody?.content[0], api)).toBe(shared);
});

test.each([
  ["spaceDelimited", "{ anyOf: [{ type: string }, { anyOf: [{ type: object }] }] }", true],
  ["pipeDelimited", "{ anyOf: [{ type: array, items: {} }, { type: string }] }", true],
  ["pipeDelimited", "{ type: array, items: { type: string } }", false],
  ["spaceDelimited", "{ anyOf: [{ type: object }, { type: integer }] }", false],
  ["form, explode: false", "{ anyOf: [{ type: string }, { type: object }] }", false],
])("whether a list or an object looks like a text: %s, %s", async (style, schema, same) => {
  const { api, first } = await operation(
    `parameters: [{ name: q, in: query, style: ${style}, schema: ${schema} }]`,
  );
  expect(looksLikeText(first, api)).toBe(same);
});
