import { expect, test } from "vitest";
import { lowerTexts } from "../../lower/lower-texts.ts";
import {
  buildValidators,
  functionOf,
  importValidators,
  validatorsFolder,
} from "../testing/build-validators.ts";

/** Schemas of one document, and what is and is not a value of the one called `X`. */
interface Kind {
  readonly openapi?: "3.0.3";
  readonly schemas: Readonly<Record<string, unknown>>;
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: "string" };
const object = (properties: Readonly<Record<string, unknown>>, rest: object = {}) => ({
  type: "object",
  properties,
  ...rest,
});
const tagged = (tag: unknown) => object({ kind: tag, size: { type: "integer" } }, { required: ["kind"] });
const mapped = (mapping: Readonly<Record<string, string>>) => ({ propertyName: "kind", mapping });

/** Kinds of schemas that generators are known to get wrong. */
const kinds: Readonly<Record<string, Kind>> = {
  "contains evaluates the items that match, all of them, and no others": {
    schemas: {
      X: object({
        some: { contains: text, unevaluatedItems: { type: "boolean" } },
        every: { contains: true, unevaluatedItems: false },
      }),
    },
    good: [{ some: ["a", true, "b"] }, { every: ["a", 1, {}] }, { every: [1] }],
    bad: [{ some: ["a", 1] }, { some: [true] }, { every: [] }],
  },
  "a branch that fails evaluates nothing, whatever its patterns match": {
    schemas: {
      X: object({}, { unevaluatedProperties: false, anyOf: [{ patternProperties: { "^a": text } }, true] }),
    },
    good: [{}, { a: "x", ab: "y" }],
    bad: [{ a: 1 }, { a: "x", b: "y" }],
  },
  "properties beside anyOf are kept": {
    schemas: {
      X: object(
        { id: text },
        { required: ["id"], anyOf: [object({ a: text }, { required: ["a"] }), { required: ["b"] }] },
      ),
    },
    good: [
      { id: "", a: "" },
      { id: "", b: 1 },
    ],
    bad: [{ a: "" }, { id: "" }, { id: 1, a: "" }],
  },
  "anyOf of required: one of them at least": {
    schemas: {
      X: object({ a: text, b: text }, { anyOf: [{ required: ["a"] }, { required: ["b"] }] }),
    },
    good: [{ a: "" }, { b: "" }, { a: "", b: "" }],
    bad: [{}, { a: 1 }, { b: "", a: 1 }],
  },
  "a member of allOf that only adds required": {
    schemas: { Base: object({ a: text, b: text }), X: { allOf: [ref("Base"), { required: ["a"] }] } },
    good: [{ a: "" }],
    bad: [{}, { b: "" }, { a: "", b: 1 }],
  },
  "siblings of $ref count": {
    schemas: { Base: object({ a: text }), X: { ...ref("Base"), required: ["a"], maxProperties: 1 } },
    good: [{ a: "" }],
    bad: [{}, { a: "", b: "" }, { a: 1 }],
  },
  "siblings of $ref do not count in 3.0": {
    openapi: "3.0.3",
    schemas: { Base: object({ a: text }), X: { ...ref("Base"), required: ["a"] } },
    good: [{}, { a: "" }],
    bad: [{ a: 1 }],
  },
  "a child of allOf narrows a property to a literal": {
    schemas: { Base: tagged(text), X: { allOf: [ref("Base"), object({ kind: { const: "x" } })] } },
    good: [{ kind: "x" }],
    bad: [{ kind: "y" }, {}, { kind: "x", size: "1" }],
  },
  "a union of errors stays a union": {
    schemas: {
      A: object({ a: text }, { required: ["a"] }),
      B: object({ b: text }, { required: ["b"] }),
      X: { oneOf: [ref("A"), ref("B")] },
    },
    good: [{ a: "" }, { b: "" }],
    bad: [{ a: "", b: "" }, {}],
  },
  "two mapping keys to one schema": {
    schemas: {
      A: tagged(text),
      B: tagged(text),
      X: {
        oneOf: [ref("A"), ref("B")],
        discriminator: mapped({ a: ref("A").$ref, alpha: ref("A").$ref, b: ref("B").$ref }),
      },
    },
    good: [{ kind: "a" }, { kind: "alpha" }, { kind: "b" }],
    bad: [{ kind: "beta" }, { kind: "a", size: "" }, {}],
  },
  "no mapping: the names of the schemas": {
    schemas: {
      A: tagged(text),
      B: tagged(text),
      X: { oneOf: [ref("A"), ref("B")], discriminator: { propertyName: "kind" } },
    },
    good: [{ kind: "A" }, { kind: "B" }],
    bad: [{ kind: "a" }, {}],
  },
  "bare names of schemas as mapping values": {
    schemas: {
      A: tagged(text),
      B: tagged(text),
      X: { oneOf: [ref("A"), ref("B")], discriminator: mapped({ a: "A", b: "B" }) },
    },
    good: [{ kind: "a" }, { kind: "b" }],
    bad: [{ kind: "c" }],
  },
  "a mapping on the parent and on the union together": {
    schemas: {
      Parent: { ...tagged(text), discriminator: mapped({ a: ref("A").$ref, b: ref("B").$ref }) },
      A: { allOf: [ref("Parent"), object({ a: text }, { required: ["a"] })] },
      B: { allOf: [ref("Parent"), object({ b: text }, { required: ["b"] })] },
      X: { oneOf: [ref("A"), ref("B")], discriminator: mapped({ a: ref("A").$ref, b: ref("B").$ref }) },
    },
    good: [
      { kind: "a", a: "" },
      { kind: "b", b: "", a: "" },
    ],
    bad: [{ kind: "a" }, { kind: "b", a: "" }, { kind: "c", a: "" }],
  },
  "a mapping through nested allOf": {
    schemas: {
      Parent: { ...tagged(text), discriminator: mapped({ leaf: ref("Leaf").$ref }) },
      Middle: { allOf: [ref("Parent"), object({ middle: text }, { required: ["middle"] })] },
      Leaf: { allOf: [ref("Middle"), object({ leaf: text }, { required: ["leaf"] })] },
      X: { oneOf: [ref("Leaf")], discriminator: mapped({ leaf: ref("Leaf").$ref }) },
    },
    good: [{ kind: "leaf", middle: "", leaf: "" }],
    bad: [
      { kind: "leaf", leaf: "" },
      { kind: "middle", middle: "", leaf: "" },
      { middle: "", leaf: "" },
    ],
  },
  "type: [null, string], in any order": {
    schemas: { X: object({ a: { type: ["null", "string"] }, b: { type: ["string", "null"] } }) },
    good: [{ a: null, b: null }, { a: "", b: "" }, {}],
    bad: [{ a: 1 }, { b: false }],
  },
  "several types, with keywords of each": {
    schemas: { X: { type: ["integer", "string", "array"], minimum: 1, minLength: 1, items: text } },
    good: [1, "a", [], ["a"]],
    bad: [0, 1.5, "", [1], null, {}, true],
  },
  "$ref or null": {
    schemas: { A: object({ a: text }), X: { anyOf: [ref("A"), { type: "null" }] } },
    good: [null, {}, { a: "" }],
    bad: [1, { a: 1 }],
  },
  "nullable beside type, enum, $ref and allOf in 3.0": {
    openapi: "3.0.3",
    schemas: {
      A: object({ a: text }),
      X: object({
        plain: { type: "string", nullable: true },
        listed: { type: "string", enum: ["a", null], nullable: true },
        closed: { type: "string", enum: ["a"], nullable: true },
        referred: { ...ref("A"), nullable: true },
        composed: { type: "object", nullable: true, allOf: [ref("A")] },
        never: { type: "string", nullable: false },
      }),
    },
    good: [
      { plain: null, listed: null, closed: null, referred: null, composed: null },
      { plain: "", listed: "a", closed: "a", referred: {}, composed: { a: "" }, never: "" },
    ],
    bad: [
      { plain: 1 },
      { listed: "b" },
      { closed: "b" },
      { referred: 1 },
      { composed: { a: null } },
      { never: null },
    ],
  },
  "boolean exclusives in 3.0": {
    openapi: "3.0.3",
    schemas: {
      X: { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 1, exclusiveMaximum: false },
    },
    good: [0.5, 1],
    bad: [0, 1.5],
  },
  "const: null, an object, an array": {
    schemas: { X: object({ n: { const: null }, o: { const: { a: [1] } }, l: { const: [{}, 1] } }) },
    good: [{ n: null, o: { a: [1] }, l: [{}, 1] }, {}],
    bad: [{ n: 0 }, { o: { a: [] } }, { o: null }, { l: [1, {}] }],
  },
  "enums with null, numbers, booleans and structures": {
    schemas: { X: { enum: [null, 1, "1", false, [1], { a: null }] } },
    good: [null, 1, 1.0, "1", false, [1], { a: null }],
    bad: [0, "", true, [], { a: undefined }, {}, "null"],
  },
  "prefixItems with items: false and minItems below the prefix": {
    schemas: { X: { type: "array", prefixItems: [text, { type: "integer" }], items: false, minItems: 1 } },
    good: [["a"], ["a", 1]],
    bad: [[], ["a", "b"], ["a", 1, 2], [1]],
  },
  "prefixItems with items": {
    schemas: { X: { type: "array", prefixItems: [text], items: { type: "integer" } } },
    good: [[], ["a"], ["a", 1, 2]],
    bad: [["a", "b"], [1]],
  },
  "boolean schemas everywhere": {
    schemas: {
      X: object(
        { yes: true, no: false, list: { items: false }, inner: { allOf: [true], anyOf: [false, true] } },
        { patternProperties: { "^x-": false }, additionalProperties: true },
      ),
    },
    good: [{ yes: null, list: [], inner: 1, more: 1 }, {}],
    bad: [{ no: 1 }, { list: [1] }, { "x-a": 1 }],
  },
  "typed additionalProperties beside properties": {
    schemas: { X: object({ a: text }, { additionalProperties: { type: "integer" } }) },
    good: [{ a: "", b: 1 }, {}],
    bad: [{ a: 1 }, { b: "" }],
  },
  "additionalProperties: false closes": {
    schemas: { X: object({ a: text }, { additionalProperties: false }) },
    good: [{}, { a: "" }, { b: undefined }],
    bad: [{ b: 1 }, { a: "", b: null }],
  },
  "patternProperties, propertyNames and dependentRequired": {
    schemas: {
      X: {
        type: "object",
        patternProperties: { "^n": { type: "integer" } },
        propertyNames: { enum: ["n1", "n2", "t"] },
        dependentRequired: { t: ["n1"] },
      },
    },
    good: [{ n1: 1, n2: 2 }, { t: "", n1: 1 }, {}],
    bad: [{ n1: "" }, { other: 1 }, { t: "" }],
  },
  "if, then and else": {
    schemas: {
      X: object(
        { kind: text },
        {
          if: object({ kind: { const: "a" } }, { required: ["kind"] }),
          // biome-ignore lint/suspicious/noThenProperty: the keyword is called so.
          then: { required: ["a"] },
          else: { required: ["b"] },
        },
      ),
    },
    good: [{ kind: "a", a: 1 }, { kind: "b", b: 1 }, { b: 1 }],
    bad: [{ kind: "a", b: 1 }, { kind: "b", a: 1 }, {}],
  },
  "recursion through every kind of applicator": {
    schemas: {
      X: object(
        {
          list: { type: "array", items: ref("X") },
          tuple: { type: "array", prefixItems: [ref("X")] },
          not: { not: ref("Leaf") },
          choice: { anyOf: [text, ref("X")] },
          both: { allOf: [ref("Y")] },
        },
        { additionalProperties: ref("X"), dependentSchemas: { list: ref("Y") } },
      ),
      Y: object({ x: ref("X") }),
      Leaf: text,
    },
    good: [{ list: [{ list: [] }], tuple: [{}], not: 1, choice: { choice: "" }, both: { x: {} }, more: {} }],
    bad: [
      { list: [1] },
      { tuple: [1] },
      { not: "" },
      { choice: 1 },
      { both: { x: 1 } },
      { more: { more: 1 } },
    ],
  },
};

test.each(Object.entries(kinds))("%s", async (_name, { openapi = "3.1.1", schemas, good, bad }) => {
  const document = { openapi, info: { title: "T", version: "1" }, paths: {}, components: { schemas } };
  const { api, diagnostics } = await lowerTexts({ "openapi.json": JSON.stringify(document) });
  if (api === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  const module = await importValidators(buildValidators(api).files, validatorsFolder());
  const judge = (values: readonly unknown[]) =>
    values.map((value) => [
      value,
      functionOf(module, "isX")(value),
      functionOf(module, "validateX")(value).valid,
    ]);
  expect(judge(good)).toEqual(good.map((value) => [value, true, true]));
  expect(judge(bad)).toEqual(bad.map((value) => [value, false, false]));
});
