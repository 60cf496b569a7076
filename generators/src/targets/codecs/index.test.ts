import { describe, expect, test } from "vitest";
import { withValueForms } from "../../lower/index.ts";
import { clientTarget } from "../client/index.ts";
import { pathsTarget } from "../paths/index.ts";
import { bundle, run } from "../testing/bundle.ts";
import { compileStrictly } from "../testing/compile-strictly.ts";
import { emitTargets, modelOf } from "../testing/emit-target.ts";
import { runtimeSources, withInlineRuntime } from "../testing/runtime-sources.ts";
import { typesTarget } from "../types/index.ts";
import { codecsTarget } from "./index.ts";

interface AnyCodec {
  decode(wire: unknown): unknown;
  encode(value: unknown): unknown;
}

const text = "1970-01-01T00:00:00.000Z";
const date = new Date(0);
const dateTime = '{ "type": "string", "format": "date-time" }';
const int64 = '{ "type": "integer", "format": "int64" }';

/** Types and codecs of component schemas, with dates as Date and int64 as bigint. */
async function filesOf(schemas: string): Promise<Readonly<Record<string, string>>> {
  const document = `{ "openapi": "3.1.0", "info": { "title": "T", "version": "1" }, "paths": {}, "components": { "schemas": { ${schemas} } } }`;
  const api = withValueForms(await modelOf(document), { dates: "Date", int64: "bigint" });
  return emitTargets(api, [typesTarget, codecsTarget, pathsTarget]);
}

async function codecsOf(schemas: string): Promise<Readonly<Record<string, AnyCodec>>> {
  return run(await filesOf(schemas), 'export * from "./codecs.ts";');
}

describe("the codec of each kind of schema", () => {
  test.each<[string, string, unknown, unknown]>([
    ["a date itself", dateTime, text, date],
    ["dates in a list", `{ "type": "array", "items": ${dateTime} }`, [text], [date]],
    ["dates in a map", `{ "type": "object", "additionalProperties": ${dateTime} }`, { a: text }, { a: date }],
    [
      "dates under a pattern that is no prefix",
      `{ "type": "object", "patternProperties": { "[0-9]$": ${dateTime} } }`,
      { a1: text },
      { a1: date },
    ],
    [
      "dates under listed names",
      `{ "type": "object", "propertyNames": { "enum": ["a"] }, "additionalProperties": ${dateTime} }`,
      { a: text },
      { a: date },
    ],
    ["a nullable date", '{ "type": ["null", "string"], "format": "date-time" }', null, null],
    ["a nullable date that is there", '{ "type": ["null", "string"], "format": "date-time" }', text, date],
    [
      "a reference or null",
      `{ "anyOf": [{ "$ref": "#/components/schemas/Other" }, { "type": "null" }] }`,
      { at: text },
      { at: date },
    ],
    ["text or a date", `{ "anyOf": [{ "type": "string" }, ${dateTime}] }`, text, date],
    ["text that is no date", `{ "anyOf": [{ "type": "string" }, ${dateTime}] }`, "soon", "soon"],
    ["text or a number", '{ "type": ["string", "integer"], "format": "date-time" }', 5, 5],
    [
      "a date in one of two allOf members",
      `{ "allOf": [{ "$ref": "#/components/schemas/Other" }, { "properties": { "b": ${dateTime} } }] }`,
      { at: text, b: text },
      { at: date, b: date },
    ],
    [
      "a text that a child makes a date",
      `{ "allOf": [{ "$ref": "#/components/schemas/Text" }, { "properties": { "at": ${dateTime} } }] }`,
      { at: text },
      { at: date },
    ],
    [
      "a date that a child only describes",
      '{ "allOf": [{ "$ref": "#/components/schemas/Other" }, { "properties": { "at": { "type": "string", "maxLength": 30 } } }] }',
      { at: text },
      { at: date },
    ],
    [
      "a base beside alternatives",
      `{ "type": "object", "properties": { "at": ${dateTime} }, "anyOf": [{ "required": ["a"], "properties": { "a": ${int64} } }, { "required": ["b"], "properties": { "b": ${dateTime} } }] }`,
      { at: text, b: text },
      { at: date, b: date },
    ],
    [
      "dates in a tuple",
      `{ "type": "array", "prefixItems": [${dateTime}, true], "items": ${int64} }`,
      [text, text, 5],
      [date, text, 5n],
    ],
    ["digits in a text", '{ "type": "string", "format": "int64" }', "9007199254740993", 9007199254740993n],
    [
      "a large integer",
      `{ "type": "object", "properties": { "a": ${int64} } }`,
      { a: 9007199254740993n },
      { a: 9007199254740993n },
    ],
    ["a schema that is another", '{ "$ref": "#/components/schemas/Other" }', { at: text }, { at: date }],
    [
      "a schema within itself",
      `{ "type": "object", "properties": { "at": ${dateTime}, "next": { "$ref": "#/components/schemas/Thing" } } }`,
      { at: text, next: { at: text } },
      { at: date, next: { at: date } },
    ],
    [
      "names that could be code",
      `{ "type": "object", "properties": { "\\"];throw 1;//": ${dateTime}, "\${a}\`": ${dateTime} } }`,
      { '"];throw 1;//': text, "${a}`": text },
      { '"];throw 1;//': date, "${a}`": date },
    ],
    [
      "an alternative told by a name that could be code",
      `{ "oneOf": [{ "type": "object", "required": ["k"], "properties": { "k": { "const": "*/ throw 1" }, "at": ${dateTime} } }, { "type": "object", "required": ["k"], "properties": { "k": { "const": "x" }, "at": { "type": "string" } } }] }`,
      { k: "x", at: text },
      { k: "x", at: text },
    ],
  ])("%s", async (_, schema, wire, value) => {
    const { thingCodec } = await codecsOf(
      `"Thing": ${schema}, "Other": { "type": "object", "properties": { "at": ${dateTime} } }, "Text": { "type": "object", "properties": { "at": { "type": "string" } } }`,
    );
    expect(thingCodec?.decode(wire)).toStrictEqual(value);
    expect(thingCodec?.encode(value)).toStrictEqual(wire);
  });
});

