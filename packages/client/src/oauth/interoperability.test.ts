import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createOAuthClient,
  createSessions,
  memoryTokenStore,
  type OAuthClient,
  type PendingSignIn,
  type SignInError,
  type TokenStore,
} from "@shared-social/client/oauth";
import Provider from "oidc-provider";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareAndSetAdapter } from "../../test/compare-and-set-adapter.ts";

/** An issuer that was written and certified by others: oidc-provider, at the pilot's path. */
let server: Server;
let baseUrl: string;

/** Forms that its token endpoint got. */
const tokenRequests: URLSearchParams[] = [];
const statuses: number[] = [];
const secret = "long-enough_s3cr3t/with+signs of-all.kinds";
const redirectUri = "https://app.test/callback";

beforeAll(async () => {
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(`${baseUrl}/api/auth`, {
    adapter: compareAndSetAdapter(),
    clients: [
      {
        client_id: "app-1",
        client_secret: secret,
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_basic",
      },
    ],
    scopes: ["openid", "offline_access", "read"],
    cookies: { keys: ["cookie-key"] },
    features: { introspection: { enabled: true }, devInteractions: { enabled: true } },
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    ttl: {
      AccessToken: 300,
      RefreshToken: 2_592_000,
      Session: 600,
      Interaction: 600,
      Grant: 2_592_000,
      IdToken: 300,
    },
    pkce: { required: () => true },
    findAccount: async (_context, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
  });
  provider.on("grant.error", () => {});
  provider.use(async (context, next) => {
    await next();
    if (!context.path.endsWith("/token")) return;
    const { body } = (context as { readonly oidc?: { readonly body?: Record<string, string> } }).oidc ?? {};
    tokenRequests.push(new URLSearchParams(body));
    statuses.push(context.status);
  });
  const listener = provider.callback();
  server.on("request", (request, response) => {
    // It is mounted below the base address.
    const whole = request.url ?? "";
    request.url = whole.replace(/^\/api\/auth/, "");
    void listener(Object.assign(request, { originalUrl: whole }), response);
  });
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, "close");
});

/** Signs in and agrees in the provider's own pages, as a browser would, and gives the address that it comes back to. */
async function visit(start: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next: { readonly url: string; readonly form?: URLSearchParams } = { url: start };
  for (let hops = 0; hops < 20; hops++) {
    const response = await fetch(next.url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(next.form && { method: "POST", body: next.form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]?.split("=") ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) next = fillIn(await response.text(), next.url);
    else if (location.startsWith(redirectUri)) return new URL(location);
    else next = { url: new URL(location, next.url).href };
  }
  throw new Error("The provider leads nowhere");
}

/** The form of a page of the provider's, as somebody fills it in. */
function fillIn(page: string, url: string): { readonly url: string; readonly form: URLSearchParams } {
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
  const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
  if (action === undefined || prompt === undefined)
    throw new Error(`No form at ${url}: ${page.slice(0, 500)}`);
  return {
    url: new URL(action.replaceAll("&amp;", "&"), url).href,
    form: new URLSearchParams({ prompt, ...(prompt === "login" && { login: "actor-ada", password: "any" }) }),
  };
}

async function begin(
  oauth: OAuthClient,
): Promise<{ readonly response: URL; readonly pending: PendingSignIn }> {
  const { url, pending } = await oauth.beginSignIn({ scopes: ["openid", "read"] });
  return { response: await visit(url), pending };
}

test("discovery, the code flow with S256 PKCE, the RFC 9207 issuer, the ID token and introspection", async () => {
  const oauth = await createOAuthClient({ baseUrl, clientId: "app-1", clientSecret: secret, redirectUri });
  const { response, pending } = await begin(oauth);
  expect(response.searchParams.get("iss")).toBe(`${baseUrl}/api/auth`);
  const tokens = await oauth.exchangeCode(response, pending);
  expect(tokens).toMatchObject({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    expires_in: 300,
  });
  expect(tokens.claims?.()).toMatchObject({ sub: "actor-ada", nonce: pending.nonce });
  expect(await oauth.introspect(tokens.access_token)).toMatchObject({ active: true, client_id: "app-1" });
  expect(await oauth.introspect("nothing")).toEqual({ active: false });
});

test("another verifier, state or secret is refused", async () => {
  const oauth = await createOAuthClient({ baseUrl, clientId: "app-1", clientSecret: secret, redirectUri });
  const problem = (promise: Promise<unknown>): Promise<unknown> =>
    promise.catch(({ code, oauthError }: SignInError) => [code, oauthError]);
  const first = await begin(oauth);
  const codeVerifier = "x".repeat(43);
  expect(await problem(oauth.exchangeCode(first.response, { ...first.pending, codeVerifier }))).toEqual([
    "token_request_failed",
    "invalid_grant",
  ]);
  const second = await begin(oauth);
  expect(await problem(oauth.exchangeCode(second.response, first.pending))).toEqual([
    "state_mismatch",
    undefined,
  ]);
  const wrong = await createOAuthClient({ baseUrl, clientId: "app-1", clientSecret: "wrong", redirectUri });
  expect(await problem(wrong.exchangeCode(second.response, second.pending))).toEqual([
    "token_request_failed",
    "invalid_client",
  ]);
});

test("rotation: each refresh token is sent once, and the provider never sees one again", async () => {
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const oauth = await createOAuthClient({
    baseUrl,
    clientId: "app-1",
    clientSecret: secret,
    redirectUri,
    now,
  });
  const store: TokenStore = memoryTokenStore();
  // The provider is no social network: reads are answered here, and only the bearer credential counts.
  const bearers: (string | null)[] = [];
  const answer = async (_url: string, init: RequestInit): Promise<Response> => {
    bearers.push(new Headers(init.headers).get("authorization"));
    const admission = { "x-network-actor-id": "a", "x-network-app-id": "b", "x-network-grant-id": "c" };
    return Response.json({ posts: [] }, { headers: { ...admission, "x-network-scopes": "read" } });
  };
  const sessions = createSessions({ oauth, store, fetch: answer });
  const { response, pending } = await begin(oauth);
  const { view } = await sessions.completeSignIn(response, pending);
  tokenRequests.length = 0;
  statuses.length = 0;
  for (let round = 1; round <= 3; round++) {
    ahead += 250_000;
    await Promise.all(Array.from({ length: 5 }, () => view.listActorPosts("actor-ada")));
  }
  const sent = tokenRequests.map((form) => form.get("refresh_token"));
  expect(statuses).toEqual([200, 200, 200]);
  expect(new Set(sent).size).toBe(3);
  expect(new Set(bearers).size).toBe(3);
  expect(bearers).toHaveLength(15);
});

test("of 20 refreshes of one token at the same time, which no client of ours sends, one succeeds and the grant ends", async () => {
  const oauth = await createOAuthClient({ baseUrl, clientId: "app-1", clientSecret: secret, redirectUri });
  const { response, pending } = await begin(oauth);
  const { refresh_token: token = "" } = await oauth.exchangeCode(response, pending);
  const encoded = new URLSearchParams({ _: secret }).toString().slice(2);
  const refresh = (refreshToken: string): Promise<Response> =>
    fetch(`${baseUrl}/api/auth/token`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`app-1:${encoded}`)}` },
      body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken }),
    });
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
  const [won, ...others] = answers.sort((one, other) => one.status - other.status);
  expect([won?.status, ...new Set(others.map(({ status }) => status))]).toEqual([200, 400]);
  const next = (await won?.json()) as { readonly refresh_token: string } | undefined;
  expect((await refresh(next?.refresh_token ?? "")).status).toBe(400);
});
