import { expect, test } from "vitest";
import { modelOf } from "../testing/emit-target.ts";
import { schemaDoc } from "./schema-doc.ts";

const bounds =
  "multipleOf: 2, minimum: 0, maximum: 8, minLength: 1, maxLength: 2, pattern: a, minItems: 1, maxItems: 2, uniqueItems: true, " +
  "minProperties: 1, maxProperties: 2";
const ofNumbers = ["multipleOf", "minimum", "maximum"];
const ofTexts = ["minLength", "maxLength", "pattern"];
const ofLists = ["minItems", "maxItems", "uniqueItems"];
const ofObjects = ["minProperties", "maxProperties"];

/** The names of the tags of a schema. */
async function tagsOf(keywords: string): Promise<readonly string[] | undefined> {
  const document = `
openapi: 3.1.1
info: { title: A, version: "1" }
paths: {}
components: { schemas: { A: { ${keywords} } } }
`;
  const { schemas, namedSchemas } = await modelOf(document);
  const schema = schemas.find(({ id }) => id === namedSchemas[0]);
  if (schema === undefined) throw new TypeError("There is no schema");
  return schemaDoc(schema).tags?.map(([name]) => name);
}

test.each<[types: string, told: readonly string[]]>([
  ["integer", ofNumbers],
  ["number", ofNumbers],
  ["string", ofTexts],
  ["array", ofLists],
  ["object", ofObjects],
  ["boolean", []],
  ["[string, 'null']", ofTexts],
  ["[integer, array]", [...ofNumbers, ...ofLists]],
])("the doc comment of type %s has the bounds that say anything of it", async (types, told) => {
  expect(await tagsOf(`type: ${types}, items: {}, ${bounds}`)).toEqual(told);
});

test("without a type it has all", async () => {
  expect(await tagsOf(bounds)).toEqual([...ofNumbers, ...ofTexts, ...ofLists, ...ofObjects]);
});
