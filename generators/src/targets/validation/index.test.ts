import { beforeAll, describe, expect, test } from "vitest";
import type * as client from "../../../../packages/runtime/src/client/index.ts";
import { json, rejection, reply, serve } from "../../../../packages/runtime/test/loopback.ts";
import { clientTarget } from "../client/index.ts";
import { bundle, run } from "../testing/bundle.ts";
import { compileStrictly } from "../testing/compile-strictly.ts";
import { emitTargets, modelOf } from "../testing/emit-target.ts";
import { runtimeSources, withInlineRuntime } from "../testing/runtime-sources.ts";
import { typesTarget } from "../types/index.ts";
import { validatorsTarget } from "../validators/index.ts";
import { validationTarget } from "./index.ts";

const document = `
openapi: 3.2.0
info: { title: T, version: "1" }
paths:
  /things/{id}:
    post:
      operationId: putThing
      parameters:
        - { name: id, in: path, required: true, schema: { type: string, maxLength: 3 } }
        - { name: size, in: query, schema: { type: integer, minimum: 1 } }
        - { name: X-Scopes, in: header, schema: { type: string, pattern: "^[a-z ]+$", x-space-delimited: true } }
      requestBody:
        required: true
        content:
          application/json: { schema: { $ref: "#/components/schemas/Thing" } }
          text/plain: { schema: { type: string, minLength: 2 } }
          application/octet-stream: {}
      responses:
        "200":
          description: Fine.
          headers: { X-Left: { schema: { type: integer, minimum: 0 } } }
          content:
            application/json: { schema: { $ref: "#/components/schemas/Thing" } }
            application/jsonl: { itemSchema: { $ref: "#/components/schemas/Thing" } }
        default: { description: Refused., content: { application/json: { schema: { type: string } } } }
components:
  schemas:
    Thing: { type: object, required: [a], properties: { a: { type: integer } } }
`;
const targets = [typesTarget, clientTarget, validatorsTarget, validationTarget];

interface Exports {
  readonly operationChecks: Readonly<Record<string, client.OperationChecks>>;
  readonly createClient: typeof client.createClient;
  readonly validation: typeof client.validation;
  readonly ClientError: typeof client.ClientError;
  putThing(client: object, input: object): Promise<{ readonly body: unknown }>;
}

const program = 'export * from "./client.ts"; export * from "./validation.ts";';
const thing = { path: { id: "1" }, contentType: "application/json", body: { a: 1 } };

let files: Readonly<Record<string, string>>;
let generated: Exports;

beforeAll(async () => {
  files = emitTargets(await modelOf(document), targets);
  generated = await run<Exports>(files, program);
});

function connect(baseUrl: string, options: Partial<client.ValidationOptions> = {}): object {
  const { createClient, validation, operationChecks } = generated;
  return createClient({ baseUrl, validation: validation({ checks: operationChecks, ...options }) });
}

describe("a request", () => {
  test.each<[string, object, string]>([
    ["a parameter", { ...thing, path: { id: "1234" } }, "path id  maxLength"],
    ["an optional parameter", { ...thing, query: { size: 0 } }, "query size  minimum"],
    ["a list of words", { ...thing, header: { xScopes: ["a", "B"] } }, "header xScopes  pattern"],
    ["a body", { ...thing, body: { a: "x" } }, "body  /a type"],
    [
      "a body of another media type",
      { path: { id: "1" }, contentType: "text/plain", body: "x" },
      "body   minLength",
    ],
    ["a body that is missing", { path: { id: "1" } }, "body   required"],
    ["a parameter that is missing", { ...thing, path: {} }, "path id  required"],
  ])("%s that does not fit is refused before it is sent", async (_name, input, issue) => {
    const server = await serve(json(200, { a: 1 }));
    const error = await rejection(generated.putThing(connect(server.url), input));
    expect(error).toMatchObject({ name: "RequestValidationError", operation: "putThing" });
    const { issues } = error as client.RequestValidationError;
    expect(issues.map((one) => `${one.in} ${one.name ?? ""} ${one.pointer} ${one.keyword}`)).toEqual([issue]);
    expect(server.received).toEqual([]);
  });
  test("that fits is sent; bytes are not looked at", async () => {
    const server = await serve(json(200, { a: 1 }));
    const there = connect(server.url);
    await generated.putThing(there, { ...thing, query: { size: 1 }, header: { xScopes: ["a", "b"] } });
    const blob = { path: { id: "1" }, contentType: "application/octet-stream", body: new Blob(["x"]) };
    await generated.putThing(there, blob);
    expect(server.received).toHaveLength(2);
  });
});

describe("a response", () => {
  test("whose body or header does not fit rejects, and names no value", async () => {
    for (const answer of [
      json(200, { a: "s3cr3t" }),
      reply(200, { "content-type": "application/json", "x-left": "-1" }, '{"a":1}'),
      json(404, { a: "s3cr3t" }),
    ]) {
      const server = await serve(answer);
      const error = await rejection(generated.putThing(connect(server.url), thing));
      expect(error).toBeInstanceOf(generated.ClientError);
      expect(error).toMatchObject({
        name: "ResponseValidationError",
        issues: [{ keyword: expect.any(String) }],
      });
      expect(JSON.stringify(error) + String(error)).not.toContain("s3cr3t");
    }
  });
  test("of items is checked item by item", async () => {
    const server = await serve(reply(200, { "content-type": "application/jsonl" }, '{"a":1}\n{"a":"x"}\n'));
    const { body } = await generated.putThing(connect(server.url), thing);
    const items = body as AsyncGenerator<unknown>;
    expect(await items.next()).toEqual({ done: false, value: { a: 1 } });
    expect(await rejection(items.next())).toMatchObject({ name: "ResponseValidationError" });
  });
});

describe("modes", () => {
  test("report tells and goes on", async () => {
    const server = await serve(json(200, { a: "x" }));
    const told: string[] = [];
    const there = connect(server.url, {
      request: "report",
      response: "report",
      report: ({ name }) => told.push(name),
    });
    expect(await generated.putThing(there, { ...thing, body: { a: "y" } })).toMatchObject({
      body: { a: "x" },
    });
    expect(told).toEqual(["RequestValidationError", "ResponseValidationError"]);
  });
  test("off looks at nothing", async () => {
    const server = await serve(json(200, { a: "x" }));
    const there = connect(server.url, {
      request: "off",
      response: "off",
      report: () => {
        throw new Error("looked");
      },
    });
    expect(await generated.putThing(there, { ...thing, body: { a: "y" } })).toMatchObject({
      body: { a: "x" },
    });
  });
});

test("compiles under every strict flag", async () => {
  const program = { ...withInlineRuntime(files), ...runtimeSources(["client", "validate", "wire"]) };
  expect(await compileStrictly("7.0", program)).toBe("");
});

test("a client without it holds none of it", async () => {
  const text = await bundle(files, 'export { createClient, putThing } from "./client.ts";', true);
  expect(text).not.toContain("does not fit its schema");
});
