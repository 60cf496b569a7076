import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { app, otherApp, type Service, startService } from "../../test/authorization-service.ts";
import { basic, obtainTokens, post, read, refresh, type Tokens } from "../../test/visitor.ts";
import { createClock } from "../clock.ts";

let service: Service;
let tokens: Tokens;
beforeAll(async () => {
  service = await startService({ clock: createClock(1_790_000_000_500) });
  tokens = await obtainTokens(service, { scope: "openid read" });
});
afterAll(() => service.close());

async function introspect(token: string, client: typeof app = app): Promise<unknown> {
  const response = await post(service, "introspect", { token }, { authorization: basic(client) });
  expect(response.status).toBe(200);
  return response.json();
}

test("an active access token: whose it is, for what, until when", async () => {
  expect(await introspect(tokens.access_token)).toEqual({
    active: true,
    token_type: "Bearer",
    client_id: app.clientId,
    iss: `${service.baseUrl}/api/auth`,
    sub: "actor-ada",
    scope: "openid read",
    iat: 1_790_000_000,
    exp: 1_790_000_300,
  });
});

test("an active refresh token, which is no bearer credential", async () => {
  const answer = await introspect(tokens.refresh_token);
  expect(answer).toMatchObject({ active: true, exp: 1_790_000_000 + 2_592_000 });
  expect(answer).not.toHaveProperty("token_type");
  expect((await read(service, tokens.refresh_token)).status).toBe(401);
});

test("a token of another client is inactive", async () => {
  expect(await introspect(tokens.access_token, otherApp)).toEqual({ active: false });
  expect(await introspect(tokens.refresh_token, otherApp)).toEqual({ active: false });
});

/** Tokens in the form of JWTs that claim to be Ada's. */
function forged(): readonly (readonly [string, string])[] {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = part({
    iss: `${service.baseUrl}/api/auth`,
    sub: "actor-ada",
    aud: service.baseUrl,
    azp: app.clientId,
    scope: "read report:write",
    exp: 4_000_000_000,
  });
  const hs256 = `${part({ alg: "HS256", typ: "at+jwt" })}.${claims}`;
  const [header = "", , signature = ""] = (tokens.id_token ?? "").split(".");
  return [
    ["alg none", `${part({ alg: "none", typ: "at+jwt" })}.${claims}.`],
    [
      "another algorithm",
      `${hs256}.${createHmac("sha256", app.clientSecret).update(hs256).digest("base64url")}`,
    ],
    ["other claims under a true signature", `${header}.${claims}.${signature}`],
    ["the ID token itself", tokens.id_token ?? ""],
  ];
}

test("expired, tampered, forged and unknown tokens are inactive, and admit nobody", async () => {
  const token = tokens.access_token;
  const flipped = (token.startsWith("A") ? "B" : "A") + token.slice(1);
  for (const [what, bad] of [
    ["tampered", flipped],
    ["cut", token.slice(0, -1)],
    ["longer", `${token}A`],
    ["unknown", "unknown"],
    ["SQL", "' or 1=1 --"],
    ...forged(),
  ] as const) {
    expect([what, await introspect(bad)]).toEqual([what, { active: false }]);
    if (what === "SQL") continue;
    const refused = await read(service, bad);
    expect([what, refused.status]).toEqual([what, 401]);
    expect(refused.headers.get("www-authenticate")).toMatch(/^Bearer .*error="invalid_token"/);
  }
});

test("rotated and expired tokens are inactive", async () => {
  const first = await obtainTokens(service);
  const second = (await (await refresh(service, first.refresh_token)).json()) as Tokens;
  expect(await introspect(first.refresh_token)).toEqual({ active: false });
  expect(await introspect(second.refresh_token)).toMatchObject({ active: true });
  service.clock.advance(300_000);
  expect(await introspect(second.access_token)).toEqual({ active: false });
});

test("a token of an actor who may no longer act is inactive", async () => {
  let suspended = false;
  const own = await startService({ mayAct: async () => !suspended });
  const theirs = await obtainTokens(own);
  suspended = true;
  for (const token of [theirs.access_token, theirs.refresh_token]) {
    expect(await (await post(own, "introspect", { token })).json()).toEqual({ active: false });
  }
  await own.close();
});