describe("what has no other form than on the wire", () => {
  test.each([
    ["listed dates", `{ "type": "string", "format": "date-time", "enum": ["${text}"] }`],
    ["a date that an allOf member lists", `{ "allOf": [${dateTime}, { "enum": ["${text}"] }] }`],
    ["a format without a type", '{ "format": "date-time" }'],
    ["a format of another type", '{ "type": "integer", "format": "date-time" }'],
    ["a day, which is no instant", '{ "type": "string", "format": "date" }'],
    ["a 32-bit integer", '{ "type": "integer", "format": "int32" }'],
    ["a number of format int64", '{ "type": "number", "format": "int64" }'],
    [
      "a schema that uses such",
      '{ "type": "object", "properties": { "a": { "$ref": "#/components/schemas/Plain" } } }',
    ],
  ])("%s: neither codec nor type of the wire", async (_, schema) => {
    const files = await filesOf(`"Thing": ${schema}, "Plain": { "type": "object" }`);
    expect(files["codecs.ts"]).toBeUndefined();
    expect(files["types.ts"]).not.toMatch(/Wire|Date;|bigint/);
  });
});

test("a child that makes a date of its parent's text compiles, at any depth", async () => {
  const files = await filesOf(
    `"Parent": { "type": "object", "properties": { "at": { "type": "string" }, "list": { "type": "array", "items": { "type": "string" } }, "meta": { "type": "object", "properties": { "at": { "type": "string" }, "inner": { "$ref": "#/components/schemas/Inner" } } } } },
     "Inner": { "type": "object", "properties": { "at": { "type": "string" } } },
     "Child": { "allOf": [{ "$ref": "#/components/schemas/Parent" }, { "properties": { "list": { "type": "array", "items": ${dateTime} }, "meta": { "type": "object", "properties": { "at": ${dateTime}, "inner": { "type": "object", "properties": { "at": ${dateTime} } } } } } }] },
     "Both": { "allOf": [{ "$ref": "#/components/schemas/Parent" }, { "type": "object", "properties": { "at": ${dateTime} } }] },
     "Other": { "type": "object", "properties": { "at": ${dateTime} } },
     "Mixed": { "allOf": [{ "$ref": "#/components/schemas/Other" }, { "$ref": "#/components/schemas/Parent" }] }`,
  );
  const use = `import type { Both, Child, Mixed } from "./types.ts";
    export const both: Both = { at: new Date() };
    export const mixed: Mixed = { at: new Date() };
    export const child: Child = { at: "text", list: [new Date()], meta: { at: new Date(), inner: { at: new Date() } } };`;
  const program = withInlineRuntime({ ...files, "use.ts": use });
  expect(await compileStrictly("7.0", { ...program, ...runtimeSources(["wire", "validate"]) })).toBe("");
});

