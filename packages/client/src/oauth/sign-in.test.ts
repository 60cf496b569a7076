import { createOAuthClient, SignInError, type SignInProblem } from "@shared-social/client/oauth";
import { beforeEach, describe, expect, test } from "vitest";
import { client } from "../../test/authorization-server.ts";
import { type PilotServer, startPilotServer } from "../../test/pilot-server.ts";
import { allScopes, authorize, oauthOptions, signIn, startApplication, visit } from "../../test/sign-in.ts";

let server: PilotServer;
beforeEach(async () => {
  server = await startPilotServer();
  return () => server.stop();
});

/** The code of the `SignInError` that a promise is rejected with. */
async function problemOf(promise: Promise<unknown>): Promise<SignInProblem> {
  const error = await promise.then(
    () => new Error("Fulfilled"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof SignInError)) throw error;
  return error.code;
}

/** Changes the metadata. */
function withMetadata(change: Readonly<Record<string, unknown>>): void {
  server.intercept = async (request, next) => {
    const response = await next();
    if (!request.url.endsWith("/openid-configuration")) return response;
    return Response.json({ ...(await response.json()), ...change });
  };
}

describe("discovery", () => {
  test("reads the metadata of the pilot's path, without a credential", async () => {
    await createOAuthClient(oauthOptions(server));
    expect(server.received).toMatchObject([
      { method: "GET", path: "/api/auth/.well-known/openid-configuration" },
    ]);
    expect(server.received[0]?.headers).not.toHaveProperty("authorization");
  });

  test("takes a base address with a slash at its end", async () => {
    await createOAuthClient({ ...oauthOptions(server), baseUrl: `${server.url}/` });
    expect(server.received[0]?.path).toBe("/api/auth/.well-known/openid-configuration");
  });

  test.each<[string, Readonly<Record<string, unknown>>, SignInProblem]>([
    ["of another issuer", { issuer: "https://evil.test" }, "issuer_mismatch"],
    ["of an issuer with a slash more", { issuer: "$issuer/" }, "issuer_mismatch"],
    ["without S256", { code_challenge_methods_supported: ["plain"] }, "metadata_unsupported"],
    [
      "without client_secret_basic",
      { token_endpoint_auth_methods_supported: ["none"] },
      "metadata_unsupported",
    ],
    ["without the code grant", { response_types_supported: ["token"] }, "metadata_unsupported"],
    ["without rotation", { grant_types_supported: ["authorization_code"] }, "metadata_unsupported"],
    ["without a token endpoint", { token_endpoint: undefined }, "metadata_unsupported"],
    ["with a token endpoint in the open", { token_endpoint: "http://network.test/token" }, "insecure_url"],
    ["without an issuer", { issuer: undefined }, "discovery_failed"],
  ])("refuses metadata %s", async (_, change, problem) => {
    const issuer = change["issuer"] === "$issuer/" ? { issuer: `${server.issuer}/` } : {};
    withMetadata({ ...change, ...issuer });
    expect(await problemOf(createOAuthClient(oauthOptions(server)))).toBe(problem);
  });

  test("takes metadata that leave out what the client does not need", async () => {
    withMetadata({
      code_challenge_methods_supported: undefined,
      grant_types_supported: undefined,
      response_types_supported: undefined,
      token_endpoint_auth_methods_supported: undefined,
    });
    await createOAuthClient(oauthOptions(server));
  });

  test("takes the issuer that is named", async () => {
    const issuer = "https://issuer.test";
    withMetadata({ issuer });
    await createOAuthClient({ ...oauthOptions(server), issuer });
  });

  test.each(["http://network.example", "ftp://network.example", "network.example"])(
    "sends nothing to %s, which is no HTTPS",
    async (baseUrl) => {
      const fetch = (): never => expect.unreachable();
      expect(await problemOf(createOAuthClient({ ...oauthOptions(server), baseUrl, fetch }))).toBe(
        "insecure_url",
      );
    },
  );

  test.each([
    ["refuses", 500],
    ["leads elsewhere", 302],
  ])("says when the service %s", async (_, status) => {
    server.intercept = () => new Response("{}", { status, headers: { location: "https://evil.test" } });
    const options = oauthOptions(server);
    expect(await problemOf(createOAuthClient(options))).toBe("discovery_failed");
    await expect(createOAuthClient(options)).rejects.toThrow(
      `The authorization metadata of ${new URL(options.baseUrl).origin} cannot be read`,
    );
  });
});

