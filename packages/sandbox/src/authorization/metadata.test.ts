import { createOAuthClient } from "@shared-social/client/oauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { app, type Service, startService } from "../../test/authorization-service.ts";
import { basic } from "../../test/visitor.ts";
import { createClock } from "../clock.ts";
import { silentLog } from "../log.ts";
import { openDatabase } from "../storage/open-database.ts";
import { createAuthorization } from "./create-authorization.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

async function metadata(): Promise<Record<string, unknown>> {
  const response = await fetch(`${service.baseUrl}/api/auth/.well-known/openid-configuration`);
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

test("the metadata say what the pilot supports: the code grant with S256, refresh tokens, client_secret_basic", async () => {
  expect(await metadata()).toMatchObject({
    issuer: `${service.baseUrl}/api/auth`,
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["client_secret_basic"],
    introspection_endpoint_auth_methods_supported: ["client_secret_basic"],
    scopes_supported: ["openid", "read", "report:write"],
    authorization_response_iss_parameter_supported: true,
  });
});

test("every endpoint that the metadata name is there", async () => {
  const named = Object.entries(await metadata()).filter(([name]) => /_(?:endpoint|uri)$/.test(name));
  expect(named).toHaveLength(4);
  for (const [name, url] of named) {
    expect([name, (await fetch(String(url))).status]).not.toEqual([name, 404]);
  }
});

test("nothing else of better-auth can be reached", async () => {
  for (const path of [
    "/sign-up/email",
    "/sign-in/email",
    "/get-session",
    "/token",
    "/oauth2/register",
    "/oauth2/consent",
    "/oauth2/userinfo",
    "/oauth2/create-client",
    "/admin/oauth2/create-client",
    "/ok",
    "/error",
    "/.well-known/oauth-authorization-server",
  ]) {
    const init = { method: "POST", headers: { authorization: basic(app) } };
    expect([path, (await fetch(`${service.baseUrl}/api/auth${path}`)).status]).toEqual([path, 404]);
    expect([path, (await fetch(`${service.baseUrl}/api/auth${path}`, init)).status]).toEqual([path, 404]);
  }
});

test("the keys are public keys for signing, and nothing more", async () => {
  const response = await fetch(`${service.baseUrl}/api/auth/jwks`);
  const { keys } = (await response.json()) as { readonly keys: readonly object[] };
  expect(keys).toEqual([
    {
      kty: "EC",
      crv: "P-256",
      alg: "ES256",
      use: "sig",
      kid: expect.any(String),
      x: expect.any(String),
      y: expect.any(String),
    },
  ]);
});

test("the pilot's client accepts the metadata", async () => {
  const { baseUrl } = service;
  const { clientId, clientSecret } = app;
  const redirectUri = app.redirectUris[0] ?? "";
  await expect(createOAuthClient({ baseUrl, clientId, clientSecret, redirectUri })).resolves.toBeDefined();
});

test.each(["http://network.example", "https://network.example/", "https://network.example/base", "nothing"])(
  "a base address that no client would trust, or that is no origin, is refused: %s",
  async (baseUrl) => {
    const database = openDatabase({ memory: true });
    const options = {
      database,
      clock: createClock(),
      baseUrl,
      applications: [],
      accounts: [],
      log: silentLog,
    };
    await expect(createAuthorization({ ...options, mayAct: async () => true })).rejects.toThrow(TypeError);
    await database.close();
  },
);
