import type { WireType } from "@tenon/runtime/wire";
import { expect, test } from "vitest";
import { loadDocuments } from "../../document/index.ts";
import { lower, withValueForms } from "../../lower/index.ts";
import { wireKind, wireType } from "./wire-type.ts";

async function derive(schema: object, how: typeof wireType = wireType): Promise<WireType> {
  const text = JSON.stringify({
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    components: {
      schemas: {
        S: schema,
        N: { type: "integer" },
        Tree: { properties: { next: { $ref: "#/components/schemas/Tree" } } },
        Nest: {
          oneOf: [
            { type: "string" },
            { type: "array", items: { $ref: "#/components/schemas/Nest" } },
            { type: "object", properties: { of: { $ref: "#/components/schemas/Nest" } } },
          ],
        },
        Loop: { allOf: [{ $ref: "#/components/schemas/Loop" }] },
      },
    },
  });
  const fail = (finding: { readonly message: string }): never => {
    throw new Error(finding.message);
  };
  const documents = await loadDocuments("a.json", async () => text, {}, fail);
  if (documents === undefined) throw new Error("not loaded");
  const lowered = lower(documents, fail);
  const api = lowered && withValueForms(lowered, { dates: "Date", int64: "bigint" });
  const id = api?.namedSchemas[0];
  if (api === undefined || id === undefined) throw new Error("no schema");
  return how(api, id);
}

const number = { type: "number" };
const string = { type: "string" };
/** An object of which nothing more is known. */
const something = { properties: {}, additional: "any" } as const;

