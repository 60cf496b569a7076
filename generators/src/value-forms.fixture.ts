import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type GenerateRequest, generate } from "./generate.ts";
import { readRuntimeSources } from "./run/toolkit.ts";

/** A document with dates and 64-bit integers in every place where they can be. */
export const thingsDocument = `openapi: 3.1.0
info: { title: Things, version: "1" }
paths:
  /things:
    put:
      operationId: putThing
      requestBody:
        required: true
        content:
          application/json: { schema: { $ref: "#/components/schemas/Thing" } }
          application/x-www-form-urlencoded: { schema: { $ref: "#/components/schemas/Form" } }
          multipart/form-data: { schema: { $ref: "#/components/schemas/Form" } }
          text/plain: { schema: { type: integer, format: int64 } }
      responses:
        "200":
          description: As it came.
          content:
            application/json: { schema: { $ref: "#/components/schemas/Thing" } }
            application/x-www-form-urlencoded: { schema: { $ref: "#/components/schemas/Form" } }
            multipart/form-data: { schema: { $ref: "#/components/schemas/Form" } }
            text/plain: { schema: { type: integer, format: int64 } }
  /parameters/{at}/{ids}:
    get:
      operationId: getParameters
      parameters:
        - { name: at, in: path, required: true, schema: { type: string, format: date-time } }
        - { name: ids, in: path, required: true, schema: { type: array, items: { type: integer, format: int64 } } }
        - { name: since, in: query, schema: { type: string, format: date-time } }
        - { name: times, in: query, schema: { type: array, items: { type: string, format: date-time } } }
        - { name: either, in: query, schema: { anyOf: [{ type: string, format: date-time }, { type: string, pattern: ^- }] } }
        - { name: id, in: query, schema: { type: integer, format: int64 } }
        - { name: range, in: query, style: deepObject, explode: true, schema: { type: object, properties: { from: { type: string, format: date-time }, id: { type: integer, format: int64 } } } }
        - { name: filter, in: query, content: { application/json: { schema: { $ref: "#/components/schemas/Leaf" } } } }
        - { name: x-since, in: header, schema: { type: string, format: date-time } }
        - { name: x-ids, in: header, schema: { type: array, items: { type: integer, format: int64 } } }
        - { name: x-leaf, in: header, content: { application/json: { schema: { $ref: "#/components/schemas/Leaf" } } } }
        - { name: session, in: cookie, schema: { type: integer, format: int64 } }
        - { name: until, in: cookie, schema: { type: string, format: date-time } }
      responses:
        "200":
          description: Some of it.
          headers:
            x-since: { schema: { type: string, format: date-time } }
            x-ids: { schema: { type: array, items: { type: integer, format: int64 } } }
            x-leaf: { content: { application/json: { schema: { $ref: "#/components/schemas/Leaf" } } } }
          content:
            application/json: { schema: { type: integer, format: int64 } }
  /lines:
    post:
      operationId: echoLines
      requestBody: { required: true, content: { application/jsonl: { itemSchema: { $ref: "#/components/schemas/Leaf" } } } }
      responses:
        "200": { description: The same., content: { application/jsonl: { itemSchema: { $ref: "#/components/schemas/Leaf" } } } }
components:
  schemas:
    Leaf:
      type: object
      required: [at, id]
      properties: { at: { type: string, format: date-time }, id: { type: integer, format: int64 } }
      additionalProperties: false
    Form:
      type: object
      properties:
        at: { type: string, format: date-time }
        id: { type: integer, format: int64 }
        times: { type: array, items: { type: string, format: date-time } }
        leaf: { $ref: "#/components/schemas/Leaf" }
    Thing:
      allOf:
        - { $ref: "#/components/schemas/Base" }
        - type: object
          required: [id, at]
          properties:
            id: { type: integer, format: int64, default: 7 }
            at: { type: string, format: date-time, default: "2020-01-01T00:00:00Z" }
            created: { type: string, format: date-time, readOnly: true }
            day: { type: string, format: date }
            serial: { type: string, format: int64 }
            none: { type: [string, "null"], format: date-time }
            noId: { anyOf: [{ type: integer, format: int64 }, { type: "null" }] }
            either: { anyOf: [{ type: string }, { type: string, format: date-time }, { type: integer, format: int64 }, { type: boolean }] }
            map: { type: object, properties: { plain: { type: string } }, additionalProperties: { type: string, format: date-time } }
            patterns: { type: object, patternProperties: { "^at-": { type: string, format: date-time }, "^id-": { type: integer, format: int64 } }, additionalProperties: false }
            list: { type: array, items: { type: integer, format: int64 } }
            matrix: { type: array, items: { type: array, items: { type: string, format: date-time } } }
            tuple: { type: array, prefixItems: [{ type: string, format: date-time }, { type: string }, { type: integer, format: int64 }], minItems: 2, items: { type: string, format: date-time } }
            parent: { $ref: "#/components/schemas/Thing" }
            children: { type: array, items: { $ref: "#/components/schemas/Thing" } }
            pet: { $ref: "#/components/schemas/Pet" }
            shape: { $ref: "#/components/schemas/Shape" }
            big: { type: number }
            anything: {}
            fixed: { type: string, format: date-time, enum: ["2020-01-01T00:00:00Z"] }
            constructor: { type: string, format: date-time }
            __proto__: { type: string, format: date-time }
            "a/b~c": { type: string, format: date-time }
    Base: { type: object, required: [name], properties: { name: { type: string }, touched: { type: string, format: date-time }, narrowed: { type: string } } }
    Pet:
      oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }]
      discriminator: { propertyName: kind, mapping: { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" } }
    Cat: { type: object, required: [kind, born], properties: { kind: { type: string }, born: { type: string, format: date-time } } }
    Dog: { type: object, required: [kind, born], properties: { kind: { type: string }, born: { type: string }, chip: { type: integer, format: int64 } } }
    Shape:
      anyOf:
        - { type: object, required: [start], properties: { start: { type: string, format: date-time } } }
        - { type: object, required: [start, end], properties: { start: { type: string, format: date-time }, end: { type: string, format: date-time } } }
        - { type: array, items: { type: string, format: date-time } }
        - { type: array, items: { type: string } }
`;

/** An output in a folder of its own, where it can run. */
export interface GeneratedFolder {
  readonly path: string;
  readonly files: Readonly<Record<string, string>>;
  /** The exports of the output's index. The caller says what they are. */
  load<Exports>(): Promise<Exports>;
  remove(): void;
}

/** Generates a document with the runtime inline. Whatever is reported is the test's failure. */
export async function generateFolder(
  document: string,
  options: Pick<GenerateRequest, "dates" | "int64">,
  formats: "annotate" | "assert" = "annotate",
): Promise<GeneratedFolder> {
  const { outputs, diagnostics } = await generate({
    ...options,
    document: "api.yaml",
    read: async () => document,
    outputs: [{ importExtension: ".ts", formats }],
    runtimeSources: readRuntimeSources(),
  });
  if (outputs === undefined || diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics, null, 2));
  const files = Object.fromEntries((outputs[0] ?? []).map(({ path, text }) => [path, text]));
  const folder = mkdtempSync(join(tmpdir(), "tenon-value-forms-"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return {
    path: folder,
    files,
    load: async <Exports>() =>
      (await import(/* @vite-ignore */ pathToFileURL(join(folder, "index.ts")).href)) as Exports,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
