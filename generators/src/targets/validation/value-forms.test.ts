import { beforeAll, describe, expect, test } from "vitest";
import type * as client from "../../../../packages/runtime/src/client/index.ts";
import { json, rejection, reply, serve } from "../../../../packages/runtime/test/loopback.ts";
import { withValueForms } from "../../lower/value-forms.ts";
import { clientTarget } from "../client/index.ts";
import { codecsTarget } from "../codecs/index.ts";
import { run } from "../testing/bundle.ts";
import { emitTargets, modelOf } from "../testing/emit-target.ts";
import { typesTarget } from "../types/index.ts";
import { validatorsTarget } from "../validators/index.ts";
import { validationTarget } from "./index.ts";

const document = `
openapi: 3.2.0
info: { title: T, version: "1" }
paths:
  /things:
    post:
      operationId: putThing
      parameters:
        - { name: since, in: query, schema: { type: string, format: date-time } }
      requestBody:
        content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } }
      responses:
        "200":
          description: Fine.
          headers: { X-At: { schema: { type: string, format: date-time } } }
          content:
            application/json: { schema: { $ref: "#/components/schemas/Thing" } }
            application/jsonl: { itemSchema: { $ref: "#/components/schemas/Thing" } }
components:
  schemas:
    Thing:
      type: object
      required: [at]
      properties: { at: { type: string, format: date-time }, n: { type: integer, format: int64, minimum: 1 } }
`;

interface Exports {
  readonly operationChecks: Readonly<Record<string, client.OperationChecks>>;
  readonly createClient: typeof client.createClient;
  readonly validation: typeof client.validation;
  putThing(client: object, input: object): Promise<{ readonly body: unknown; readonly headers: unknown }>;
}

const at = new Date("2020-01-02T03:04:05.000Z");
const text = '{"at":"2020-01-02T03:04:05Z","n":9007199254740993}';
let generated: Exports;

beforeAll(async () => {
  const api = withValueForms(await modelOf(document), { dates: "Date", int64: "bigint" });
  const targets = [typesTarget, codecsTarget, clientTarget, validatorsTarget, validationTarget];
  generated = await run<Exports>(
    emitTargets(api, targets),
    'export * from "./client.ts"; export * from "./validation.ts";',
  );
});

function connect(baseUrl: string, report?: (error: Error) => void): object {
  const { createClient, validation, operationChecks: checks } = generated;
  const modes = report && ({ request: "report", response: "report", report } as const);
  return createClient({ baseUrl, validation: validation({ checks, ...modes }) });
}

describe("with dates and large integers", () => {
  test("what fits goes out and comes in as applications have it", async () => {
    const headers = { "content-type": "application/json", "x-at": "2020-01-02T03:04:05Z" };
    const server = await serve(reply(200, headers, text));
    const input = { query: { since: at }, body: { at, n: 9007199254740993n } };
    const result = await generated.putThing(connect(server.url), input);
    expect(result.body).toEqual({ at, n: 9007199254740993n });
    expect(result.headers).toEqual({ xAt: at });
  });
  test.each([
    ["a value that does not fit", { at, n: 0n }, { pointer: "/n", keyword: "minimum" }],
    ["a value without a wire form", { at: new Date(Number.NaN) }, { pointer: "/at", keyword: "format" }],
  ])("%s is not sent", async (_name, body, issue) => {
    const server = await serve(json(200, {}));
    const error = await rejection(generated.putThing(connect(server.url), { body }));
    expect(error).toMatchObject({ name: "RequestValidationError", issues: [{ in: "body", ...issue }] });
    expect(server.received).toEqual([]);
  });
  test("the wire form of a response is validated before it is decoded", async () => {
    const server = await serve(json(200, { at: 5 }));
    const error = await rejection(generated.putThing(connect(server.url), {}));
    expect(error).toMatchObject({ name: "ResponseValidationError", issues: [{ pointer: "/at" }] });
    const told: string[] = [];
    const lenient = connect(server.url, ({ name }) => told.push(name));
    expect(await rejection(generated.putThing(lenient, {}))).toMatchObject({ name: "UnreadableBodyError" });
    expect(told).toEqual(["ResponseValidationError"]);
  });
  test("items are validated and decoded one by one", async () => {
    const server = await serve(reply(200, { "content-type": "application/jsonl" }, `${text}\n{"at":1}\n`));
    const { body } = await generated.putThing(connect(server.url), {});
    const items = body as AsyncGenerator<unknown>;
    expect(await items.next()).toEqual({ done: false, value: { at, n: 9007199254740993n } });
    expect(await rejection(items.next())).toMatchObject({ name: "ResponseValidationError" });
  });
});
