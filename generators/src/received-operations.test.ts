import { beforeAll, describe, expect, test } from "vitest";
import { generate } from "./generate.ts";
import { readRuntimeSources } from "./run/toolkit.ts";
import { compileStrictly } from "./targets/testing/compile-strictly.ts";
import { runBeside } from "./targets/testing/run-output.ts";

const order = '{ $ref: "#/components/schemas/Order" }';
const json = (schema: string) => `{ required: true, content: { application/json: { schema: ${schema} } } }`;
const answer = `{ "200": { description: Done., content: { application/json: { schema: ${order} } } } }`;
const document = `openapi: 3.1.1
info: { title: T, version: "1" }
paths:
  /orders:
    post:
      operationId: placeOrder
      requestBody: ${json(order)}
      responses: ${answer}
      callbacks:
        shipped:
          "{$request.query.url}":
            post:
              operationId: shipped
              requestBody: ${json(order)}
              responses: ${answer}
              callbacks:
                returned: { "{$request.query.url}": { post: { operationId: returned, requestBody: ${json(order)}, responses: ${answer} } } }
webhooks:
  changed:
    post:
      operationId: changed
      parameters:
        - { name: filter, in: query, schema: ${order} }
        - { name: X-Order, in: header, content: { application/json: { schema: ${order} } } }
      requestBody: ${json(order)}
      responses: ${answer}
  gone: { post: { operationId: gone, requestBody: ${json("{ type: object, required: [kind], properties: { kind: { const: gone, readOnly: true } } }")}, responses: { "204": { description: Done. } } } }
components:
  schemas:
    Order:
      type: object
      required: [kind, id, made, secret]
      properties:
        kind: { const: changed, readOnly: true }
        id: { type: integer, format: int64, readOnly: true }
        made: { type: string, format: date-time, readOnly: true }
        secret: { type: string, format: date-time, writeOnly: true }
`;

const program = `import { createWebhookHandler, type ChangedEvent, type ReturnedInput, type ShippedInput, type ShippedResponse, type ReturnedResponse, type PlaceOrderInput, type Order, type OrderRequest } from "./index.ts";
import type { webhooks } from "./paths.ts";

// What the owner of the API alone writes comes with what the owner sends, and what only a client writes with what clients send.
export const read: (event: ChangedEvent) => [bigint, Date, bigint | undefined] = ({ body, header }) => [body.id, body.made, header.xOrder?.id];
export const inputs = (order: PlaceOrderInput["body"], shipped: ShippedInput["body"], returned: ReturnedInput["body"]): [OrderRequest, Order, OrderRequest] => [order, shipped, returned];
export const answers = (shipped: ShippedResponse["body"], returned: ReturnedResponse["body"]): [OrderRequest, Order] => [shipped, returned];
export const id = (body: webhooks["changed"]["post"]["requestBody"]["content"]["application/json"]): number | bigint => body.id;
export const secret = (body: webhooks["changed"]["post"]["responses"][200]["content"]["application/json"]): string => body.secret;
// @ts-expect-error a client writes it, and is never told
export const told = ({ body }: ChangedEvent): Date => body.secret;

const log: unknown[] = [];
const handle = createWebhookHandler(
  { changed: (event) => void log.push(...read(event)), gone: ({ event }) => void log.push(event) },
  { verify: () => true, refused: ({ kind, issues }) => log.push(kind, ...issues.map(({ pointer, keyword, message }) => \`\${pointer} \${keyword}: \${message}\`)) },
);
const send = async (body: string): Promise<void> => {
  const headers = { "content-type": "application/json", "x-order": body };
  const response = await handle(new Request("http://receiver/", { method: "POST", headers, body }));
  log.push(response.status);
};
await send('{"kind":"changed","id":9007199254740993,"made":"2020-01-01T00:00:00Z"}');
await send('{"kind":"changed","made":"2020-01-01T00:00:00Z"}');
await send('{"kind":"gone"}');
// Names tell the events apart, and no value of theirs is unknown.
await send('{"kind":"new"}');
console.log(JSON.stringify(log, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value)));
`;

let files: Readonly<Record<string, string>>;

beforeAll(async () => {
  const { outputs, diagnostics } = await generate({
    document: "orders.yaml",
    read: async () => document,
    dates: "Date",
    int64: "bigint",
    outputs: [{ targets: ["types", "validators", "webhooks", "paths"], importExtension: ".ts" }],
    runtimeSources: readRuntimeSources(),
  });
  expect(diagnostics).toEqual([]);
  files = Object.fromEntries((outputs?.[0] ?? []).map(({ path, text }) => [path, text]));
});

describe("what is readOnly or writeOnly in webhooks and callbacks, which the owner of the API sends", () => {
  test("is typed by who sends it, callbacks of callbacks included", async () => {
    expect(await compileStrictly("6.0", { ...files, "program.ts": program.replace(/console.*\n/, "") })).toBe(
      "",
    );
  });
  test("is decoded and required by who sends it", async () => {
    expect(
      JSON.parse(await runBeside({ ...files, "program.ts": program }, 'await import("./program.ts");')),
    ).toEqual([
      ...["9007199254740993", "2020-01-01T00:00:00.000Z", "9007199254740993", 204],
      ...["invalid-request", ...Array(2).fill(" required: must have required property 'id'"), 400],
      ...["gone", 204, "unknown-event", 204],
    ]);
  });
});
