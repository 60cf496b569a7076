import fc from "fast-check";
import { expect, test } from "vitest";
import { lowerTexts } from "../../generators/src/lower/lower-texts.ts";
import { documentValidators } from "../../generators/src/targets/testing/document-validators.ts";
import { drawn } from "./draw.ts";
import { json } from "./place.ts";
import { drawValue } from "./schema-arbitrary.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** Schemas of every keyword that the arbitraries know: what they draw is valid without being asked. */
const schemas: Readonly<Record<string, object>> = {
  Text: { type: "string", minLength: 2, maxLength: 4 },
  Pattern: { type: "string", pattern: "^[A-Z]{2}\\d+$" },
  Digest: { type: "string", pattern: "^[0-9a-f]+$", minLength: 40, maxLength: 64 },
  Stamp: { type: "string", format: "date-time" },
  Whole: { type: "integer", minimum: 3, exclusiveMaximum: 9 },
  Step: { type: "number", multipleOf: 0.25, minimum: -1 },
  Choice: { enum: ["a", 1, null, { b: [true] }] },
  Kinds: { type: ["null", "boolean", "integer"] },
  List: { type: "array", items: ref("Whole"), minItems: 2, uniqueItems: true, maxItems: 4 },
  Tuple: { type: "array", prefixItems: [ref("Text"), ref("Whole")], items: false, minItems: 1 },
  Closed: {
    type: "object",
    required: ["a"],
    properties: { a: ref("Text"), b: ref("List") },
    additionalProperties: false,
  },
  Open: {
    type: "object",
    properties: { a: { type: "integer" } },
    additionalProperties: ref("Text"),
    minProperties: 2,
  },
  Keys: { type: "object", patternProperties: { "^x-": { type: "boolean" } }, additionalProperties: false },
  Both: { allOf: [ref("Closed"), { required: ["b"] }] },
  Either: { oneOf: [ref("Text"), ref("Whole"), ref("List")] },
  Tree: {
    type: "object",
    required: ["next"],
    properties: { next: { anyOf: [ref("Tree"), { type: "null" }] } },
  },
  Marked: {
    oneOf: [ref("Cat"), ref("Dog")],
    discriminator: {
      propertyName: "kind",
      mapping: { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" },
    },
  },
  Cat: {
    type: "object",
    required: ["kind"],
    properties: { kind: { type: "string" }, a: { type: "integer" } },
  },
  Dog: {
    type: "object",
    required: ["kind"],
    properties: { kind: { type: "string" }, a: { type: "string" } },
  },
  Depends: {
    type: "object",
    properties: { a: { type: "integer" }, b: { type: "integer" } },
    dependentRequired: { a: ["b"] },
  },
};

const { module, is } = await documentValidators(schemas, {}, { formats: true });
const document = { openapi: "3.1.1", info: { title: "T", version: "1" }, paths: {}, components: { schemas } };
const { api, schema } = await lowerTexts({ "openapi.json": JSON.stringify(document) });

test.each(Object.keys(schemas).filter((name) => name !== "Marked"))(
  "what is drawn for %s is valid",
  (name) => {
    if (api === undefined) throw new Error("No model");
    expect(Object.keys(module)).toContain(`is${name}`);
    const { id } = schema(name);
    const values = drawn((draw) => drawValue([id], json, { api, direction: "response", draw }));
    const seen = new Set<string>();
    fc.assert(
      fc.property(values, (value) => {
        seen.add(JSON.stringify(value));
        expect({ value, valid: is(name, value) }).toEqual({ value, valid: true });
      }),
      { numRuns: 150 },
    );
    expect(seen.size).toBeGreaterThan(2);
  },
);
