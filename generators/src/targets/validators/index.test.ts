import { describe, expect, it } from "vitest";
import { lowerTexts } from "../../lower/lower-texts.ts";
import {
  buildValidators,
  functionOf,
  importValidators,
  type Validators,
  validatorsFolder,
} from "./build-validators.ts";

/** The validators of a document with these component schemas. */
async function validatorsOf(schemas: Readonly<Record<string, unknown>>): Promise<Validators> {
  const text = JSON.stringify({
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    components: { schemas },
  });
  const { api, diagnostics } = await lowerTexts({ "openapi.json": text });
  expect(diagnostics).toEqual([]);
  if (api === undefined) throw new Error("No model");
  const { files, findings } = buildValidators(api);
  expect(findings).toEqual([]);
  return importValidators(files, validatorsFolder());
}

const note = {
  type: "object",
  required: ["id", "tags"],
  additionalProperties: false,
  properties: {
    id: { type: "string", pattern: "^[a-z]+$" },
    tags: { type: "array", items: { enum: ["a", "b"] }, uniqueItems: true },
    size: { type: ["integer", "null"], minimum: 1 },
  },
};

describe("a closed object", () => {
  it("is accepted, refused and reported", async () => {
    const module = await validatorsOf({ Note: note });
    const is = functionOf(module, "isNote");
    const validate = functionOf(module, "validateNote");
    const good = { id: "x", tags: ["a", "b"], size: null };
    expect(is(good)).toBe(true);
    expect(validate(good)).toEqual({ valid: true, errors: [] });
    expect(is({ ...good, more: 1 })).toBe(false);
    expect(is({ ...good, size: undefined })).toBe(true);
    expect(validate({ id: "X", tags: ["a", "c", "a"], size: 0, more: 1 }).errors).toEqual([
      issue("/id", "/properties/id/pattern", { pattern: "^[a-z]+$" }, 'must match pattern "^[a-z]+$"'),
      issue(
        "/tags/1",
        "/properties/tags/items/enum",
        { allowedValues: ["a", "b"] },
        "must be equal to one of the allowed values",
      ),
      issue(
        "/tags",
        "/properties/tags/uniqueItems",
        { i: 2, j: 0 },
        "must NOT have duplicate items (items ## 0 and 2 are identical)",
      ),
      issue("/size", "/properties/size/minimum", { comparison: ">=", limit: 1 }, "must be >= 1"),
      issue(
        "",
        "/additionalProperties",
        { additionalProperty: "more" },
        "must NOT have additional properties",
      ),
    ]);
    expect(validate({ id: "X", tags: 1 }, { maxErrors: 1 }).errors).toHaveLength(1);
  });
});

function issue(instancePath: string, place: string, params: object, message: string): object {
  const keyword = place.split("/").at(-1);
  return { instancePath, schemaPath: `#/components/schemas/Note${place}`, keyword, params, message };
}