describe("the authorization request", () => {
  test("has S256 PKCE, a state and a nonce, all new each time", async () => {
    const { oauth } = await startApplication(server);
    const requests = await Promise.all([1, 2].map(() => oauth.beginSignIn({ scopes: allScopes })));
    const [first, second] = requests.map(({ url }) => new URL(url));
    expect(first?.origin + String(first?.pathname)).toBe(`${server.url}/api/auth/oauth2/authorize`);
    expect(Object.fromEntries(first?.searchParams ?? [])).toEqual({
      response_type: "code",
      client_id: client.id,
      redirect_uri: client.redirectUri,
      scope: "openid read report:write",
      state: requests[0]?.pending.state,
      nonce: requests[0]?.pending.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(first?.searchParams.get(name)).not.toBe(second?.searchParams.get(name));
    }
    expect(first?.href).not.toContain(requests[0]?.pending.codeVerifier);
    expect(first?.href).not.toContain(client.secret);
  });

  test("has no nonce where no ID token is asked for", async () => {
    const { oauth } = await startApplication(server);
    const { url, pending } = await oauth.beginSignIn({ scopes: ["read"] });
    expect(new URL(url).searchParams.has("nonce")).toBe(false);
    expect(pending.nonce).toBeUndefined();
  });

  test("takes further parameters, and none in the place of its own", async () => {
    const { oauth } = await startApplication(server);
    const parameters = {
      prompt: "login",
      state: "mine",
      code_challenge_method: "plain",
      redirect_uri: "https://x.test",
    };
    const { url } = await oauth.beginSignIn({ scopes: ["read"], parameters });
    const { searchParams } = new URL(url);
    expect(searchParams.get("prompt")).toBe("login");
    expect(searchParams.getAll("code_challenge_method")).toEqual(["S256"]);
    expect(searchParams.getAll("redirect_uri")).toEqual([client.redirectUri]);
    expect(searchParams.get("state")).not.toBe("mine");
  });

  test("leaves plain data to keep", async () => {
    const application = await startApplication(server);
    const { response, pending } = await authorize(application);
    const kept = JSON.parse(JSON.stringify(pending)) as typeof pending;
    const { view } = await application.sessions.completeSignIn(response, kept);
    expect(await view.listActorPosts("actor-ada")).toMatchObject({ kind: "posts" });
  });
});

describe("the response to the authorization request", () => {
  test.each<[string, (response: URLSearchParams) => void, SignInProblem]>([
    ["another state", (query) => query.set("state", "of-somebody-else"), "state_mismatch"],
    ["no state", (query) => query.delete("state"), "state_mismatch"],
    ["two states", (query) => query.append("state", "other"), "state_mismatch"],
    ["another issuer", (query) => query.set("iss", "https://evil.test"), "response_issuer_mismatch"],
    ["no issuer, though the metadata promise it", (query) => query.delete("iss"), "response_issuer_mismatch"],
    ["two issuers", (query) => query.append("iss", "https://evil.test"), "response_issuer_mismatch"],
    ["no code", (query) => query.delete("code"), "token_request_failed"],
    ["two codes", (query) => query.append("code", "other"), "token_request_failed"],
    ["a token of the implicit flow", (query) => query.set("id_token", "x"), "token_request_failed"],
  ])("with %s is refused, and no code is sent", async (_, change, problem) => {
    const application = await startApplication(server);
    const { response, pending } = await authorize(application);
    change(response.searchParams);
    expect(await problemOf(application.sessions.completeSignIn(response, pending))).toBe(problem);
    expect(server.tokenRequests("authorization_code")).toEqual([]);
  });

  test("that refuses says why, if the code is documented", async () => {
    const application = await startApplication(server);
    const { response, pending } = await authorize(application);
    const query = new URLSearchParams({ error: "access_denied", state: pending.state, iss: server.issuer });
    await expect(application.sessions.completeSignIn(query, pending)).rejects.toMatchObject({
      code: "authorization_refused",
      oauthError: "access_denied",
    });
    query.set("error", response.searchParams.get("code") ?? "");
    await expect(application.sessions.completeSignIn(query, pending)).rejects.toMatchObject({
      oauthError: undefined,
    });
  });

  test("that comes too late is refused", async () => {
    const application = await startApplication(server);
    const { response, pending } = await authorize(application);
    application.clock.ahead = 601_000;
    expect(await problemOf(application.sessions.completeSignIn(response, pending))).toBe("request_expired");
  });

  test("needs no issuer where the metadata do not promise one, but the right one if it is there", async () => {
    withMetadata({ authorization_response_iss_parameter_supported: undefined });
    const application = await startApplication(server);
    const first = await authorize(application);
    first.response.searchParams.delete("iss");
    await application.sessions.completeSignIn(first.response, first.pending);
    const second = await authorize(application);
    second.response.searchParams.set("iss", "https://evil.test");
    expect(await problemOf(application.sessions.completeSignIn(second.response, second.pending))).toBe(
      "response_issuer_mismatch",
    );
  });

  test("is taken as a URL, as a path and as a query", async () => {
    const application = await startApplication(server);
    for (const form of [
      (url: URL) => url.href,
      (url: URL) => url.pathname + url.search,
      (url: URL) => url.searchParams,
      (url: URL) => url,
    ]) {
      const { response, pending } = await authorize(application);
      await application.sessions.completeSignIn(form(response), pending);
    }
    expect(server.tokenRequests("authorization_code")).toHaveLength(4);
  });
});

describe("the exchange of the code", () => {
  test("authenticates the client by HTTP Basic and by nothing else", async () => {
    await signIn(await startApplication(server));
    const request = server.received.find(({ path }) => path === "/api/auth/oauth2/token");
    expect(request?.headers["authorization"]).toBe(`Basic ${btoa("app-1:client-s3cr3t%2F%2B+%25")}`);
    expect(request?.headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
    expect(request?.headers).not.toHaveProperty("cookie");
    expect(request?.headers).not.toHaveProperty("origin");
    const form = new URLSearchParams(request?.body);
    expect([...form.keys()].sort()).toEqual(["code", "code_verifier", "grant_type", "redirect_uri"]);
    expect(form.get("redirect_uri")).toBe(client.redirectUri);
  });

  test("proves the PKCE verifier, so that a code of another sign-in is worth nothing", async () => {
    const application = await startApplication(server);
    const { pending } = await authorize(application);
    const other = await authorize(application);
    other.response.searchParams.set("state", pending.state);
    await expect(application.sessions.completeSignIn(other.response, pending)).rejects.toMatchObject({
      code: "token_request_failed",
      oauthError: "invalid_grant",
    });
  });

  test("is made once for a response", async () => {
    const application = await startApplication(server);
    const { response, pending } = await authorize(application);
    await application.sessions.completeSignIn(response, pending);
    await expect(application.sessions.completeSignIn(response, pending)).rejects.toMatchObject({
      oauthError: "invalid_grant",
    });
  });

  test.each<[string, Record<string, unknown>]>([
    ["nonce", { nonce: "of-somebody-else" }],
    ["audience", { aud: "app-2" }],
    ["issuer", { iss: "https://evil.test" }],
    ["time", { exp: 1 }],
  ])("refuses an ID token of another %s", async (_, claims) => {
    const application = await startApplication(server);
    server.oauth.claims = claims;
    expect(await problemOf(signIn(application))).toBe("id_token_invalid");
  });

  test("allows for a clock that is behind the service's or ahead of it", async () => {
    const seconds = Math.floor(Date.now() / 1000);
    server.oauth.claims = { iat: seconds, exp: seconds - 20 };
    await signIn(await startApplication(server));
  });

  test("refuses an answer without the ID token that was asked for", async () => {
    const application = await startApplication(server);
    server.intercept = async (request, next) => {
      const response = await next();
      if (!request.url.endsWith("/token")) return response;
      const { id_token: _omitted, ...body } = await response.json();
      return Response.json(body);
    };
    expect(await problemOf(signIn(application))).toBe("token_request_failed");
  });

  test("refuses a scope beyond what was asked for", async () => {
    const application = await startApplication(server);
    server.intercept = async (request, next) => {
      const response = await next();
      if (!request.url.endsWith("/token")) return response;
      return Response.json({ ...(await response.json()), scope: "openid read admin" });
    };
    expect(await problemOf(signIn(application))).toBe("scope_widened");
  });

  test("keeps the scopes that were granted, and gives the claims of the ID token", async () => {
    const application = await startApplication(server);
    const { response, pending } = await authorize(application, ["openid", "read"]);
    const { view, claims } = await application.sessions.completeSignIn(response, pending);
    expect(view.scopes).toEqual(["openid", "read"]);
    expect(claims).toMatchObject({ sub: "actor-ada" });
  });
});

describe("introspection", () => {
  test("tells an active token from any other, and authenticates by HTTP Basic only", async () => {
    const { oauth } = await startApplication(server);
    const { url, pending } = await oauth.beginSignIn({ scopes: ["read"] });
    const tokens = await oauth.exchangeCode(await visit(url), pending);
    expect(await oauth.introspect(tokens.access_token)).toEqual({ active: true, scope: "read" });
    server.oauth.revokeAll();
    expect(await oauth.introspect(tokens.access_token)).toEqual({ active: false });
    const request = server.received.at(-1);
    expect(request).toMatchObject({
      path: "/api/auth/oauth2/introspect",
      headers: { authorization: expect.stringMatching(/^Basic /) },
    });
    expect(request?.body).toBe(`token=${tokens.access_token}`);
    expect(request?.headers).not.toHaveProperty("cookie");
  });

  test.each<[string, () => Response, string | undefined]>([
    ["refusal", () => Response.json({ error: "invalid_client" }, { status: 401 }), "invalid_client"],
    ["fault", () => new Response("Busy", { status: 503 }), undefined],
    ["answer without `active`", () => Response.json({}), undefined],
  ])("says of a %s that it failed", async (_, answer, oauthError) => {
    const { oauth } = await startApplication(server);
    server.intercept = answer;
    await expect(oauth.introspect("token")).rejects.toMatchObject({
      code: "introspection_failed",
      oauthError,
    });
  });
});

describe("a session", () => {
  test("is opened by an id that nobody can guess", async () => {
    const application = await startApplication(server);
    const { sessionId } = await signIn(application);
    expect(sessionId).toMatch(/^[\w-]{43}$/);
    const view = await application.sessions.open(sessionId);
    expect(view.scopes).toEqual(allScopes);
    await expect(application.sessions.open("unknown")).rejects.toMatchObject({ reason: "unknown_session" });
  });

  test("is gone after signing out, for views that are open too", async () => {
    const application = await startApplication(server);
    const { sessionId, view } = await signIn(application);
    await application.sessions.signOut(sessionId);
    await expect(view.listActorPosts("actor-ada")).rejects.toMatchObject({ reason: "unknown_session" });
    await expect(application.sessions.open(sessionId)).rejects.toMatchObject({ reason: "unknown_session" });
    expect(server.received.filter(({ path }) => path.endsWith("/posts"))).toEqual([]);
  });
});
