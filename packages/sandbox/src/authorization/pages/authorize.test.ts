import { afterAll, beforeAll, expect, test } from "vitest";
import { app, otherApp, type Service, startService } from "../../../test/authorization-service.ts";
import { authorizeUrl, challenge, Visitor, verifier } from "../../../test/visitor.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

test("nobody is signed in: the sign-in page comes, then the consent page, then the application with code, state and issuer", async () => {
  const visitor = new Visitor(service);
  const signIn = await visitor.authorize();
  expect([signIn.response.status, new URL(signIn.url).pathname]).toEqual([200, "/api/auth/sign-in"]);
  const back = await visitor.signIn();
  expect(back.origin + back.pathname).toBe("https://app.test/callback");
  expect(Object.fromEntries(back.searchParams)).toEqual({
    code: expect.stringMatching(/^\w{32}$/),
    state: "state-1",
    iss: `${service.baseUrl}/api/auth`,
  });
});

test("whoever has agreed before is asked again only for more scopes, or with prompt=consent", async () => {
  const own = await startService();
  const visitor = new Visitor(own);
  await visitor.signIn({ scope: "read" });
  const again = new URL((await visitor.authorize({ scope: "read" })).url);
  expect(again.searchParams.has("code")).toBe(true);
  for (const changes of [{ scope: "read report:write" }, { scope: "read", prompt: "consent" }]) {
    expect(new URL((await visitor.authorize(changes)).url).pathname).toBe("/api/auth/consent");
  }
  await own.close();
});

test("with prompt=none nobody is asked", async () => {
  const back = new URL((await new Visitor(service).authorize({ prompt: "none" })).url);
  expect([back.host, back.searchParams.get("error")]).toEqual(["app.test", "login_required"]);
});

test("with prompt=login even those are asked who are signed in, and once", async () => {
  const visitor = new Visitor(service);
  await visitor.signIn();
  expect(new URL((await visitor.authorize({ prompt: "login" })).url).pathname).toBe("/api/auth/sign-in");
  expect((await visitor.signIn({ prompt: "login" })).searchParams.has("code")).toBe(true);
});

// The browser is sent to no address that is not registered letter for letter (RFC 9700, 4.1.3).
test.each([
  "https://evil.test/callback",
  "https://app.test/callback/",
  "https://app.test/callback?more=1",
  "https://app.test/callback#fragment",
  "https://app.test/CALLBACK",
  "https://app.test:443/callback",
  "https://app.test@evil.test/callback",
  "https://app.test.evil.test/callback",
  "http://app.test/callback",
  "https://app.test/callback/../evil",
  "//app.test/callback",
  "javascript:alert(1)",
  "data:text/html,x",
  "",
  null,
  otherApp.redirectUris[0] ?? "",
])("an open redirect to %s is refused on a page of our own", async (redirectUri) => {
  const { response, url } = await new Visitor(service).authorize({ redirect_uri: redirectUri });
  expect(response.status).toBe(400);
  expect(new URL(url).origin).toBe(service.baseUrl);
});

test("a redirect URI of the own machine is compared letter for letter too, its port included", async () => {
  const redirectUri = "http://127.0.0.1:4321/callback";
  const own = await startService({ applications: [{ ...app, redirectUris: [redirectUri] }] });
  const [same, other] = await Promise.all(
    [redirectUri, "http://127.0.0.1:4322/callback"].map(async (redirect_uri) => {
      const { response } = await new Visitor(own).authorize({ redirect_uri });
      return response.status;
    }),
  );
  expect([same, other]).toEqual([200, 400]);
  await own.close();
});

test.each([
  ["an unknown client", { client_id: "nobody" }],
  ["no client", { client_id: null }],
  ["a client with a NUL", { client_id: "client\0" }],
])("%s is refused on a page of our own", async (_case, changes) => {
  expect((await new Visitor(service).authorize(changes)).response.status).toBe(400);
});

