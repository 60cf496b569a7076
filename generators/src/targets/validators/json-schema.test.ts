import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { functionOf } from "../testing/build-validators.ts";
import { documentValidators } from "../testing/document-validators.ts";
import { referred, schemas, values } from "./random-schemas.fixture.ts";

interface WithJsonSchema {
  readonly "~standard": {
    readonly validate: (value: unknown) => unknown;
    readonly jsonSchema: Readonly<
      Record<"input" | "output", (options: { readonly target: string }) => Record<string, unknown>>
    >;
  };
}

it("is given on demand, complete with what it leads to, and says what the validator does", async () => {
  const some = fc.sample(schemas, { numRuns: 60, seed: 3 });
  const named = Object.fromEntries(some.map((schema, index) => [`S${index}`, schema]));
  const { module } = await documentValidators({ ...referred, ...named }, {}, { jsonSchemas: true });
  const candidates = fc.sample(values, { numRuns: 40, seed: 3 });
  for (const [index, schema] of some.entries()) {
    const { jsonSchema } = (module[`s${index}Schema`] as WithJsonSchema)["~standard"];
    const json = jsonSchema.output({ target: "draft-2020-12" });
    const ajv = new Ajv2020({ strict: false, validateFormats: false }).compile(json);
    const is = functionOf(module, `isS${index}`);
    for (const value of candidates) {
      expect([JSON.stringify(schema), JSON.stringify(value), ajv(value)]).toEqual([
        JSON.stringify(schema),
        JSON.stringify(value),
        is(value),
      ]);
    }
    expect(jsonSchema.input({ target: "draft-2020-12" })).toEqual(json);
  }
});

it("is refused in a dialect that it is not in, and not there unless asked for", async () => {
  const note = { type: "object", properties: { text: { type: "string", title: "Text" } } };
  const { module } = await documentValidators({ Note: note }, {}, { jsonSchemas: true });
  const { noteSchema } = module as { readonly noteSchema: WithJsonSchema };
  const { jsonSchema, validate } = noteSchema["~standard"];
  expect(() => jsonSchema.input({ target: "draft-07" })).toThrow(RangeError);
  expect(jsonSchema.input({ target: "draft-2020-12" })).toEqual({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $ref: "#/$defs/Note",
    $defs: { Note: note },
  });
  expect(validate({ text: "a" })).toEqual({ value: { text: "a" } });
  const plain = await documentValidators({ Note: note });
  expect(
    Object.keys((plain.module as { readonly noteSchema: WithJsonSchema }).noteSchema["~standard"]),
  ).toEqual(["version", "vendor", "validate"]);
});
