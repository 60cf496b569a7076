import { describe, expect, it } from "vitest";
import { lowerTexts } from "../lower/lower-texts.ts";
import { compareApis } from "./compare-apis.ts";

/** Changes from one spelling of a schema to another, where its value is sent as well as received. */
async function changes(before: Version, after: Version): Promise<readonly string[]> {
  const [old, now] = await Promise.all([modelOf(before), modelOf(after)]);
  return compareApis(old, now).map(({ rule, subject, detail }) => `${rule} ${subject} ${detail}`);
}

type Version = readonly [openapi: "3.0.3" | "3.1.0", schema: object];

async function modelOf([openapi, schema]: Version) {
  const content = { "application/json": { schema } };
  const document = {
    openapi,
    info: { title: "T", version: "1" },
    paths: {
      "/x": {
        post: {
          operationId: "send",
          requestBody: { content },
          responses: { 200: { description: "Done.", content } },
        },
      },
    },
    components: { schemas: { Named: { type: "object", properties: { a: { type: "string" } } } } },
  };
  const { api } = await lowerTexts({ "openapi.json": JSON.stringify(document) });
  if (api === undefined) throw new Error("There is no model");
  return api;
}

const named = { $ref: "#/components/schemas/Named" };
const text = { type: "string" };
const nothing = { type: "null" };
const object = (more: object): object => ({ type: "object", properties: { a: text }, ...more });

describe("two spellings of one schema are no change", () => {
  it.each<[string, object, object]>([
    ["types in a list or a union", { type: ["string", "null"] }, { anyOf: [text, nothing] }],
    ["types in a list or a oneOf", { type: ["null", "string"] }, { oneOf: [text, nothing] }],
    [
      "with a bound",
      { type: ["string", "null"], maxLength: 5 },
      { anyOf: [{ type: "string", maxLength: 5 }, nothing] },
    ],
    ["objects or null", { ...object({}), type: ["object", "null"] }, { anyOf: [object({}), nothing] }],
    ["a reference or null, in any order", { anyOf: [named, nothing] }, { oneOf: [nothing, named] }],
    ["the order of branches", { anyOf: [text, { type: "number" }] }, { anyOf: [{ type: "number" }, text] }],
    ["const and an enum of one", { const: "a" }, { enum: ["a"] }],
    ["an enum with its type", { type: "string", enum: ["a", "b"] }, { enum: ["a", "b"] }],
    ["the order of an enum", { enum: ["a", "b"] }, { enum: ["b", "a"] }],
    ["an enum and constants", { enum: ["a", "b"] }, { oneOf: [{ const: "a" }, { const: "b" }] }],
    ["an enum with null", { enum: ["a", null] }, { anyOf: [{ enum: ["a"] }, nothing] }],
    ["allOf of one", named, { allOf: [named] }],
    ["allOf of one, with words", named, { allOf: [named], title: "T" }],
    ["oneOf of one", named, { oneOf: [named] }],
    ["anyOf of one", text, { anyOf: [text] }],
    ["anyOf of one object", object({}), { anyOf: [object({})] }],
    ["a reference with words", named, { ...named, description: "D" }],
    ["inline or referenced", named, { type: "object", properties: { a: text } }],
    ["items of anything", { type: "array" }, { type: "array", items: {} }],
    ["items true", { type: "array" }, { type: "array", items: true }],
    ["required of nothing", object({}), object({ required: [] })],
    ["further properties", object({}), object({ additionalProperties: true })],
    ["further properties of anything", object({}), object({ additionalProperties: {} })],
    ["further unevaluated properties", object({}), object({ unevaluatedProperties: true })],
    ["a map of anything", { type: "object" }, { type: "object", additionalProperties: {} }],
    ["merged allOf", object({ required: ["a"] }), { allOf: [object({}), { required: ["a"] }] }],
    [
      "merged allOf of two objects",
      { type: "object", properties: { a: text, b: text } },
      { allOf: [object({}), { type: "object", properties: { b: text } }] },
    ],
    ["bounds in allOf", { type: "string", minLength: 1 }, { allOf: [text, { minLength: 1 }] }],
    ["bounds of nothing", text, { type: "string", minLength: 0 }],
    [
      "minItems of nothing",
      { type: "array", items: text },
      { type: "array", items: text, minItems: 0, uniqueItems: false },
    ],
    ["minProperties of nothing", object({}), object({ minProperties: 0 })],
    ["a list of one type", text, { type: ["string"] }],
    ["integers and whole numbers", { type: "integer" }, { type: "number", multipleOf: 1 }],
    ["no schema and true", {}, true as unknown as object],
    [
      "a union within a union",
      { anyOf: [text, { anyOf: [{ type: "number" }, nothing] }] },
      { anyOf: [text, { type: "number" }, nothing] },
    ],
    [
      "a union of types",
      { type: ["string", "number", "null"] },
      { anyOf: [{ type: ["string", "number"] }, nothing] },
    ],
    ["not written", object({}), object({ patternProperties: {} })],
    ["an empty dependency", object({}), object({ dependentRequired: {} })],
    [
      "an item that may be anything in a tuple",
      { type: "array", prefixItems: [text] },
      { type: "array", prefixItems: [text], items: {} },
    ],
  ])("%s", async (_, one, other) => {
    const rules = (list: readonly string[]): readonly string[] =>
      list.filter((change) => !change.startsWith("documentation"));
    expect(rules(await changes(["3.1.0", one], ["3.1.0", other]))).toEqual([]);
    expect(rules(await changes(["3.1.0", other], ["3.1.0", one]))).toEqual([]);
    const within = (schema: object): object => ({ type: "object", properties: { p: schema } });
    expect(rules(await changes(["3.1.0", within(one)], ["3.1.0", within(other)]))).toEqual([]);
    expect(rules(await changes(["3.1.0", within(other)], ["3.1.0", within(one)]))).toEqual([]);
  });

  it.each<[string, object, object]>([
    ["nullable", { type: "string", nullable: true }, { type: ["string", "null"] }],
    ["nullable, as a union", { type: "string", nullable: true }, { anyOf: [text, nothing] }],
    ["nullable reference", { allOf: [named], nullable: true }, { anyOf: [named, nothing] }],
    ["nullable enum", { type: "string", nullable: true, enum: ["a", null] }, { enum: ["a", null] }],
    [
      "exclusive bounds",
      { type: "number", minimum: 1, exclusiveMinimum: true },
      { type: "number", exclusiveMinimum: 1 },
    ],
    ["bytes", { type: "string", format: "byte" }, { type: "string", contentEncoding: "base64" }],
    ["an example", { type: "string", example: "a" }, { type: "string", examples: ["a"] }],
  ])("%s of 3.0 in the words of 3.1", async (_, old, now) => {
    const rules = (list: readonly string[]): readonly string[] =>
      list.filter((change) => !change.startsWith("documentation"));
    expect(rules(await changes(["3.0.3", old], ["3.1.0", now]))).toEqual([]);
    expect(rules(await changes(["3.1.0", now], ["3.0.3", old]))).toEqual([]);
  });
});

