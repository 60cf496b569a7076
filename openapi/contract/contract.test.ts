import { createPilotClient, listActorPosts, type PilotClient, submitReport } from "@shared-social/client";
import * as validators from "@shared-social/validators";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Prism, startPrism } from "../../scripts/prism.ts";
import { awkwardRequests } from "./awkward-requests.ts";
import { type AnyResult, calls, credentials, report } from "./calls.ts";
import { type AnswerExample, documentExamples, statusFor } from "./document-examples.ts";
import { type ExampleService, startExampleService } from "./example-service.ts";

const examples = await documentExamples();

/** The validator of an operation's answer: `validateListActorPostsResponse200Body`. */
function validatorOf({
  operationId,
  status,
}: AnswerExample): (value: unknown) => validators.ValidationReport {
  const operation = operationId.charAt(0).toUpperCase() + operationId.slice(1);
  const response = status === "default" ? "Default" : status;
  const validate: unknown = Reflect.get(validators, `validate${operation}Response${response}Body`);
  if (typeof validate !== "function") throw new TypeError(`No validator of ${operationId} ${status}`);
  return validate as (value: unknown) => validators.ValidationReport;
}

function call(
  operationId: string,
  client: PilotClient,
  headers: Record<string, string> = {},
): Promise<AnyResult> {
  const operation = calls[operationId];
  if (operation === undefined) throw new RangeError(`No call of ${operationId}`);
  return operation(client, { headers });
}

test("every operation has a call, and every call an answer", () => {
  expect(new Set(examples.answers.map(({ operationId }) => operationId))).toEqual(
    new Set(Object.keys(calls)),
  );
});

describe("the client against Prism's mock", () => {
  let prism: Prism;
  let client: PilotClient;

  beforeAll(async () => {
    prism = await startPrism({ errors: true });
    client = createPilotClient({ baseUrl: prism.url, credentials });
  });
  afterAll(() => prism.stop());

  test.each(examples.answers)("$operationId answers $status with $example", async (answer) => {
    const status = statusFor(answer.status);
    const result = await call(answer.operationId, client, {
      prefer: `code=${status}, example=${answer.example}`,
    });
    expect(result.status).toBe(status);
    expect(result.ok).toBe(status < 300);
    expect(result.contentType).toBe("application/json");
    expect(result.body).toEqual(answer.body);
    expect(validatorOf(answer)(result.body)).toEqual({ valid: true, errors: [] });
  });

  test("Retry-After is a number, and scopes are a list", async () => {
    const limited = await listActorPosts(
      client,
      { path: { actorId: "actor-ada" } },
      { headers: { prefer: "code=429" } },
    );
    if (limited.status !== 429) throw new Error(`Not 429: ${limited.status}`);
    expect(limited.headers.retryAfter).toBe(30);
    const posts = await listActorPosts(client, { path: { actorId: "actor-ada" } });
    if (posts.status !== 200) throw new Error(`Not 200: ${posts.status}`);
    expect(posts.headers?.xNetworkScopes).toEqual(["read", "report:write"]);
  });

  test.each(awkwardRequests.filter(({ prismRefuses }) => prismRefuses !== undefined))(
    "Prism, shown $name",
    async (request) => {
      const response = await fetch(prism.url + request.path, request.init);
      expect({ name: request.name, refused: response.status >= 400 }).toEqual({
        name: request.name,
        refused: request.prismRefuses,
      });
    },
  );
});

describe.each(["directly", "through prism proxy --errors"])(
  "the client and the generated server, %s",
  (way) => {
    let service: ExampleService;
    let prism: Prism | undefined;
    let url: string;
    let client: PilotClient;

    beforeAll(async () => {
      service = await startExampleService(examples);
      prism = way === "directly" ? undefined : await startPrism({ upstream: service.url, errors: true });
      url = prism?.url ?? service.url;
      client = createPilotClient({ baseUrl: url, credentials });
    });
    afterAll(async () => {
      await prism?.stop();
      await service.stop();
    });

    test.each(examples.answers)("$operationId answers $status with $example", async (answer) => {
      Object.assign(service.next, { status: answer.status, example: answer.example });
      const result = await call(answer.operationId, client);
      expect({ status: result.status, body: result.body }).toEqual({
        status: statusFor(answer.status),
        body: answer.body,
      });
      expect(service.faults).toEqual([]);
    });

    test("headers arrive as they were answered", async () => {
      Object.assign(service.next, { status: "200", example: "posts" });
      const posts = await listActorPosts(client, { path: { actorId: "actor-ada" } });
      if (posts.status !== 200) throw new Error(`Not 200: ${posts.status}`);
      expect(posts.headers).toEqual({
        xNetworkRevision: "41",
        xNetworkIncarnation: "incarnation-1",
        xNetworkWitnessEpoch: "7",
        xNetworkActorId: "actor-ada",
        xNetworkAppId: "app-1",
        xNetworkGrantId: "grant-1",
        xNetworkScopes: ["read", "report:write"],
      });
    });

    test("a bad bearer credential is refused, not read anonymously", async () => {
      Object.assign(service.next, { status: "200", example: "posts" });
      const intruder = createPilotClient({ baseUrl: url, credentials: { bearer: "someone-else" } });
      const refused = await listActorPosts(intruder, { path: { actorId: "actor-ada" } });
      expect({ status: refused.status, body: refused.body }).toMatchObject({
        status: 401,
        body: { error: "invalid_token" },
      });
      const anonymous = createPilotClient({ baseUrl: url });
      expect((await listActorPosts(anonymous, { path: { actorId: "actor-ada" } })).status).toBe(200);
    });

    test("limits count UTF-16 code units, as the document says", async () => {
      Object.assign(service.next, { status: "2XX", example: "received" });
      const astral = "\u{1f600}";
      const fits = await submitReport(client, { body: { ...report, reason: astral.repeat(1000) } });
      expect(fits.ok).toBe(true);
      const long = await submitReport(client, { body: { ...report, reason: `${astral.repeat(1000)}x` } });
      expect({ ok: long.ok, body: long.body }).toMatchObject({
        ok: false,
        body: { error: "invalid_request" },
      });
      const bulky = await submitReport(client, { body: { ...report, evidence: "x".repeat(9999) } });
      expect(bulky.ok).toBe(false);
    });
  },
);

describe("what Prism calls a violation", () => {
  let service: ExampleService;
  beforeAll(async () => {
    service = await startExampleService(examples);
  });
  afterAll(() => service.stop());

  test.each(awkwardRequests)("the generated server refuses: $name", async (request) => {
    const response = await fetch(service.url + request.path, request.init);
    expect({ status: response.status, error: ((await response.json()) as { error: string }).error }).toEqual({
      status: request.status,
      error: request.error,
    });
  });
});
