import { expect, test } from "vitest";
import { lowerTexts } from "./lower-texts.ts";

async function lowered(schema: string) {
  const text = `openapi: 3.0.3\ninfo: { title: T, version: "1" }\npaths: {}\ncomponents:\n  schemas:\n    S: ${schema}\n    T: { type: string }\n`;
  const { api, diagnostics, schema: named } = await lowerTexts({ "x.yaml": text });
  const list = named("S");
  const item = list.items === undefined ? undefined : api?.schemas[list.items];
  let within = item;
  while (within?.ref !== undefined) within = api?.schemas[within.ref];
  return {
    codes: diagnostics.map(({ code }) => code),
    own: list.enum,
    items: item?.enum,
    type: within?.type,
    name: within?.name,
  };
}

test.each<[string, string, object]>([
  [
    "texts",
    "{ type: array, items: { type: string }, enum: [a, b] }",
    { items: ["a", "b"], type: ["string"] },
  ],
  [
    "a reference",
    "{ type: array, items: { $ref: '#/components/schemas/T' }, enum: [a] }",
    { items: ["a"], name: "T", type: ["string"] },
  ],
  [
    "a nullable list",
    "{ type: array, nullable: true, items: { type: integer }, enum: [1, null] }",
    { items: [1], type: ["integer"] },
  ],
  ["items that say nothing", "{ type: array, items: {}, enum: [a, 1] }", { items: ["a", 1] }],
])("an enum without a list is that of the items: %s", async (_, schema, found) => {
  expect(await lowered(schema)).toMatchObject({ codes: ["TN244"], own: undefined, ...found });
});

test.each<[string, string, readonly string[]]>([
  ["a list among the values", "{ type: array, items: { type: string }, enum: [[a], b] }", ["TN240"]],
  ["lists only", "{ type: array, items: { type: string }, enum: [[a], []] }", []],
  ["values that are no items", "{ type: array, items: { type: integer }, enum: [a] }", ["TN240"]],
  ["no items", "{ type: array, enum: [a] }", ["TN210", "TN240"]],
  ["null only", "{ type: array, nullable: true, items: {}, enum: [null] }", []],
  ["another type beside", "{ items: { type: string }, enum: [a] }", []],
])("any other stays where it is: %s", async (_, schema, codes) => {
  const { codes: found, own, items } = await lowered(schema);
  expect([found, own !== undefined, items]).toEqual([codes, true, undefined]);
});
