import {
  createPilotHandler,
  type ErrorCode,
  type Handlers,
  HttpError,
  implementPartially,
  type PilotHandlerOptions,
  type RefusalKind,
} from "@shared-social/server";
import { isErrorBody } from "@shared-social/validators";
import { expect, test } from "vitest";
import { credentials, report } from "../../../openapi/contract/calls.ts";

const origin = "http://network.test";
const posts = "/api/actors/actor-ada/posts";
const authorization = `Bearer ${credentials.bearer}`;
const json = { authorization, "content-type": "application/json" };

const handlers: Handlers = implementPartially({
  listActorPosts: ({ path }) => {
    if (path.actorId === "gone") throw new HttpError(503, "The store is closed");
    if (path.actorId === "broken") throw new Error("secret of the store");
    return { status: 200, body: { posts: [] } };
  },
  submitReport: () => ({ status: 201, body: { id: "report-1", status: "received" } }),
});

const options: PilotHandlerOptions = {
  security: {
    bearer: ({ token }) =>
      token === credentials.bearer ? { principal: "actor-ada", scopes: ["report:write"] } : null,
    basicClient: () => null,
  },
  hooks: { error: () => {} },
};

function submit(body: string, headers: Record<string, string> = json): Request {
  return new Request(`${origin}/api/reports`, { method: "POST", headers, body });
}

/** A body that breaks off. */
function incomplete(): Request {
  const body = new ReadableStream({ start: (controller) => controller.error(new Error("The peer is gone")) });
  const init = { method: "POST", headers: json, body, duplex: "half" };
  return new Request(`${origin}/api/reports`, init);
}

/** A request that is refused in each way there is, with what the client is told. */
const refused: Readonly<Record<RefusalKind, readonly [Request, status: number, error: ErrorCode]>> = {
  "malformed-url": [new Request(`${origin}/api/actors/%zz/posts`), 400, "invalid_request"],
  "not-found": [new Request(`${origin}/api/nothing`), 404, "not_found"],
  "method-not-allowed": [new Request(origin + posts, { method: "DELETE" }), 405, "invalid_request"],
  "not-acceptable": [
    new Request(origin + posts, { headers: { accept: "text/html" } }),
    406,
    "invalid_request",
  ],
  "credential-missing": [submit(JSON.stringify(report), {}), 401, "authentication_required"],
  "credential-invalid": [
    new Request(origin + posts, { headers: { authorization: "Bearer of-somebody-else" } }),
    401,
    "invalid_token",
  ],
  "scope-missing": [new Request(origin + posts, { headers: { authorization } }), 403, "capability_required"],
  "unsupported-media-type": [
    submit("<report/>", { authorization, "content-type": "application/xml" }),
    415,
    "invalid_request",
  ],
  "body-too-large": [submit(JSON.stringify("x".repeat(2 ** 20))), 413, "invalid_request"],
  "body-incomplete": [incomplete(), 400, "invalid_json"],
  "malformed-body": [submit("{"), 400, "invalid_json"],
  "invalid-request": [submit(JSON.stringify({ ...report, reason: " " })), 400, "invalid_request"],
  "not-implemented": [new Request(`${origin}/api/auth/jwks`), 501, "temporarily_unavailable"],
  internal: [new Request(`${origin}/api/actors/broken/posts`), 500, "server_error"],
  application: [new Request(`${origin}/api/actors/gone/posts`), 503, "server_error"],
};

test.each(Object.entries(refused))("%s has the error body", async (kind, [request, status, error]) => {
  const kinds: string[] = [];
  const handler = createPilotHandler(handlers, options);
  const response = await handler(request.clone(), undefined);
  const body: unknown = await response.json();
  expect({ status: response.status, body }).toMatchObject({ status, body: { error } });
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(isErrorBody(body)).toBe(true);
  expect(JSON.stringify(body)).not.toMatch(/secret|of-somebody-else/);

  const counting = createPilotHandler(handlers, {
    ...options,
    errors: (refusal) => {
      kinds.push(refusal.kind);
      return {};
    },
  });
  await counting(request, undefined);
  expect(kinds).toEqual([kind]);
});

test("what is wrong with a request is said in error_description", async () => {
  const handler = createPilotHandler(handlers, options);
  const response = await handler(
    submit(JSON.stringify({ ...report, reason: 1, targetKind: "planet" })),
    undefined,
  );
  expect(await response.json()).toMatchObject({
    error: "invalid_request",
    error_description: expect.stringMatching(/body\/reason: .*; body\/targetKind: /),
  });
});

test.each([
  ["/api/auth/oauth2/token", "application/x-www-form-urlencoded", undefined, 401, "invalid_client"],
  ["/api/auth/oauth2/introspect", "application/x-www-form-urlencoded", "Basic YTpi", 401, "invalid_client"],
])("%s speaks the codes of OAuth", async (path, type, credential, status, error) => {
  const headers = { "content-type": type, ...(credential !== undefined && { authorization: credential }) };
  const request = new Request(origin + path, { method: "POST", headers, body: "token=t" });
  const response = await createPilotHandler(handlers, options)(request, undefined);
  const body: unknown = await response.json();
  expect({ status: response.status, body }).toMatchObject({ status, body: { error } });
  expect(isErrorBody(body)).toBe(true);
});

test.each([
  [400, "invalid_request"],
  [401, "invalid_token"],
  [403, "capability_required"],
  [404, "not_found"],
  [409, "invalid_request"],
  [502, "server_error"],
])(
  "an application that refuses with %i does not blame the server unless it is to blame",
  async (status, error) => {
    const refusing: Handlers = implementPartially({
      listActorPosts: () => {
        throw new HttpError(status, "Refused");
      },
    });
    const response = await createPilotHandler(refusing, options)(new Request(origin + posts), undefined);
    expect({ status: response.status, body: await response.json() }).toEqual({
      status,
      body: { error, message: "Refused" },
    });
  },
);

test("a server may say it otherwise", async () => {
  const handler = createPilotHandler(handlers, {
    ...options,
    errors: ({ status }) => ({ body: { error: "temporarily_unavailable", message: `Status ${status}` } }),
  });
  const response = await handler(new Request(`${origin}/api/nothing`), undefined);
  expect(await response.json()).toEqual({ error: "temporarily_unavailable", message: "Status 404" });
});
