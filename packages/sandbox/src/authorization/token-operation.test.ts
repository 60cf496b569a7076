import { afterAll, beforeAll, expect, test } from "vitest";
import { app, otherApp, type Service, startService } from "../../test/authorization-service.ts";
import {
  basic,
  exchangeFields,
  obtainTokens,
  post,
  read,
  refresh,
  type Tokens,
  Visitor,
} from "../../test/visitor.ts";
import { createClock } from "../clock.ts";

let service: Service;
beforeAll(async () => {
  service = await startService({ clock: createClock(Date.now()) });
});
afterAll(() => service.close());

/** Status and code of a refusal. */
async function refusal(response: Response): Promise<readonly [number, unknown]> {
  return [response.status, ((await response.json()) as { readonly error?: unknown }).error];
}

async function code(): Promise<string> {
  return (await new Visitor(service).signIn()).searchParams.get("code") ?? "";
}

test("a code is exchanged for tokens: Bearer, 300 seconds, expires_at in seconds, the scopes that were granted", async () => {
  const tokens = await obtainTokens(service);
  expect(tokens).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: "Bearer",
    expires_in: 300,
    expires_at: Math.floor(service.clock.now() / 1_000) + 300,
    scope: "read report:write",
  });
});

test("with the scope openid there is an ID token beside them", async () => {
  const { id_token: idToken = "" } = await obtainTokens(service, { scope: "openid read", nonce: "n-1" });
  const [header, payload] = idToken
    .split(".")
    .slice(0, 2)
    .map((part): unknown => JSON.parse(Buffer.from(part, "base64url").toString()));
  expect(header).toMatchObject({ alg: "ES256", kid: expect.any(String) });
  expect(payload).toMatchObject({
    iss: `${service.baseUrl}/api/auth`,
    aud: app.clientId,
    sub: "actor-ada",
    nonce: "n-1",
  });
});

test("token answers are kept out of all caches", async () => {
  const refused = await post(service, "token", exchangeFields("unknown"));
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect(refused.headers.get("pragma")).toBe("no-cache");
});

test.each([
  ["unknown code", {}, "unknown"],
  ["wrong verifier", { code_verifier: "x".repeat(43) }, undefined],
  ["another registered redirect URI", { redirect_uri: app.redirectUris[1] ?? "" }, undefined],
  ["redirect URI that is not registered", { redirect_uri: "https://evil.test/callback" }, undefined],
  ["redirect URI that is no URL", { redirect_uri: "javascript:alert(1)" }, undefined],
] as const)("exchange: %s is invalid_grant", async (_case, changes, known) => {
  const response = await post(service, "token", exchangeFields(known ?? (await code()), changes));
  expect(await refusal(response)).toEqual([400, "invalid_grant"]);
});

test.each(["code", "redirect_uri", "code_verifier"])(
  "exchange: without %s is invalid_request",
  async (field) => {
    const response = await post(service, "token", exchangeFields(await code(), { [field]: null }));
    expect(await refusal(response)).toEqual([400, "invalid_request"]);
  },
);

test("exchange: another client's code is invalid_grant, and stays good for its client", async () => {
  const theirs = await code();
  const stolen = await post(service, "token", exchangeFields(theirs), { authorization: basic(otherApp) });
  expect(await refusal(stolen)).toEqual([400, "invalid_grant"]);
  expect((await post(service, "token", exchangeFields(theirs))).status).toBe(200);
});

test("exchange: a code is good for 60 seconds", async () => {
  const late = await code();
  service.clock.advance(60_000);
  expect(await refusal(await post(service, "token", exchangeFields(late)))).toEqual([400, "invalid_grant"]);
});

test("exchange: of 20 at the same time one gets tokens, and the code's reuse ends the grant", async () => {
  const shared = await code();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => post(service, "token", exchangeFields(shared))),
  );
  const [first, ...others] = responses.sort((one, other) => one.status - other.status);
  expect(first?.status).toBe(200);
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([400]));
  const tokens = (await first?.json()) as Tokens | undefined;
  expect((await read(service, tokens?.access_token ?? "")).status).toBe(401);
});

test("a code that comes again is invalid_grant, and ends the grant with all its tokens", async () => {
  const once = await code();
  const tokens = (await (await post(service, "token", exchangeFields(once))).json()) as Tokens;
  expect((await read(service, tokens.access_token)).status).toBe(200);
  expect(await refusal(await post(service, "token", exchangeFields(once)))).toEqual([400, "invalid_grant"]);
  expect((await read(service, tokens.access_token)).status).toBe(401);
  expect(await refusal(await refresh(service, tokens.refresh_token))).toEqual([400, "invalid_grant"]);
});

test("access tokens live 300 seconds", async () => {
  const { access_token: token } = await obtainTokens(service);
  service.clock.advance(299_999);
  expect((await read(service, token)).status).toBe(200);
  service.clock.advance(1);
  const late = await read(service, token);
  expect(late.status).toBe(401);
  expect(late.headers.get("www-authenticate")).toMatch(/^Bearer .*error="invalid_token"/);
});

