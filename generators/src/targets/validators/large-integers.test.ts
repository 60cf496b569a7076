import { expect, test } from "vitest";
import { lowerTexts } from "../../lower/lower-texts.ts";
import { withValueForms } from "../../lower/value-forms.ts";
import {
  buildValidators,
  functionOf,
  importValidators,
  validatorsFolder,
} from "../testing/build-validators.ts";

const int64 = { type: "integer", format: "int64" };
const schemas = {
  Id: int64,
  Nested: {
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        items: { type: "object", properties: { id: { $ref: "#/components/schemas/Id" } } },
      },
      map: { type: "object", additionalProperties: int64 },
      either: { anyOf: [int64, { type: "null" }] },
      rest: true,
    },
  },
};

// What applications have as bigint is a number in JSON, and JSON is what validators see (ADR 11).
test.each(["number", "bigint", "string"] as const)(
  "nested integers of 64 bits are numbers on the wire, where applications have them as %s",
  async (form) => {
    const document = { openapi: "3.1.1", info: { title: "T", version: "1" }, components: { schemas } };
    const { api } = await lowerTexts({ "openapi.json": JSON.stringify(document) });
    if (api === undefined) throw new Error("The document is wrong");
    const { files } = buildValidators(withValueForms(api, { int64: form }));
    const module = await importValidators(files, validatorsFolder());
    const type = form === "number" ? "Nested" : "NestedWire";
    expect(files["validators.ts"]).toContain(`isNested(value: unknown): value is ${type} {`);
    const faults = (value: unknown) => {
      const { valid, errors } = functionOf(module, "validateNested")(value);
      expect(functionOf(module, "isNested")(value)).toBe(valid);
      return errors.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
    };
    expect(faults({ list: [{ id: 1 }, {}], map: { a: 2 ** 53 }, either: null, rest: 1n })).toEqual([]);
    expect(faults({ list: [{ id: 1n }], map: { a: 1n }, either: 1n })).toEqual([
      "/list/0/id type",
      "/map/a type",
      "/either type",
      "/either anyOf",
    ]);
    expect(faults({ list: [{ id: "1" }, { id: 1.5 }] })).toEqual(["/list/0/id type", "/list/1/id type"]);
  },
);

test("a bigint where constants and structures are compared is no fault of the validator's", async () => {
  const document = {
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    components: {
      schemas: {
        X: {
          type: "object",
          properties: {
            constant: { const: { n: [1] } },
            one: { enum: [1, "1"] },
            unique: { uniqueItems: true },
            some: { contains: { minimum: 1 } },
            step: { multipleOf: 2 },
          },
        },
      },
    },
  };
  const { api } = await lowerTexts({ "openapi.json": JSON.stringify(document) });
  if (api === undefined) throw new Error("The document is wrong");
  const module = await importValidators(buildValidators(api).files, validatorsFolder());
  const is = (value: unknown) => functionOf(module, "isX")(value);
  expect([is({ constant: { n: [1n] } }), is({ one: 1n }), is({ some: [] })]).toEqual([false, false, false]);
  expect([is({ unique: [1n, 1] }), is({ unique: [[1n], [2n]] }), is({ step: 3n })]).toEqual([
    true,
    true,
    true,
  ]);
});
