import { describe, expect, it } from "vitest";
import type { Api, Schema, SchemaId } from "../model/index.ts";
import { lowerTexts } from "./lower-texts.ts";

/** A document that has one schema, `S`, and what it needs. */
function documentWith(version: string, schema: string, others = "{}"): string {
  const head = version === "2.0" ? 'swagger: "2.0"' : `openapi: ${version}`;
  const map = version === "2.0" ? "definitions:" : "components:\n schemas:";
  return `${head}
info: { title: T, version: "1" }
paths: {}
${map}
  S: ${schema}
  O: ${others}
`;
}

/** A schema as a tree, to be compared: what is only bookkeeping is left out, references are names. */
function tree(api: Api, id: SchemaId, isRoot = true): unknown {
  const schema = api.schemas[id];
  if (schema === undefined) throw new Error(`No schema ${id}`);
  if (!isRoot && schema.name !== undefined) return `→${schema.name}`;
  const {
    id: _id,
    origin: _origin,
    resource: _resource,
    name: _name,
    extensions: _extensions,
    ...rest
  } = schema;
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, member(api, key, value)]));
}

const single =
  /^(ref|not|if|then|else|items|contains|additionalProperties|propertyNames|unevaluated\w+|contentSchema)$/;
const lists = /^(allOf|anyOf|oneOf|prefixItems)$/;
const maps = /^(properties|patternProperties|dependentSchemas)$/;

function member(api: Api, key: string, value: unknown): unknown {
  if (single.test(key)) return tree(api, value as SchemaId, false);
  if (lists.test(key)) return (value as SchemaId[]).map((id) => tree(api, id, false));
  if (maps.test(key)) {
    return Object.fromEntries(
      (value as [string, SchemaId][]).map(([name, id]) => [name, tree(api, id, false)]),
    );
  }
  return value;
}

async function lowered(version: string, schema: string, others?: string) {
  const {
    api,
    diagnostics,
    schema: named,
  } = await lowerTexts({ "x.yaml": documentWith(version, schema, others) });
  const found = api === undefined ? undefined : tree(api, named("S").id);
  return { found, codes: diagnostics.map(({ code }) => code) };
}

