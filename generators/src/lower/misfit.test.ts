import { describe, expect, it } from "vitest";
import { lowerTexts } from "./lower-texts.ts";

const found = async (schema: string, version = 'openapi: "3.1.0"') => {
  const text = `${version}\ninfo: { title: T, version: "1" }\npaths: {}\n${version.startsWith("s") ? "definitions" : "components:\n  schemas"}:\n    S: ${schema}\n`;
  const { diagnostics } = await lowerTexts({ "x.yaml": text });
  return diagnostics.map(({ code, message, hint, place }) => [code, place?.column, message, hint]);
};

describe("a value of another type than its schema is told at its place", () => {
  it.each<[string, string, string, number, string]>([
    ["of an enum", "{ type: integer, enum: [a, 1, b] }", "TN240", 32, '`"a"`, `"b"` are no integer'],
    ["a fraction", "{ type: integer, enum: [1, 1.5] }", "TN240", 35, "`1.5` is no integer"],
    ["const", "{ type: [string, 'null'], const: 1 }", "TN240", 34, "`1` is no string or null"],
    ["null in an enum", "{ type: string, enum: [a, null] }", "TN240", 34, "`null` is no string"],
    ["a default", "{ type: integer, default: '5' }", "TN241", 25, 'The default `"5"`'],
    ["a default that an enum does not have", "{ enum: [a], default: b }", "TN241", 21, 'The default `"b"`'],
    ["a default that const is not", "{ const: 1, default: 2 }", "TN241", 20, "The default `2`"],
    ["a list of another kind", "{ type: array, enum: [a] }", "TN240", 30, '`"a"` is no array'],
  ])("%s", async (_, schema, code, column, message) => {
    expect((await found(schema)).map((one) => one.slice(0, 3))).toEqual([
      [code, column, expect.stringContaining(message)],
    ]);
  });

  it.each([
    ["{ type: string, enum: [1, true] }", '"1"'],
    ["{ type: string, default: 1 }", '"1"'],
    ["{ type: string, enum: [null] }", "nullable"],
  ])("with a hint: %s", async (schema, hint) => {
    expect(await found(schema)).toEqual([
      [expect.any(String), expect.any(Number), expect.any(String), expect.stringContaining(hint)],
    ]);
  });
});

it.each([
  ["{ type: integer, enum: [1, 2.0], default: 1 }", undefined],
  ["{ type: [integer, 'null'], enum: [1, null], default: null }", undefined],
  ["{ enum: [a, 1, null, true, {}], default: {} }", undefined],
  ["{ type: number, default: 1.5 }", undefined],
  ["{ type: object, default: {} }", undefined],
  ["{ type: string, nullable: true, enum: [a, null], default: null }", 'openapi: "3.0.3"'],
  ["{ type: string, x-nullable: true, enum: [a, null] }", 'swagger: "2.0"'],
])("nothing is said of values that fit: %s", async (schema, version) => {
  expect(await found(schema, version)).toEqual([]);
});
