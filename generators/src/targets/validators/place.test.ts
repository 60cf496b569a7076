import { expect, it } from "vitest";
import { lowerTexts } from "../../lower/lower-texts.ts";
import {
  buildValidators,
  functionOf,
  importValidators,
  validatorsFolder,
} from "../testing/build-validators.ts";

const text = { type: "string" };
const schemas = {
  Tree: {
    type: "object",
    required: ["a"],
    properties: {
      a: {
        type: "object",
        required: ["b"],
        properties: {
          b: {
            type: "array",
            items: { type: "object", properties: { "c/d": { type: "object", properties: { e: text } } } },
          },
        },
        allOf: [{ type: "object", properties: { f: { type: "object", properties: { g: text } } } }],
      },
      "a/b": { type: "object", additionalProperties: { type: "object", properties: { h: text } } },
    },
  },
};

/** Where an issue is in the value and in the schema. */
async function places(value: unknown): Promise<readonly string[]> {
  const document = { openapi: "3.1.1", info: { title: "T", version: "1" }, components: { schemas } };
  const { api } = await lowerTexts({ "openapi.json": JSON.stringify(document) });
  if (api === undefined) throw new Error("No model");
  const module = await importValidators(buildValidators(api).files, validatorsFolder());
  return functionOf(
    module,
    "validateTree",
  )(value).errors.map(({ instancePath, schemaPath }) => `${instancePath} ${schemaPath}`);
}

it("tells the whole place of an issue, however deep, in the value and in the schema", async () => {
  const value = { a: { b: [{}, { "c/d": { e: 1 } }], f: { g: 2 } }, "a/b": { k: { h: 3 } } };
  const tree = "#/components/schemas/Tree/properties";
  expect(await places(value)).toEqual([
    `/a/b/1/c~1d/e ${tree}/a/properties/b/items/properties/c~1d/properties/e/type`,
    `/a/f/g ${tree}/a/allOf/0/properties/f/properties/g/type`,
    `/a~1b/k/h ${tree}/a~1b/additionalProperties/properties/h/type`,
  ]);
  expect(await places({ a: {} })).toEqual([`/a ${tree}/a/required`]);
  expect(await places({})).toEqual([" #/components/schemas/Tree/required"]);
});