test.each<[object, WireType]>([
  [string, "string"],
  [{ type: "integer" }, "number"],
  [{ $ref: "#/components/schemas/N" }, "number"],
  [{ type: "integer", format: "int64" }, "int64"],
  [{ type: "integer", format: "int64", enum: [1] }, "number"],
  [{ type: "string", format: "int64" }, "string"],
  [{ type: "string", format: "date-time" }, "string"],
  [{ allOf: [{ type: "number" }, { type: "integer", format: "int64" }] }, "int64"],
  [{ type: ["string", "integer"], format: "int64" }, { oneOf: ["int64", "string"] }],
  [{}, "any"],
  [{ minLength: 1 }, "any"],
  [{ enum: ["a", 1, null] }, { oneOf: ["null", "number", "string"] }],
  [{ enum: ["1", "2"] }, "string"],
  [{ const: true }, "boolean"],
  [{ type: ["string", "null"] }, { oneOf: ["null", "string"] }],
  [{ type: ["string", "integer", "boolean"] }, { oneOf: ["boolean", "number", "string"] }],
  [{ anyOf: [string, number] }, { oneOf: ["number", "string"] }],
  [{ type: "string", anyOf: [{ pattern: "a" }, { pattern: "b" }] }, "string"],
  [{ type: "number", anyOf: [string, number] }, "number"],
  [{ type: "array", items: number }, { items: "number" }],
  [{ type: "array" }, { items: "any" }],
  [
    { prefixItems: [number, string], items: false },
    { items: "any", prefixItems: ["number", "string"] },
  ],
  [{ allOf: [{ type: "array", items: number }], unevaluatedItems: false }, { items: "number" }],
  [
    { allOf: [{ type: "array", prefixItems: [number] }], unevaluatedItems: string },
    { items: "string", prefixItems: ["number"] },
  ],
  [
    { type: "array", contains: number, unevaluatedItems: { type: "boolean" } },
    { items: { oneOf: ["boolean", "number"] } },
  ],
  [
    { allOf: [{ type: "object", properties: { a: number } }], unevaluatedProperties: { type: "boolean" } },
    { properties: { a: "number" }, additional: "boolean" },
  ],
  [
    { oneOf: [{ type: "object", properties: { a: number } }], unevaluatedProperties: false },
    { properties: { a: "number" } },
  ],
  [
    { allOf: [{ type: "object", additionalProperties: number }], unevaluatedProperties: string },
    { properties: {}, additional: "number" },
  ],
  [{ anyOf: [string, { type: "array", items: string }] }, { oneOf: ["string", { items: "string" }] }],
  [{ properties: { a: number } }, { properties: { a: "number" }, additional: "any" }],
  [{ properties: { a: number }, additionalProperties: false }, { properties: { a: "number" } }],
  [
    { type: "object", additionalProperties: number },
    { properties: {}, additional: "number" },
  ],
  [
    { patternProperties: { x: number }, additionalProperties: false },
    { properties: {}, additional: "number" },
  ],
  [
    { allOf: [{ properties: { a: number } }, { properties: { b: string }, additionalProperties: number }] },
    { properties: { a: "number", b: "string" }, additional: "number" },
  ],
  [
    {
      properties: { kind: string },
      oneOf: [{ properties: { n: number } }, { properties: { t: string } }],
    },
    {
      oneOf: [
        { properties: { kind: "string", n: "number" }, additional: "any" },
        { properties: { kind: "string", t: "string" }, additional: "any" },
      ],
    },
  ],
  [
    JSON.parse(
      '{"properties":{"a":{"type":"string"}},"if":{"required":["a"]},"then":{"properties":{"b":{"type":"number"}}}}',
    ),
    { properties: { a: "string", b: "number" }, additional: "any" },
  ],
  [
    { properties: { tree: { $ref: "#/components/schemas/Tree" } } },
    {
      properties: { tree: { properties: { next: something }, additional: "any" } },
      additional: "any",
    },
  ],
  [
    { $ref: "#/components/schemas/Nest" },
    {
      oneOf: [
        "string",
        { items: { oneOf: ["string", { items: "any" }, something] } },
        { properties: { of: { oneOf: ["string", { items: "any" }, something] } }, additional: "any" },
      ],
    },
  ],
  [
    {
      oneOf: [
        { properties: { kind: { const: "a" }, same: { const: 1 }, x: string } },
        {
          allOf: [
            { properties: { kind: string } },
            { properties: { kind: { enum: ["b", "c"] }, x: number } },
          ],
        },
        { properties: { kind: { enum: ["d", "e", "f", "g", "h"] } }, additionalProperties: { const: true } },
      ],
    },
    {
      oneOf: [
        { properties: { kind: { const: "a" }, same: { const: 1 }, x: "string" }, additional: "any" },
        {
          properties: { kind: { oneOf: [{ const: "b" }, { const: "c" }] }, x: "number" },
          additional: "any",
        },
        { properties: { kind: "string" }, additional: "boolean" },
      ],
    },
  ],
  [
    { anyOf: [{ type: "array", items: string }, { enum: [""] }, { const: 1 }] },
    { oneOf: [{ const: 1 }, { const: "" }, { items: "string" }] },
  ],
  // What is the same in all branches tells none from the others.
  [
    {
      oneOf: [
        { properties: { kind: { const: "a" }, x: string } },
        { properties: { kind: { const: "a" }, y: number } },
      ],
    },
    {
      oneOf: [
        { properties: { kind: "string", x: "string" }, additional: "any" },
        { properties: { kind: "string", y: "number" }, additional: "any" },
      ],
    },
  ],
  [
    { properties: { kind: { const: "a" } }, additionalProperties: { enum: [1, 2] } },
    { properties: { kind: "string" }, additional: "number" },
  ],
  [{ allOf: [{ const: 1 }, { type: "integer", format: "int64" }] }, "number"],
  [{ $ref: "#/components/schemas/Loop" }, "any"],
  [
    { properties: JSON.parse('{"__proto__":{"type":"number"}}') },
    { properties: JSON.parse('{"__proto__":"number"}'), additional: "any" },
  ],
])("%j", async (schema, expected) => {
  expect(await derive(schema)).toEqual(expected);
});

test.each<[object, WireType]>([
  [string, "string"],
  [{ anyOf: [string, number] }, { oneOf: ["number", "string"] }],
  [{ $ref: "#/components/schemas/Tree" }, something],
  [
    { type: ["array", "null"], items: { type: "array", items: string } },
    { oneOf: ["null", { items: "any" }] },
  ],
])("the kind of %j", async (schema, want) => {
  expect(await derive(schema, wireKind)).toEqual(want);
});