describe("a schema in normal form", () => {
  it.each<[string, string, unknown]>([
    ["booleans", "true", { always: true }],
    ["false within", "{ properties: { a: false } }", { properties: { a: { always: false } } }],
    [
      "every applicator",
      "{ allOf: [{}], anyOf: [{}], oneOf: [{}], not: {}, if: {}, then: {}, else: {}, prefixItems: [{}], items: {}, contains: {} }",
      {
        allOf: [{}],
        anyOf: [{}],
        oneOf: [{}],
        not: {},
        if: {},
        ...JSON.parse('{"then":{}}'),
        else: {},
        prefixItems: [{}],
        items: {},
        contains: {},
      },
    ],
    [
      "every keyword of objects",
      "{ patternProperties: { ^a: {} }, additionalProperties: false, propertyNames: {}, unevaluatedProperties: {}, dependentSchemas: { a: {} }, dependentRequired: { a: [b] }, required: [a], minProperties: 1, maxProperties: 2 }",
      {
        patternProperties: { "^a": {} },
        additionalProperties: { always: false },
        propertyNames: {},
        unevaluatedProperties: {},
        dependentSchemas: { a: {} },
        dependentRequired: [["a", ["b"]]],
        required: ["a"],
        minProperties: 1,
        maxProperties: 2,
      },
    ],
    [
      "bounds and counts",
      "{ multipleOf: 2, minimum: 1, maximum: 9, exclusiveMinimum: 0, exclusiveMaximum: 10, minLength: 1, maxLength: 2, pattern: a, minItems: 1, maxItems: 2, uniqueItems: true, minContains: 0, maxContains: 3, unevaluatedItems: false }",
      {
        multipleOf: 2,
        minimum: 1,
        maximum: 9,
        exclusiveMinimum: 0,
        exclusiveMaximum: 10,
        minLength: 1,
        maxLength: 2,
        pattern: "a",
        minItems: 1,
        maxItems: 2,
        uniqueItems: true,
        minContains: 0,
        maxContains: 3,
        unevaluatedItems: { always: false },
      },
    ],
    [
      "values of any kind",
      "{ const: null, default: null, enum: [null, 1, a, { b: [] }], examples: [1], example: 2 }",
      { const: { value: null }, default: { value: null }, enum: [null, 1, "a", { b: [] }], examples: [1, 2] },
    ],
    [
      "annotations",
      "{ title: t, description: d, deprecated: true, readOnly: true, writeOnly: false, format: made-up }",
      { title: "t", description: "d", deprecated: true, readOnly: true, writeOnly: false, format: "made-up" },
    ],
    ["types in order, each once", '{ type: ["null", string, "null"] }', { type: ["null", "string"] }],
    [
      "a reference with siblings",
      "{ $ref: '#/components/schemas/O', required: [a] }",
      { ref: "→O", required: ["a"] },
    ],
    [
      "keywords of ours",
      "{ x-utf16-max-length: 5, x-max-serialized-utf16-length: 9, x-space-delimited: true }",
      { utf16MaxLength: 5, maxSerializedUtf16Length: 9, spaceDelimited: true },
    ],
    [
      "contents",
      "{ contentMediaType: application/json, contentEncoding: base64, contentSchema: {} }",
      { contentMediaType: "application/json", contentEncoding: "base64", contentSchema: {} },
    ],
    ["bytes", "{ contentMediaType: image/png }", { contentMediaType: "image/png", binary: true }],
    [
      "bytes that nothing encodes",
      "{ type: string, contentEncoding: Binary }",
      { type: ["string"], contentEncoding: "Binary", binary: true },
    ],
    [
      "a text that only says how wide it is",
      "{ type: string, contentEncoding: 8bit }",
      { type: ["string"], contentEncoding: "8bit" },
    ],
    ...["text/html", "application/toml", "application/csv", "application/jwt", "application/x-yaml"].map(
      (contentMediaType): [string, string, object] => [
        `text with the media type ${contentMediaType}`,
        `{ contentMediaType: ${contentMediaType} }`,
        { contentMediaType },
      ],
    ),
    [
      "own keys like those of the prototype",
      "{ properties: { __proto__: {}, constructor: {} } }",
      {
        properties: JSON.parse('{"__proto__":{},"constructor":{}}'),
      },
    ],
  ])("holds %s", async (_, schema, expected) => {
    expect(await lowered("3.1.0", schema)).toEqual({ found: expected, codes: [] });
  });
});

describe("a schema of an older dialect", () => {
  it.each<[string, string, string, unknown, readonly string[]]>([
    ["3.0.3", "nullable beside type", "{ type: string, nullable: true }", { type: ["string", "null"] }, []],
    ["3.0.3", "nullable: false", "{ type: string, nullable: false }", { type: ["string"] }, []],
    [
      "3.0.3",
      "nullable beside enum",
      "{ type: string, enum: [a], nullable: true }",
      {
        type: ["string", "null"],
        enum: ["a", null],
      },
      [],
    ],
    ["3.0.3", "nullable alone, which means nothing", "{ nullable: true }", {}, []],
    [
      "3.0.3",
      "nullable beside $ref",
      "{ $ref: '#/components/schemas/O', nullable: true, description: d }",
      {
        description: "d",
        anyOf: [{ ref: "→O" }, { type: ["null"] }],
      },
      ["TN218"],
    ],
    [
      "3.0.3",
      "nullable beside allOf",
      "{ type: object, allOf: [{ $ref: '#/components/schemas/O' }], nullable: true }",
      {
        anyOf: [{ type: ["object"], allOf: [{ ref: "→O" }] }, { type: ["null"] }],
      },
      [],
    ],
    [
      "3.0.3",
      "nullable beside oneOf",
      "{ oneOf: [{ type: string }, { type: integer }], nullable: true }",
      {
        anyOf: [{ oneOf: [{ type: ["string"] }, { type: ["integer"] }] }, { type: ["null"] }],
      },
      [],
    ],
    [
      "3.0.3",
      "exclusive bounds",
      "{ minimum: 1, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false }",
      {
        exclusiveMinimum: 1,
        maximum: 5,
      },
      [],
    ],
    [
      "3.0.3",
      "binary",
      "{ type: string, format: binary }",
      { type: ["string"], format: "binary", binary: true },
      [],
    ],
    [
      "3.0.3",
      "base64",
      "{ type: string, format: byte }",
      {
        type: ["string"],
        format: "byte",
        contentEncoding: "base64",
      },
      [],
    ],
    [
      "3.0.3",
      "siblings of $ref",
      "{ $ref: '#/components/schemas/O', required: [a], description: d }",
      {
        ref: "→O",
        description: "d",
      },
      ["TN212"],
    ],
    ["3.0.3", "a newer keyword", "{ const: a }", { const: { value: "a" } }, ["TN213"]],
    ["3.0.3", "a list of types", "{ type: [string, 'null'] }", { type: ["string", "null"] }, ["TN213"]],
    ["2.0", "a keyword of 3.0", "{ not: { type: string } }", { not: { type: ["string"] } }, ["TN213"]],
    ["2.0", "a file", "{ type: file }", { type: ["string"], format: "binary", binary: true }, []],
    ["2.0", "x-nullable", "{ type: string, x-nullable: true }", { type: ["string", "null"] }, []],
    ["3.1.0", "nullable", "{ type: string, nullable: true }", { type: ["string", "null"] }, ["TN213"]],
    [
      "3.1.0",
      "exclusive flags",
      "{ minimum: 1, exclusiveMinimum: true }",
      { exclusiveMinimum: 1 },
      ["TN213"],
    ],
    [
      "3.1.0",
      "a list in items",
      "{ items: [{ type: string }], additionalItems: false }",
      {
        prefixItems: [{ type: ["string"] }],
        items: { always: false },
      },
      ["TN213", "TN213"],
    ],
    [
      "3.1.0",
      "dependencies",
      "{ dependencies: { a: [b], c: { type: object } } }",
      {
        dependentRequired: [["a", ["b"]]],
        dependentSchemas: { c: { type: ["object"] } },
      },
      ["TN213"],
    ],
  ])("%s: %s", async (version, _, schema, found, codes) => {
    expect(await lowered(version, schema)).toEqual({ found, codes });
  });
});

