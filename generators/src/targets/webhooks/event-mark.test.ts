import { beforeAll, describe, expect, test } from "vitest";
import type * as server from "../../../../packages/runtime/src/server/index.ts";
import { run } from "../testing/bundle.ts";
import { emitTargets, modelOf } from "../testing/emit-target.ts";
import { typesTarget } from "../types/index.ts";
import { validatorsTarget } from "../validators/index.ts";
import { eventMarks } from "./event-mark.ts";
import { webhooksTarget } from "./index.ts";
import type { Receiver } from "./receiver.fixture.ts";

/** A document whose webhooks have these bodies. */
function documentOf(bodies: Readonly<Record<string, string>>, schemas = "{}"): string {
  const webhooks = Object.entries(bodies).map(
    ([name, schema]) =>
      `  ${name}: { post: { requestBody: { required: true, content: { application/json: { schema: ${schema} } } }, responses: { "204": { description: Fine. } } } }`,
  );
  return `
openapi: 3.1.1
info: { title: T, version: "1" }
webhooks:
${webhooks.join("\n")}
components: { schemas: ${schemas} }
`;
}

async function marksOf(
  bodies: Readonly<Record<string, string>>,
  schemas?: string,
): Promise<Readonly<Record<string, unknown>>> {
  const found = eventMarks(await modelOf(documentOf(bodies, schemas)));
  return Object.fromEntries(
    [...found].map(([{ path }, { property, values }]) => [path, [property, ...values]]),
  );
}

const typed = (type: string) => `{ type: object, required: [type], properties: { type: ${type} } }`;

describe("the mark of a webhook", () => {
  test("is the property with constants or enumerations of its own in each body that has it", async () => {
    const bodies = { a: typed("{ const: a.x }"), b: typed("{ enum: [b.x, b.y] }"), c: "{ type: object }" };
    expect(await marksOf(bodies)).toEqual({ a: ["type", "a.x"], b: ["type", "b.x", "b.y"] });
  });
  test("is none where two bodies have a value in common, or other values too", async () => {
    expect(await marksOf({ a: typed("{ enum: [x, y] }"), b: typed("{ const: x }") })).toEqual({});
    expect(
      await marksOf({
        a: typed("{ type: string }"),
        b: typed("{ anyOf: [{ const: x }, { type: string }] }"),
      }),
    ).toEqual({});
    expect(await marksOf({ a: typed("{ type: boolean, const: true }") })).toEqual({});
  });
  test("is the property of most webhooks, whatever comes first", async () => {
    const versioned = (kind: string) =>
      `{ type: object, properties: { version: { const: 1 }, kind: { const: ${kind} } } }`;
    expect(await marksOf({ a: versioned("1"), b: versioned("2") })).toEqual({
      a: ["kind", 1],
      b: ["kind", 2],
    });
  });
  test("of a single webhook is no property that may be left out and has several values: that is data", async () => {
    const optional = (type: string) => `{ type: object, properties: { kind: ${type} } }`;
    expect(await marksOf({ a: optional("{ enum: [1, 2] }"), b: "{ type: object }" })).toEqual({});
    expect(await marksOf({ a: optional("{ const: 1 }") })).toEqual({ a: ["kind", 1] });
    expect(await marksOf({ a: typed("{ enum: [1, 2] }") })).toEqual({ a: ["type", 1, 2] });
    expect(await marksOf({ a: optional("{ enum: [1, 2] }"), b: optional("{ enum: [3] }") })).toEqual({
      a: ["kind", 1, 2],
      b: ["kind", 3],
    });
    const one = `{ oneOf: [${typed("{ enum: [1, 2] }")}, { type: object, properties: { type: { const: 3 } } }] }`;
    expect(await marksOf({ a: one })).toEqual({});
  });
  test("is found through references, allOf, alternatives and an inherited discriminator", async () => {
    const schemas = `{
      Paid: { allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { type: { $ref: "#/components/schemas/PaidType" } } }] },
      Base: { type: object, required: [type], properties: { type: { type: string } } },
      PaidType: { const: paid },
      Event: { type: object, required: [type], properties: { type: { type: string } }, discriminator: { propertyName: type, mapping: { gone: "#/components/schemas/Gone" } } },
      Gone: { allOf: [{ $ref: "#/components/schemas/Event" }, { type: object, properties: { id: { type: string } } }] },
      Again: { anyOf: [${typed("{ const: again }")}, { $ref: "#/components/schemas/Again" }] }
    }`;
    const bodies = {
      paid: '{ $ref: "#/components/schemas/Paid" }',
      changed: `{ oneOf: [${typed("{ const: up }")}, ${typed("{ const: down }")}] }`,
      gone: '{ $ref: "#/components/schemas/Gone" }',
      again: '{ $ref: "#/components/schemas/Again" }',
    };
    expect(await marksOf(bodies, schemas)).toEqual({
      paid: ["type", "paid"],
      changed: ["type", "up", "down"],
      gone: ["type", "gone"],
      again: ["type", "again"],
    });
  });
});