test("a schema between two that have two forms has them, whichever way it is reached", async () => {
  const files = await filesOf(
    `"A": { "type": "object", "properties": { "b": { "$ref": "#/components/schemas/B" } } }, "B": { "type": "array", "items": { "$ref": "#/components/schemas/C" } }, "C": { "anyOf": [${dateTime}, { "$ref": "#/components/schemas/A" }] }, "D": { "type": "object" }`,
  );
  expect([...(files["codecs.ts"] ?? "").matchAll(/export const (\w+)/g)].map(([, name]) => name)).toEqual([
    "aCodec",
    "bCodec",
    "cCodec",
  ]);
});

test("a date that only the server writes is no date of a request", async () => {
  const files = await filesOf(
    `"Thing": { "type": "object", "properties": { "created": { "type": "string", "format": "date-time", "readOnly": true } } }`,
  );
  expect(files["codecs.ts"]).not.toContain("RequestCodec");
  expect(files["types.ts"]).toContain("export interface ThingWire");
  expect(files["types.ts"]).not.toContain("ThingRequestWire");
});

test("a schema that bears the name of a form on the wire keeps it", async () => {
  const files = await filesOf(`"Thing": ${dateTime}, "ThingWire": { "type": "object" }`);
  expect(files["types.ts"]).toContain("export interface ThingWire");
  expect(files["types.ts"]).toMatch(/export type \w+Wire = string;/);
});

test("defaults are documented in the form of the type that they are a default of", async () => {
  const files = await filesOf(
    `"Thing": { "type": "object", "properties": { "at": { "type": "string", "format": "date-time", "default": "${text}" }, "id": { "type": "integer", "format": "int64", "default": 5 } } }`,
  );
  const [, application = "", wire = ""] = (files["types.ts"] ?? "").split("export interface ");
  expect(application).toContain(`@default new Date("${text}")`);
  expect(application).toContain("@default 5n");
  expect(wire).toContain(`@default "${text}"`);
  expect(wire).toContain("@default 5\n");
});

test("the shape for openapi-fetch, which decodes nothing, is that of the wire", async () => {
  const files = await filesOf(`"Thing": { "type": "object", "properties": { "at": ${dateTime} } }`);
  expect(files["paths.ts"]).toContain("ThingWire");
});

test("a bundle holds no codec that its operations do not use", async () => {
  // Each answers with a status of its own, lest they share a constant where their codecs are the same.
  const document = `{
    "openapi": "3.1.0", "info": { "title": "T", "version": "1" },
    "paths": {
      "/a": { "get": { "operationId": "plain", "responses": { "200": { "description": "", "content": { "application/json": { "schema": { "type": "string" } } } } } } },
      "/b": { "get": { "operationId": "dated", "responses": { "201": { "description": "", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Dated" } } } } } } },
      "/c": { "get": { "operationId": "counted", "parameters": [{ "name": "id", "in": "query", "schema": ${int64} }], "responses": { "202": { "description": "", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Counted" } } } } } } }
    },
    "components": { "schemas": {
      "Dated": { "type": "array", "items": { "anyOf": [${dateTime}, { "type": "null" }] } },
      "Counted": { "oneOf": [${int64}, { "type": "object", "properties": { "a": ${int64} } }] }
    } }
  }`;
  const targets = [typesTarget, codecsTarget, clientTarget];
  const plain = emitTargets(await modelOf(document), targets);
  const formed = emitTargets(
    withValueForms(await modelOf(document), { dates: "Date", int64: "bigint" }),
    targets,
  );
  const program = (name: string) =>
    `export { ${name} } from "./client.ts"; export { createClient } from "@tenon/runtime/client";`;
  // Modules may come in another order.
  const lines = async (files: typeof plain) =>
    (await bundle(files, program("plain"), false)).split("\n").sort();
  expect(await lines(formed)).toEqual(await lines(plain));
  const dated = await bundle(formed, program("dated"), false);
  expect(dated).toContain("toISOString");
  expect(dated).not.toMatch(/rawJSON|counted|oneOf/);
  expect(await bundle(formed, program("counted"), false)).not.toMatch(/toISOString|Temporal/);
});