describe("a word in place of a type, where only one type can be meant", () => {
  it.each<[string, object]>([
    ["int", { type: ["integer"] }],
    ["bool", { type: ["boolean"] }],
    ["String", { type: ["string"] }],
    ["OBJECT", { type: ["object"] }],
    ["int64", { type: ["integer"], format: "int64" }],
    ["double", { type: ["number"], format: "double" }],
    ["date-time", { type: ["string"], format: "date-time" }],
    ["Date", { type: ["string"], format: "date" }],
  ])("%s", async (word, found) => {
    expect(await lowered("3.0.3", `{ type: ${word} }`)).toEqual({ found, codes: ["TN202"] });
    expect(await lowered("2.0", `{ type: ${word} }`)).toEqual({ found, codes: ["TN202"] });
    expect((await lowered("3.1.0", `{ type: [${word}, "null"] }`)).codes).toEqual(["TN202"]);
  });
  it("keeps a format that is given, and takes none of what it does not know", async () => {
    const given = { type: ["integer"], format: "int64" };
    expect((await lowered("3.0.3", "{ format: int64, type: int32 }")).found).toEqual(given);
    expect((await lowered("3.0.3", "{ type: int32, format: int64 }")).found).toEqual(given);
    expect((await lowered("3.0.3", "{ type: file }")).found).toEqual({
      type: ["string"],
      format: "binary",
      binary: true,
    });
    for (const word of ["whole", "toString", "null-able", "3"])
      expect((await lowered("3.0.3", `{ type: ${word} }`)).codes).toEqual(["TN201"]);
  });
});