async function receiverOf(bodies: Readonly<Record<string, string>>): Promise<Receiver> {
  const targets = [typesTarget, validatorsTarget, webhooksTarget];
  return run<Receiver>(
    emitTargets(await modelOf(documentOf(bodies)), targets),
    'export * from "./webhooks.ts";',
  );
}

function request(body: unknown): Request {
  const headers = { "content-type": "application/json" };
  return new Request("http://receiver.test/", { method: "POST", headers, body: JSON.stringify(body) });
}

const order = (type: string) =>
  `{ type: object, required: [type, data], properties: { type: { const: ${type} }, data: { type: object, required: [id], properties: { id: { type: string } } } } }`;

let orders: Receiver;
let unmarked: Receiver;

beforeAll(async () => {
  const ping = "{ type: object, required: [pinged], properties: { pinged: { type: string } } }";
  orders = await receiverOf({
    orderPaid: order("order.paid"),
    orderCancelled: order("order.cancelled"),
    ping,
  });
  const free = (name: string) =>
    `{ type: object, required: [type, ${name}], properties: { type: { type: string }, ${name}: {} } }`;
  unmarked = await receiverOf({ made: free("made"), gone: free("gone") });
});

describe("a body with a mark", () => {
  const receive = (body: unknown, options: Partial<server.WebhookOptions> = {}) =>
    orders.receiveWebhook(request(body), { verify: () => true, ...options });
  test("is the event of that mark", async () => {
    expect(await receive({ type: "order.paid", data: { id: "1" } })).toMatchObject({ event: "orderPaid" });
    expect(await receive({ type: "order.new", pinged: "now" })).toMatchObject({ event: "ping" });
  });
  test("that does not fit is refused with its own issues", async () => {
    await expect(receive({ type: "order.paid", data: { id: 1 } })).rejects.toMatchObject({
      status: 400,
      kind: "invalid-request",
      event: "orderPaid",
      issues: [{ in: "body", pointer: "/data/id", keyword: "type" }],
    });
  });
  test.each([{ type: 5 }, { type: null }, {}, [], null])(
    "of no event is not an unknown one: %j",
    async (body) => {
      await expect(receive(body)).rejects.toMatchObject({ status: 400, kind: "invalid-request", issues: [] });
    },
  );
  test("that no event has is an unknown one", async () => {
    const unknown = { name: "WebhookError", kind: "unknown-event", event: "order.new" };
    await expect(receive({ type: "order.new" })).rejects.toMatchObject({ ...unknown, status: 200 });
    await expect(receive({ type: "order.new" }, { unknownEvents: "refuse" })).rejects.toMatchObject({
      ...unknown,
      status: 400,
    });
  });
  test("counts for less than what is said of it", async () => {
    const body = { type: "order.paid", data: { id: "1" }, pinged: "now" };
    expect(await receive(body, { event: () => "ping" })).toMatchObject({ event: "ping" });
    expect(await receive(body, { event: () => undefined })).toMatchObject({ event: "orderPaid" });
    await expect(receive(body, { event: () => "pong" })).rejects.toMatchObject({
      kind: "unknown-event",
      event: "pong",
    });
  });
});

test("an endpoint accepts unknown events, or refuses them, and tells of both", async () => {
  const told: unknown[] = [];
  const options = {
    verify: () => true,
    refused: ({ kind, event }: server.WebhookError) => void told.push([kind, event]),
  };
  const body = { type: "order.new", data: { id: "1" } };
  expect((await orders.createWebhookHandler({}, options)(request(body))).status).toBe(204);
  const refusing = orders.createWebhookHandler({}, { ...options, unknownEvents: "refuse" });
  const refused = await refusing(request(body));
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { detail: 'No event "order.new" is declared' },
  ]);
  expect(told).toEqual([
    ["unknown-event", "order.new"],
    ["unknown-event", "order.new"],
  ]);
});

test("without marks nobody knows whether a body is an unknown event, so that it is refused", async () => {
  const receive = (body: unknown) => unmarked.receiveWebhook(request(body), { verify: () => true });
  expect(await receive({ type: "any", made: 1 })).toMatchObject({ event: "made" });
  await expect(receive({ type: "any" })).rejects.toMatchObject({ status: 400, kind: "invalid-request" });
  await expect(receive({ type: "any", made: 1, gone: 1 })).rejects.toMatchObject({ kind: "ambiguous-event" });
  await expect(receive({ type: "gone" })).rejects.toMatchObject({
    event: "gone",
    issues: [{ keyword: "required" }],
  });
});
