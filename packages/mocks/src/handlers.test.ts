import { createPilotClient, listActorPosts } from "@shared-social/client";
import * as mocks from "@shared-social/mocks";
import * as validators from "@shared-social/validators";
import type { HttpHandler } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { calls, credentials } from "../../../openapi/contract/calls.ts";

const server = setupServer();
const client = createPilotClient({ baseUrl: "http://network.test", credentials });

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Every handler that answers with one status: its operation and that status. */
const handlers = Object.keys(mocks).flatMap((name) => {
  const [, operation, status] = /^get(\w+)MockHandler(\w*)$/.exec(name) ?? [];
  return operation === undefined ? [] : [{ name, operation, status: statusOf(status) }];
});

/** The number that a handler's name stands for; the one without a number is the success. */
function statusOf(suffix: string | undefined): number {
  return suffix === "" || suffix === undefined ? 200 : Number(suffix.replace("xx", "00"));
}

function call(operation: string): ReturnType<(typeof calls)[string]> {
  const operationId = operation.charAt(0).toLowerCase() + operation.slice(1);
  const found = calls[operationId];
  if (found === undefined) throw new RangeError(`No call of ${operationId}`);
  return found(client);
}

/** Whether a body is what an operation answers with that status. */
function check(operation: string, status: number, body: unknown): validators.ValidationReport {
  const names = [String(status), status < 300 ? "2XX" : "Default"];
  const validate: unknown = names
    .map((name) => Reflect.get(validators, `validate${operation}Response${name}Body`))
    .find(Boolean);
  if (typeof validate !== "function") throw new TypeError(`No validator of ${operation} ${status}`);
  return (validate as (value: unknown) => validators.ValidationReport)(body);
}

describe("through the generated client", () => {
  test.each(handlers)("$name answers with $status", async ({ name, operation, status }) => {
    const make = Reflect.get(mocks, name) as () => HttpHandler;
    server.use(make());
    const result = await call(operation);
    expect({ status: result.status, ok: result.ok }).toEqual({ status, ok: status < 300 });
    expect(check(operation, status, result.body)).toEqual({ valid: true, errors: [] });
  });

  test("the mock of the whole API answers every operation", async () => {
    server.use(...mocks.getSharedSocialNetworkPublicApplicationAPIMock());
    const statuses = await Promise.all(Object.values(calls).map(async (one) => (await one(client)).status));
    expect(statuses).toEqual(Object.keys(calls).map(() => 200));
  });
});

test("429 says when to read again", async () => {
  server.use(mocks.getListActorPostsMockHandler429({ error: "pilot_rate_limited" }, 7));
  const result = await listActorPosts(client, { path: { actorId: "actor-ada" } });
  expect(result).toMatchObject({
    status: 429,
    headers: { retryAfter: 7 },
    body: { error: "pilot_rate_limited" },
  });
});

test("a handler answers with what it is given", async () => {
  const post = mocks.getPostMock({ text: "Hello" });
  server.use(mocks.getListActorPostsMockHandler200({ posts: [post] }));
  const result = await listActorPosts(client, { path: { actorId: "actor-ada" } });
  expect(result.body).toEqual({ posts: [JSON.parse(JSON.stringify(post))] });
});