test.each([
  ["no PKCE", { code_challenge: null, code_challenge_method: null }, "invalid_request"],
  ["plain PKCE", { code_challenge: verifier, code_challenge_method: "plain" }, "invalid_request"],
  ["PKCE without a method, which would be plain", { code_challenge_method: null }, "invalid_request"],
  ["a challenge that no S256 gives", { code_challenge: "short" }, "invalid_request"],
  // better-auth has pages for these, which are not here: whoever was sent to sign in came back there each time.
  ["prompt create", { prompt: "create" }, "invalid_request"],
  ["prompt select_account", { prompt: "login select_account" }, "invalid_request"],
  ["no response_type", { response_type: null }, "invalid_request"],
  ["response_type token", { response_type: "token" }, "unsupported_response_type"],
  ["response_type code id_token", { response_type: "code id_token" }, "unsupported_response_type"],
  ["response_mode fragment", { response_mode: "fragment" }, "invalid_request"],
  ["no scope", { scope: null }, "invalid_scope"],
  ["an unknown scope", { scope: "read admin" }, "invalid_scope"],
  ["a request object", { request: "a.b.c" }, "request_not_supported"],
  ["a request_uri", { request_uri: "https://evil.test/request" }, "request_uri_not_supported"],
])("%s: the application is told, with state and issuer", async (_case, changes, error) => {
  const back = new URL((await new Visitor(service).authorize(changes)).url);
  expect(back.origin + back.pathname).toBe("https://app.test/callback");
  expect(back.searchParams.get("error")).toBe(error);
  expect(back.searchParams.get("state")).toBe("state-1");
  expect(back.searchParams.get("iss")).toBe(`${service.baseUrl}/api/auth`);
});

test("a parameter that comes twice is refused: of client or redirect URI on a page of our own", async () => {
  const visitor = new Visitor(service);
  const twice = `${authorizeUrl(service)}&code_challenge=${challenge}`;
  expect(new URL((await visitor.go(twice)).url).searchParams.get("error")).toBe("invalid_request");
  for (const more of ["redirect_uri=https://evil.test/", "client_id=client-other"]) {
    expect((await visitor.go(`${authorizeUrl(service)}&${more}`)).response.status).toBe(400);
  }
});

test("what is registered with a query keeps it", async () => {
  const back = await new Visitor(service).signIn({ redirect_uri: app.redirectUris[1] ?? "" });
  expect(back.searchParams.get("kept")).toBe("1");
  expect(back.searchParams.get("code")).toMatch(/^\w{32}$/);
});

test("line breaks in a state make no header fields", async () => {
  const state = "x\r\nSet-Cookie: evil=1\r\n\r\n<script>";
  for (const changes of [{ state }, { state, scope: "admin" }]) {
    const { response, url } = await new Visitor(service).authorize(changes);
    expect(response.headers.get("set-cookie") ?? "").not.toContain("evil");
    expect(url).not.toMatch(/[\r\n]/);
  }
});

test("other methods are refused with Allow", async () => {
  for (const method of ["POST", "PUT", "DELETE"]) {
    const response = await fetch(authorizeUrl(service), { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET"]);
  }
});

test("Authorization header fields sign nobody in", async () => {
  const { url } = await new Visitor(service).go(authorizeUrl(service), {
    headers: { authorization: `Basic ${btoa(`${app.clientId}:${app.clientSecret}`)}` },
  });
  expect(new URL(url).pathname).toBe("/api/auth/sign-in");
});

test("an actor who may not act gets no code, and the application is told", async () => {
  let suspended = false;
  const own = await startService({ mayAct: async () => !suspended });
  const visitor = new Visitor(own);
  await visitor.signIn();
  suspended = true;
  const back = new URL((await visitor.authorize()).url);
  expect([back.searchParams.get("error"), back.searchParams.has("code")]).toEqual(["access_denied", false]);
  await own.close();
});
