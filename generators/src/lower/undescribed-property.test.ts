import { expect, test } from "vitest";
import { lowerTexts } from "./lower-texts.ts";

/** What a document with these schemas, all of which an operation uses, is told. */
async function toldOf(schemas: Record<string, unknown>): Promise<readonly string[]> {
  const content = (name: string): object => ({
    content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const responses = Object.fromEntries(
    Object.keys(schemas).map((name, index) => [String(200 + index), { description: "d", ...content(name) }]),
  );
  const document = {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: { "/a": { get: { responses } } },
    components: { schemas },
  };
  const { diagnostics } = await lowerTexts({ "a.json": JSON.stringify(document) });
  return diagnostics.map(
    ({ code, message, hint, place }) =>
      `${code} ${place?.pointer}: ${message}${hint === undefined ? "" : ` ${hint}`}`,
  );
}

const properties = { name: { type: "string" }, approval_id: { type: "string" } };
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

test.each<[string, Record<string, unknown>, readonly string[]]>([
  [
    "a name that no property has",
    { A: { type: "object", required: ["name", "owner"], properties } },
    ["TN248 /components/schemas/A/required: `required` names `owner`, which no property describes."],
  ],
  [
    "one that is like a property's",
    { A: { required: ["approvalId"], properties, additionalProperties: false } },
    [
      "TN248 /components/schemas/A/required: `required` names `approvalId`, which no property describes. Did you mean `approval_id`?",
    ],
  ],
  [
    "one within a property, in a list of choices",
    { A: { properties: { b: { oneOf: [{ required: ["x"], properties }] } } } },
    [
      "TN248 /components/schemas/A/properties/b/oneOf/0/required: `required` names `x`, which no property describes.",
    ],
  ],
  [
    "that of a schema that is only referred to",
    { A: { required: ["x"], properties }, B: ref("A") },
    ["TN248 /components/schemas/A/required: `required` names `x`, which no property describes."],
  ],
  ["properties that are all there", { A: { required: ["name"], properties } }, []],
  ["a schema without properties", { A: { type: "object", required: ["x"] } }, []],
  ["one that is open", { A: { required: ["x"], properties, additionalProperties: true } }, []],
  [
    "names that a pattern describes",
    { A: { required: ["x"], properties, patternProperties: { "^x": {} } } },
    [],
  ],
  [
    "what stands in another part",
    { A: { required: ["x"], properties, allOf: [{ properties: { x: {} } }] } },
    [],
  ],
  ["a part that another has", { A: { properties: { x: {} }, anyOf: [{ required: ["x"], properties }] } }, []],
  [
    "a base whose heirs describe it",
    { A: { required: ["x"], properties }, B: { allOf: [ref("A"), { properties: { x: {} } }] } },
    [],
  ],
  [
    "a base of a base",
    { A: { required: ["x"], properties }, B: ref("A"), C: { allOf: [ref("B"), { properties: { x: {} } }] } },
    [],
  ],
  [
    "siblings of a reference",
    { A: { required: ["x"], properties }, B: { ...ref("A"), properties: { x: {} } } },
    [],
  ],
  ["a condition", { A: { properties: { x: {} }, if: { required: ["x"], properties }, else: {} } }, []],
])("%s", async (_, schemas, told) => {
  expect(await toldOf(schemas)).toEqual(told);
});
