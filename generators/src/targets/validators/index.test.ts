import { describe, expect, it } from "vitest";
import { functionOf } from "../testing/build-validators.ts";
import { documentValidators } from "../testing/document-validators.ts";

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
const good = { id: "x", tags: ["a", "b"], size: null };

describe("a closed object", () => {
  it("is accepted, refused and reported", async () => {
    const { module, is } = await documentValidators({ Note: note });
    const validate = functionOf(module, "validateNote");
    expect(is("Note", good)).toBe(true);
    expect(validate(good)).toEqual({ valid: true, errors: [] });
    expect(is("Note", { ...good, more: 1 })).toBe(false);
    // A property that is undefined is not there, known or not.
    expect(is("Note", { ...good, size: undefined, more: undefined })).toBe(true);
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

  it("has a parser that throws the report and a Standard Schema that gives issues with paths", async () => {
    const { module } = await documentValidators({ Note: note });
    const { parseNote, noteSchema } = module as {
      readonly parseNote: (value: unknown) => unknown;
      readonly noteSchema: { readonly "~standard": { readonly validate: (value: unknown) => unknown } };
    };
    expect(parseNote(good)).toBe(good);
    expect(() => parseNote({ ...good, id: 1 })).toThrow(
      expect.objectContaining({ name: "ValidationError", report: expect.objectContaining({ valid: false }) }),
    );
    const { validate } = noteSchema["~standard"];
    expect(validate(good)).toEqual({ value: good });
    expect(validate({ ...good, tags: ["a", 1] })).toEqual({
      issues: [{ message: "must be equal to one of the allowed values", path: ["tags", 1] }],
    });
  });
});

describe("our own keywords", () => {
  it("count UTF-16 code units, where maxLength counts code points", async () => {
    const { is, faults } = await documentValidators({
      Units: { type: "string", "x-utf16-max-length": 3 },
      Points: { type: "string", maxLength: 3, minLength: 2 },
      Size: { "x-max-serialized-utf16-length": 8 },
    });
    expect([is("Units", "😀a"), is("Units", "😀😀")]).toEqual([true, false]);
    expect([is("Points", "😀😀😀"), is("Points", "😀")]).toEqual([true, false]);
    expect([is("Size", { a: 12 }), is("Size", { a: 123 }), is("Size", "123456")]).toEqual([
      true,
      false,
      true,
    ]);
    expect(faults("Size", "1234567")).toEqual(["x-max-serialized-utf16-length"]);
  });
});

describe("bytes", () => {
  it("are a Blob, alone and among alternatives, or the string that JSON has for them", async () => {
    const binary = { type: "string", format: "binary" };
    const { is, faults } = await documentValidators({
      Upload: { type: "object", required: ["file"], properties: { file: { ...binary, maxLength: 3 } } },
      Files: { anyOf: [binary, { type: "array", items: binary }] },
      Maybe: { type: ["string", "null"], format: "binary" },
      One: { oneOf: [binary, { type: "integer" }] },
      Text: { type: "string" },
    });
    const blob = new Blob(["abcdef"]);
    expect(is("Upload", { file: blob })).toBe(true);
    expect([is("Upload", { file: "abc" }), is("Upload", { file: "abcd" })]).toEqual([true, false]);
    expect([is("Files", blob), is("Files", [blob, blob]), is("Files", [blob, 1])]).toEqual([
      true,
      true,
      false,
    ]);
    expect([is("Maybe", blob), is("Maybe", null), is("Maybe", {})]).toEqual([true, true, false]);
    expect([is("One", blob), is("One", 1), is("One", [])]).toEqual([true, true, false]);
    expect(is("Text", blob)).toBe(false);
    expect(faults("Upload", { file: 5 })).toEqual(["/file type"]);
    expect(faults("Upload", { file: "abcd" })).toEqual(["/file maxLength"]);
    expect(faults("Maybe", 5)).toEqual(["type"]);
  });
});

describe("names that every object inherits", () => {
  it("are properties like others", async () => {
    const names = ["__proto__", "constructor", "toString"];
    const { is } = await documentValidators({
      Needs: { type: "object", required: names, additionalProperties: { type: "string" } },
      Knows: JSON.parse(
        '{ "type": "object", "additionalProperties": false, "properties": { "__proto__": { "type": "string" } } }',
      ),
    });
    expect(is("Needs", {})).toBe(false);
    expect(is("Needs", JSON.parse('{ "__proto__": "a", "constructor": "b", "toString": "c" }'))).toBe(true);
    expect(is("Knows", {})).toBe(true);
    expect(is("Knows", JSON.parse('{ "__proto__": "a" }'))).toBe(true);
    expect(is("Knows", JSON.parse('{ "__proto__": 1 }'))).toBe(false);
  });
});

describe("a pattern that is no regular expression", () => {
  it("is reported and ignored", async () => {
    const { is, findings } = await documentValidators({ Text: { type: "string", pattern: "(" } });
    expect(findings).toMatchObject([
      {
        code: "TN401",
        message: 'The pattern "(" is not a regular expression of ECMA-262: validators take any text here.',
        origin: { pointer: "/components/schemas/Text" },
      },
    ]);
    expect([is("Text", "a"), is("Text", 1)]).toEqual([true, false]);
  });

  it("is reported at each schema that has it", async () => {
    const { findings } = await documentValidators({ One: { pattern: "(" }, Other: { pattern: "(" } });
    expect(findings.map(({ origin }) => origin?.pointer)).toEqual([
      "/components/schemas/One",
      "/components/schemas/Other",
    ]);
  });

  it("may be meant for any property as a key of patternProperties, and describes none", async () => {
    const patternProperties = { "[": { type: "string" }, "^b": { type: "integer" } };
    const { is, faults, findings } = await documentValidators({
      Closed: {
        type: "object",
        properties: { a: { type: "boolean" } },
        patternProperties,
        additionalProperties: false,
      },
      Unevaluated: { type: "object", patternProperties, unevaluatedProperties: false },
    });
    expect(findings).toMatchObject([{ code: "TN401" }, { code: "TN401" }]);
    expect(findings[0]?.message).toContain("no property against its schema");
    for (const name of ["Closed", "Unevaluated"]) {
      expect([is(name, { c: 1 }), is(name, { b: 1 }), is(name, { b: "x" })]).toEqual([true, true, false]);
      expect([faults(name, { c: 1 }), faults(name, { b: "x" })]).toEqual([[], ["/b type"]]);
    }
    expect(is("Closed", { a: 1 })).toBe(false);
  });
});

describe("format", () => {
  it("is asserted by option only", async () => {
    const schemas = { Day: { type: "string", format: "date" }, Small: { format: "int32" } };
    const annotated = await documentValidators(schemas);
    expect(annotated.is("Day", "2024-02-30")).toBe(true);
    const asserted = await documentValidators(schemas, {}, { formats: true });
    expect([asserted.is("Day", "2024-02-30"), asserted.is("Day", "2024-02-29")]).toEqual([false, true]);
    expect([asserted.is("Small", 2 ** 31), asserted.is("Small", "text")]).toEqual([false, true]);
    expect(asserted.faults("Day", "x")).toEqual(["format"]);
  });
});

function issue(instancePath: string, place: string, params: object, message: string): object {
  const keyword = place.split("/").at(-1);
  return { instancePath, schemaPath: `#/components/schemas/Note${place}`, keyword, params, message };
}