describe("a schema that is wrong", () => {
  it.each<[string, string, string]>([
    ["a type that is none", "{ type: whole }", "TN201 x.yaml:6:8"],
    ["a type in other letters", "{ type: String }", "TN202 x.yaml:6:8"],
    ["a short form of a type", "{ type: int }", "TN202 x.yaml:6:8"],
    ["a format in place of a type", "{ type: date }", "TN202 x.yaml:6:8"],
    ["a map that is none", "{ properties: [] }", "TN201 x.yaml:6:8"],
    ["a list that is none", "{ allOf: {} }", "TN201 x.yaml:6:8"],
    ["a bound that is none", "{ minimum: low }", "TN201 x.yaml:6:8"],
    ["a bound that no double holds", '{ "maximum": 1e999 }', "TN202 x.yaml:6:8"],
    ["a negative count", "{ minItems: -1 }", "TN202 x.yaml:6:8"],
    ["a count that is not whole", "{ maxLength: 1.5 }", "TN202 x.yaml:6:8"],
    ["multiples of nothing", "{ multipleOf: 0 }", "TN202 x.yaml:6:8"],
    ["a bound in quotes", '{ minimum: "1" }', "TN202 x.yaml:6:8"],
    ["a flag that is none", "{ deprecated: 1 }", "TN202 x.yaml:6:8"],
    ["a keyword without a value", "{ properties: }", "TN202 x.yaml:6:8"],
    ["required as a flag", "{ required: true }", "TN202 x.yaml:6:8"],
    ["null without quotes", "{ type: [string, null] }", "TN202 x.yaml:6:8"],
    ["a slip", "{ propertis: {} }", "TN215 x.yaml:6:8"],
    ["two wrong letters in a long word", "{ propertys: {} }", "TN215 x.yaml:6:8"],
    ["swapped letters in a short word", "{ ietms: {} }", "TN215 x.yaml:6:8"],
    ["another spelling", "{ minlength: 1 }", "TN215 x.yaml:6:8"],
    ["a keyword of another draft", "{ extends: {} }", "TN214 x.yaml:6:8"],
    ["a text in place of a schema", "text", "TN201 x.yaml:6:3"],
    ["a reference to itself", "{ $ref: '#/components/schemas/S' }", "TN204 x.yaml:6:8"],
    [
      "a reference to itself that says more",
      "{ $ref: '#/components/schemas/S', type: string }",
      "TN204 x.yaml:6:8",
    ],
    ["a reference to nowhere", "{ $ref: '#/components/schemas/X' }", "TN203 x.yaml:6:8"],
  ])("is reported at its place: %s", async (_, schema, place) => {
    const { places } = await lowerTexts({ "x.yaml": documentWith("3.1.0", schema) });
    expect(places).toEqual([place]);
  });
});

it("may refer to itself through any keyword, but not over references alone", async () => {
  const schema = "{ properties: { a: { $ref: '#/components/schemas/O' } } }";
  const other = "{ items: { $ref: '#/components/schemas/S' } }";
  expect(await lowered("3.1.0", schema, other)).toMatchObject({ codes: [] });
  const circle = await lowerTexts({
    "x.yaml": documentWith(
      "3.1.0",
      "{ $ref: '#/components/schemas/O' }",
      "{ $ref: '#/components/schemas/S', type: string }",
    ),
  });
  expect(circle.places).toEqual(["TN204 x.yaml:6:8", "TN204 x.yaml:7:8"]);
});

describe("names of schemas", () => {
  it("are those of components, else of what a reference says", async () => {
    const { api, diagnostics } = await lowerTexts({
      "x.yaml": `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /a: { get: { responses: { "200": { description: "", content: { a/b: { schema: { $ref: Whole.yaml } } } } } } }
components:
  schemas:
    Alias: { $ref: Aliased.yaml }
    Second: { $ref: Aliased.yaml }
    Holder: { type: object, properties: { p: { type: string }, q: { $ref: "#/components/schemas/Holder/properties/p" } } }
    Deep: { allOf: [{ $ref: "parts.yaml#/$defs/Part" }, { $ref: "#/paths/~1a/get/responses/200/content/a~1b/schema" }] }
`,
      "Whole.yaml": "type: object",
      "Aliased.yaml": "type: object",
      "parts.yaml": "$defs: { Part: { type: object } }",
    });
    expect(diagnostics).toEqual([]);
    const names = api?.namedSchemas.map((id): [string | undefined, string] => {
      const schema: Schema | undefined = api.schemas[id];
      return [schema?.name, `${schema?.origin.file}#${schema?.origin.pointer}`];
    });
    expect(names).toEqual([
      ["Alias", "Aliased.yaml#"],
      ["Second", "x.yaml#/components/schemas/Second"],
      ["Holder", "x.yaml#/components/schemas/Holder"],
      ["Deep", "x.yaml#/components/schemas/Deep"],
      ["Whole", "Whole.yaml#"],
      ["Holder p", "x.yaml#/components/schemas/Holder/properties/p"],
      ["Part", "parts.yaml#/$defs/Part"],
      ["/a get 200 a/b", "x.yaml#/paths/~1a/get/responses/200/content/a~1b/schema"],
    ]);
  });
});