test("refresh tokens live 30 days", async () => {
  const [used, unused] = [await obtainTokens(service), await obtainTokens(service)];
  service.clock.advance(2_591_999_999);
  expect((await refresh(service, used.refresh_token)).status).toBe(200);
  service.clock.advance(1);
  expect(await refusal(await refresh(service, unused.refresh_token))).toEqual([400, "invalid_grant"]);
});

test("a rotation gives new tokens of the same grant", async () => {
  const before = await obtainTokens(service);
  const after = (await (await refresh(service, before.refresh_token)).json()) as Tokens;
  expect(after).toMatchObject({ token_type: "Bearer", expires_in: 300, scope: "read report:write" });
  expect(
    new Set([before.access_token, before.refresh_token, after.access_token, after.refresh_token]).size,
  ).toBe(4);
  const grants = await Promise.all(
    [before, after].map(async ({ access_token: token }) =>
      (await read(service, token)).headers.get("x-network-grant-id"),
    ),
  );
  expect(grants[0]).toMatch(/^grant-/);
  expect(grants[1]).toBe(grants[0]);
});

test("rotation is strict: a rotated refresh token is refused, and ends the grant with all its tokens", async () => {
  const first = await obtainTokens(service);
  const second = (await (await refresh(service, first.refresh_token)).json()) as Tokens;
  expect((await read(service, second.access_token)).status).toBe(200);
  expect(await refusal(await refresh(service, first.refresh_token))).toEqual([400, "invalid_grant"]);
  expect(await refusal(await refresh(service, second.refresh_token))).toEqual([400, "invalid_grant"]);
  for (const { access_token: token } of [first, second])
    expect((await read(service, token)).status).toBe(401);
});

test("the end of one grant leaves the actor's other grants alone", async () => {
  const [ended, other] = [await obtainTokens(service), await obtainTokens(service)];
  await refresh(service, ended.refresh_token);
  await refresh(service, ended.refresh_token);
  expect((await read(service, other.access_token)).status).toBe(200);
  expect((await refresh(service, other.refresh_token)).status).toBe(200);
});

test("another client's refresh token is invalid_grant, and stays good for its client", async () => {
  const { refresh_token: token } = await obtainTokens(service);
  const stolen = await refresh(service, token, {}, { authorization: basic(otherApp) });
  expect(await refusal(stolen)).toEqual([400, "invalid_grant"]);
  expect((await refresh(service, token)).status).toBe(200);
});

test("a refresh cannot widen the granted scope, and one that tries spends nothing", async () => {
  const { refresh_token: token } = await obtainTokens(service, { scope: "read" });
  for (const scope of ["read report:write", "openid", "read admin", " "]) {
    expect(await refusal(await refresh(service, token, { scope }))).toEqual([400, "invalid_scope"]);
  }
  expect((await refresh(service, token, { scope: "read" })).status).toBe(200);
});

test("a refresh can narrow the scope of its access token, and the next one has the grant's again", async () => {
  const { refresh_token: token } = await obtainTokens(service);
  const narrow = (await (await refresh(service, token, { scope: "report:write" })).json()) as Tokens;
  expect(narrow.scope).toBe("report:write");
  const refused = await read(service, narrow.access_token);
  expect(refused.status).toBe(403);
  const wide = (await (await refresh(service, narrow.refresh_token)).json()) as Tokens;
  expect(wide.scope).toBe("read report:write");
});

test("any other grant_type is unsupported_grant_type", async () => {
  for (const grant of ["password", "client_credentials", "implicit"]) {
    const response = await post(service, "token", { grant_type: grant });
    expect(await refusal(response)).toEqual([400, "unsupported_grant_type"]);
  }
});

test.each(["", "scope=read", "grant_type=refresh_token&grant_type=refresh_token&refresh_token=x"])(
  "a grant_type that is missing, or comes twice, is invalid_request: %j",
  async (form) => {
    expect(await refusal(await post(service, "token", form))).toEqual([400, "invalid_request"]);
  },
);

test("a scope without a value counts as left out", async () => {
  const { refresh_token: token } = await obtainTokens(service);
  const answer = await refresh(service, token, { scope: "" });
  expect([answer.status, ((await answer.json()) as Tokens).scope]).toEqual([200, "read report:write"]);
});

test("an actor who may no longer act gets no tokens by a code or a refresh token", async () => {
  let suspended = false;
  const own = await startService({ mayAct: async () => !suspended });
  const tokens = await obtainTokens(own);
  const waiting = (await new Visitor(own).signIn()).searchParams.get("code") ?? "";
  suspended = true;
  expect(await refusal(await post(own, "token", exchangeFields(waiting)))).toEqual([400, "invalid_grant"]);
  expect(await refusal(await refresh(own, tokens.refresh_token))).toEqual([400, "invalid_grant"]);
  await own.close();
});