describe("what changes is told once", () => {
  const branch = (kind: string): object => ({
    type: "object",
    required: ["kind"],
    properties: { kind: { const: kind }, a: text },
  });
  it.each<[string, object, object, readonly string[]]>([
    ["null comes to a list of types", text, { type: ["string", "null"] }, ["value-added send: body null"]],
    [
      "anything becomes a union",
      {},
      { type: ["string", "null"] },
      ["value-removed send: body any → string | null"],
    ],
    [
      "a branch comes to a union",
      { anyOf: [text] },
      { anyOf: [text, { type: "number" }] },
      ["value-added send: body number"],
    ],
    [
      "a branch comes to a union with a discriminator",
      {
        $defs: { A: { $id: "A", ...branch("a") } },
        oneOf: [{ $ref: "A" }, named],
        discriminator: { propertyName: "kind", mapping: { a: "A", n: "#/components/schemas/Named" } },
      },
      {
        $defs: { A: { $id: "A", ...branch("a") }, B: { $id: "B", ...branch("b") } },
        oneOf: [{ $ref: "A" }, { $ref: "B" }, named],
        discriminator: { propertyName: "kind", mapping: { a: "A", b: "B", n: "#/components/schemas/Named" } },
      },
      ["value-added send: body B", "schema-added B "],
    ],
    [
      "words about a union",
      { anyOf: [text, nothing] },
      { anyOf: [text, nothing], description: "D" },
      ["documentation send: body description"],
    ],
  ])("%s", async (_, one, other, expected) => {
    const found = await changes(["3.1.0", one], ["3.1.0", other]);
    expect(found.filter((change) => !change.includes(": 200"))).toEqual(expected);
  });
});
