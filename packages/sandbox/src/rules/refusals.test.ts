import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { bearer, clientOf, report, signIn, startTestSandbox } from "../../test/running-sandbox.ts";
import { basic } from "../../test/visitor.ts";
import type { Sandbox } from "../sandbox.ts";

/*
 * Every refusal of every operation, in the one shape that the pilot gives them: looked at over the socket, by hand. What else there is of
 * each case is in the tests of its operation.
 */

let sandbox: Sandbox;
/** A sandbox behind a proxy that names nobody, so that it cannot tell whose read it is. */
let blind: Sandbox;
let headers: Readonly<Record<string, Readonly<Record<string, string>>>>;

const codes = (
  parse(
    await readFile(
      join(import.meta.dirname, "../../../../openapi/components/schemas/ErrorCode.yaml"),
      "utf8",
    ),
  ) as {
    readonly enum: readonly string[];
  }
).enum;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  blind = await startTestSandbox({ proxies: ["127.0.0.1"] });
  const elsewhere = { origin: "https://elsewhere.example" };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const ada = { ...bearer(await signIn(sandbox)), "content-type": "application/json" };
  const client = { authorization: basic(clientOf("tidings")), ...form };
  headers = {
    none: {},
    form,
    unknown: bearer("unknown"),
    ada,
    writer: bearer(await signIn(sandbox, { scopes: ["report:write"] })),
    reader: { ...ada, ...bearer(await signIn(sandbox, { scopes: ["read"] })) },
    adaElsewhere: { ...ada, ...elsewhere },
    adaText: { ...ada, "content-type": "text/plain" },
    client,
    clientElsewhere: { ...client, ...elsewhere },
    clientJson: { ...client, "content-type": "application/json" },
    zipped: { ...ada, "content-encoding": "gzip" },
  };
});
afterAll(async () => {
  await sandbox.stop();
  await blind.stop();
});

/** An error body and nothing else, its code one of the list. */
async function expectError(response: Response, status: number, error: string): Promise<void> {
  const body = (await response.json()) as Readonly<Record<string, unknown>>;
  expect([response.status, body["error"]]).toEqual([status, error]);
  expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
  expect(codes).toContain(error);
  const { message, error_description: description, error_uri: uri, ...others } = body;
  expect(Object.keys(others)).toEqual(["error"]);
  for (const text of [message, description]) expect(["string", "undefined"]).toContain(typeof text);
  if (uri !== undefined) expect(URL.canParse(String(uri))).toBe(true);
}

type Case = readonly [
  status: number,
  error: string,
  who: string,
  method: string,
  path: string,
  body?: string,
];

/** Each with what its test is named after. */
function cases(all: readonly Case[]): readonly (readonly [status: number, error: string, Case])[] {
  return all.map((one) => [one[0], one[1], one]);
}

async function refused([status, error, who, method, path, body]: Case): Promise<void> {
  const init = { method, headers: headers[who] ?? {}, ...(body !== undefined && { body }) };
  await expectError(await fetch(sandbox.baseUrl + path, init), status, error);
}

const posts = "/api/actors/ada/posts";

describe("GET /api/actors/{actorId}/posts", () => {
  test.each(
    cases([
      [400, "invalid_request", "none", "GET", "/api/actors/%zz/posts"],
      [401, "invalid_token", "unknown", "GET", posts],
      [403, "capability_required", "writer", "GET", posts],
      [403, "origin_mismatch", "adaElsewhere", "GET", posts],
      [404, "not_found", "none", "GET", "/api/actors/nobody/posts"],
      [405, "invalid_request", "none", "POST", posts],
    ]),
  )("refusals use the error body: %d %s", (_status, _error, one) => refused(one));

  test("refusals use the error body: 429", async () => {
    const reads = Array.from({ length: 130 }, () => fetch(sandbox.baseUrl + posts));
    const last = (await Promise.all(reads)).find(({ status }) => status === 429);
    await expectError(last ?? Response.error(), 429, "pilot_rate_limited");
    expect(last?.headers.get("retry-after")).toMatch(/^[1-9][0-9]*$/);
  });

  test("refusals use the error body: 503", async () => {
    await expectError(await fetch(blind.baseUrl + posts), 503, "trusted_address_unavailable");
  });

  test("a path parameter that is empty is refused", async () =>
    refused([404, "not_found", "none", "GET", "/api/actors//posts"]));
});

describe("POST /api/reports", () => {
  const text = JSON.stringify(report);
  test.each(
    cases([
      [400, "invalid_json", "ada", "POST", "/api/reports", "{"],
      [400, "invalid_report", "ada", "POST", "/api/reports", JSON.stringify({ ...report, reason: " " })],
      [
        400,
        "intent_required",
        "ada",
        "POST",
        "/api/reports",
        JSON.stringify({ ...report, intentId: undefined }),
      ],
      [401, "authentication_required", "none", "POST", "/api/reports", text],
      [403, "capability_required", "reader", "POST", "/api/reports", text],
      [403, "origin_mismatch", "adaElsewhere", "POST", "/api/reports", text],
      [405, "invalid_request", "none", "GET", "/api/reports"],
      [413, "invalid_request", "ada", "POST", "/api/reports", " ".repeat(200_000)],
      [415, "invalid_request", "adaText", "POST", "/api/reports", text],
      [415, "invalid_request", "zipped", "POST", "/api/reports", text],
    ]),
  )("refusals use the error body: %d %s", (_status, _error, one) => refused(one));
});

describe.each(["token", "introspect"])("POST /api/auth/oauth2/%s", (operation) => {
  const path = `/api/auth/oauth2/${operation}`;
  test.each(
    cases([
      [400, "invalid_request", "client", "POST", path, ""],
      [401, "invalid_client", "form", "POST", path, "token=x&grant_type=refresh_token&refresh_token=x"],
      [
        403,
        "origin_mismatch",
        "clientElsewhere",
        "POST",
        path,
        "token=x&grant_type=refresh_token&refresh_token=x",
      ],
      [405, "invalid_request", "none", "GET", path],
      [413, "invalid_request", "client", "POST", path, `token=${"a".repeat(200_000)}`],
      [415, "invalid_request", "clientJson", "POST", path, "{}"],
    ]),
  )("refusals use the error body: %d %s", (_status, _error, one) => refused(one));
});

describe.each(["/api/auth/.well-known/openid-configuration", "/api/auth/jwks"])("GET %s", (path) => {
  test("refusals use the error body: 405", async () =>
    refused([405, "invalid_request", "none", "POST", path]));
});

test("there is no account management, moderator, operator, registration or debug API", async () => {
  for (const path of [
    "accounts",
    "moderator",
    "operator",
    "auth/oauth2/register",
    "debug",
    "events",
    "reconcile",
  ])
    await refused([404, "not_found", "ada", "GET", `/api/${path}`]);
});
