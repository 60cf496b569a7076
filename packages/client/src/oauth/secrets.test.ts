import { inspect } from "node:util";
import { prepareReport, readRefusal } from "@shared-social/client";
import {
  createOAuthClient,
  memoryTokenStore,
  type PendingSignIn,
  type TokenStore,
} from "@shared-social/client/oauth";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Intercept } from "../../test/pilot-server.ts";
import { type PilotServer, startPilotServer } from "../../test/pilot-server.ts";
import {
  type Application,
  authorize,
  oauthOptions,
  type Settings,
  signIn,
  startApplication,
} from "../../test/sign-in.ts";
import { pause } from "./pause.ts";

let server: PilotServer;
const printed: string[] = [];
const consoles = ["log", "info", "warn", "error", "debug"] as const;
const real = Object.fromEntries(consoles.map((name) => [name, console[name]]));

beforeEach(async () => {
  server = await startPilotServer();
  printed.length = 0;
  for (const name of consoles) console[name] = (...words: unknown[]) => void printed.push(inspect(words));
});
afterEach(async () => {
  Object.assign(console, real);
  await server.stop();
  expect(printed).toEqual([]);
});

/** Everything that can be read off an error by printing it, however deep its causes go. */
function textsOf(error: unknown): readonly string[] {
  const texts: string[] = [];
  for (let at: unknown = error; at !== undefined && at !== null; at = (at as Partial<Error>).cause) {
    const { message, stack } = at as Partial<Error>;
    texts.push(String(at), String(message), String(stack), JSON.stringify(at) ?? "");
    texts.push(
      inspect(at, { depth: 20, showHidden: true, getters: false }),
      JSON.stringify(Object.entries(at)),
    );
  }
  return texts;
}

/** Secrets of these tests, with the ways in which they may be written. */
function forms(secrets: readonly string[]): readonly string[] {
  return secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    btoa(secret),
    JSON.stringify(secret).slice(1, -1),
  ]);
}

/** A service that quotes all that it was sent, as bad ones do. */
const quoting =
  (status: number, error: string, also: Readonly<Record<string, string>> = {}): Intercept =>
  async (request) => {
    const quote = `${request.url} ${request.headers.get("authorization")} ${await request.text()}`;
    const body = {
      error,
      message: quote,
      error_description: quote,
      error_uri: `https://e.test/?${encodeURIComponent(quote)}`,
    };
    return Response.json(body, { status, headers: { "x-quote": encodeURIComponent(quote), ...also } });
  };

const token =
  (answer: Intercept): Intercept =>
  (request, next) =>
    request.url.endsWith("/token") ? answer(request, next) : next();

/** An answer that holds tokens but is none that can be used. */
const tokensIn =
  (change: (body: Record<string, unknown>) => unknown): Intercept =>
  async (_, next) =>
    Response.json(change(await (await next()).json()));

type Scene = (application: Application, pending: { last: PendingSignIn | undefined }) => Promise<unknown>;

const refreshing =
  (answer: Intercept): Scene =>
  async (application) => {
    const { view } = await signIn(application);
    application.clock.ahead = 301_000;
    server.intercept = token(answer);
    await view.listActorPosts("actor-ada");
  };

const exchanging =
  (answer: Intercept): Scene =>
  async (application, pending) => {
    const begun = await authorize(application);
    pending.last = begun.pending;
    server.intercept = token(answer);
    await application.sessions.completeSignIn(begun.response, begun.pending);
  };

const reading =
  (answer: Intercept): Scene =>
  async (application) => {
    const { view } = await signIn(application);
    server.intercept = answer;
    await view.listActorPosts("actor-ada");
  };

const responding =
  (change: (query: URLSearchParams) => void): Scene =>
  async (application, pending) => {
    const { response, pending: begun } = await authorize(application);
    pending.last = begun;
    change(response.searchParams);
    await application.sessions.completeSignIn(response, begun);
  };

function breaking(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.error(new Error("Gone")) });
}

const scenes: readonly (readonly [string, Scene, Settings?])[] = [
  ["a refresh that is refused", refreshing(quoting(400, "invalid_grant"))],
  [
    "a refresh that is refused as the client",
    refreshing(quoting(401, "invalid_client", { "www-authenticate": "Basic" })),
  ],
  ["a refresh that is refused for now", refreshing(quoting(503, "temporarily_unavailable"))],
  [
    "a refresh with a code that holds the token",
    refreshing(async (request) =>
      Response.json(
        { error: new URLSearchParams(await request.text()).get("refresh_token") },
        { status: 400 },
      ),
    ),
  ],
  ["a refresh that fails", refreshing(quoting(500, "server_error"))],
  [
    "a refresh whose answer has no access token",
    refreshing(tokensIn(({ access_token: _omitted, ...body }) => body)),
  ],
  [
    "a refresh whose ID token is damaged",
    refreshing(tokensIn((body) => ({ ...body, id_token: `${body["refresh_token"]}` }))),
  ],
  [
    "a refresh whose token type is another",
    refreshing(tokensIn((body) => ({ ...body, token_type: body["access_token"] }))),
  ],
  [
    "a refresh whose scope is wider",
    refreshing(tokensIn((body) => ({ ...body, scope: `admin ${body["access_token"]}` }))),
  ],
  [
    "a refresh whose answer is no JSON",
    refreshing(
      async (_, next) =>
        new Response(`<${await (await next()).text()}`, { headers: { "content-type": "application/json" } }),
    ),
  ],
  ["a refresh whose connection breaks", refreshing(async () => new Response(breaking()))],
  ["a refresh that takes too long", refreshing(async (_, next) => pause(900).then(next)), { timeout: 400 }],
  ["an exchange that is refused", exchanging(quoting(400, "invalid_grant"))],
  [
    "an exchange with a challenge",
    exchanging(quoting(401, "invalid_client", { "www-authenticate": 'Basic realm="x"' })),
  ],
  ["an exchange that fails", exchanging(quoting(500, "server_error"))],
  ["an exchange without an ID token", exchanging(tokensIn(({ id_token: _omitted, ...body }) => body))],
  ["an exchange with a damaged ID token", exchanging(tokensIn((body) => ({ ...body, id_token: "a.b.c" })))],
  [
    "an exchange with an ID token of another nonce",
    async (application, pending) => {
      server.oauth.claims = { nonce: "other" };
      await exchanging((_, next) => next())(application, pending);
    },
  ],
  ["an exchange with a wider scope", exchanging(tokensIn((body) => ({ ...body, scope: "admin" })))],
  ["a response with another state", responding((query) => query.set("state", "other"))],
  ["a response of another issuer", responding((query) => query.set("iss", "https://evil.test"))],
  [
    "a response that refuses",
    responding((query) => {
      query.set("error", query.get("code") ?? "");
      query.set("error_description", query.get("code") ?? "");
    }),
  ],
  ["a response with a token", responding((query) => query.set("id_token", query.get("code") ?? ""))],
  ["a read that is refused", reading(quoting(401, "invalid_token"))],
  [
    "a read that is refused with the token as its code",
    reading(async (request) =>
      Response.json({ error: request.headers.get("authorization") }, { status: 403 }),
    ),
  ],
  ["a read with a status that is not declared", reading(quoting(418, "invalid_token"))],
  [
    "a read that is redirected",
    reading(
      async (request) =>
        new Response(null, {
          status: 302,
          headers: { location: `/?t=${request.headers.get("authorization")}` },
        }),
    ),
  ],
  [
    "a read of another content type",
    reading(
      async (request) =>
        new Response(request.headers.get("authorization"), { headers: { "content-type": "text/plain" } }),
    ),
  ],
  [
    "a read whose body is no JSON",
    reading(
      async (request) =>
        new Response(`{${request.headers.get("authorization")}`, {
          headers: { "content-type": "application/json" },
        }),
    ),
  ],
  [
    "a read whose connection breaks",
    reading(async () => new Response(breaking(), { headers: { "content-type": "application/json" } })),
  ],
  ["a read without an admission", reading(async () => Response.json({ posts: [] }))],
  [
    "a read whose token was changed",
    async (application) => {
      const { view } = await signIn(application);
      await view.listActorPosts("actor-ada");
    },
    {
      use: [
        async (request, next) => {
          request.headers.set("authorization", `${request.headers.get("authorization")}x`);
          return await next(request);
        },
      ],
    },
  ],
  [
    "a read of a retired session",
    async (application) => {
      const { view } = await signIn(application);
      await view.listActorPosts("actor-ada");
      server.incarnation = "incarnation-2";
      await view.listActorPosts("actor-ada");
    },
  ],
  [
    "a report that is refused",
    async (application) => {
      const { view } = await signIn(application);
      server.intercept = quoting(400, "invalid_report");
      await view.submitReport(prepareReport({ targetKind: "post", targetId: "p", reason: "r" }));
    },
  ],
  [
    "an intent conflict",
    async (application) => {
      const { view } = await signIn(application);
      server.intercept = quoting(409, "intent_conflict");
      await view.submitReport(prepareReport({ targetKind: "post", targetId: "p", reason: "r" }));
    },
  ],
  [
    "an introspection that is refused",
    async (application) => {
      server.intercept = quoting(400, "invalid_request");
      const secret = server.oauth.secrets[0] ?? "";
      await application.oauth.introspect(`${secret}-token`);
    },
  ],
  [
    "a session that is not there",
    async (application) => {
      await application.sessions.open(server.oauth.secrets[0] ?? "");
    },
  ],
];

const staged: readonly (readonly [string, Scene, Settings])[] = scenes.map(([name, scene, settings = {}]) => [
  name,
  scene,
  settings,
]);

test.each(staged)("%s tells no secret", async (_, scene, settings) => {
  const application = await startApplication(server, settings);
  const pending: { last: PendingSignIn | undefined } = { last: undefined };
  const error = await scene(application, pending).then(
    () => expect.unreachable("It had to fail"),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  const { codeVerifier, state, nonce } = pending.last ?? {};
  const ids = application.ended.map(({ sessionId }) => sessionId);
  const secrets = [...server.oauth.secrets, codeVerifier, state, nonce, ...ids].filter(
    (one) => one !== undefined,
  );
  const found = textsOf(error).flatMap((text) =>
    forms(secrets)
      .filter((secret) => text.includes(secret))
      .map((secret) => `${secret} in ${text}`),
  );
  expect(found).toEqual([]);
});

test.each(["create", "take", "put", "giveBack", "bind", "end", "read", "delete"] as const)(
  "a store whose %s quotes its values tells no secret",
  async (method) => {
    const store: TokenStore = { ...memoryTokenStore() };
    const application = await startApplication(server, { store });
    const scene = async (): Promise<void> => {
      if (method === "create") fail();
      const { view, sessionId } = await signIn(application);
      if (method === "bind" || method === "read") fail();
      if (method === "delete") {
        fail();
        await application.sessions.signOut(sessionId);
      }
      application.clock.ahead = method === "bind" ? 0 : 301_000;
      if (method === "giveBack") server.intercept = token(quoting(400, "invalid_scope"));
      if (method === "end") server.intercept = token(quoting(400, "invalid_grant"));
      fail();
      await view.listActorPosts("actor-ada");
    };
    function fail(): void {
      const real = memoryTokenStore()[method];
      Object.assign(store, {
        [method]: (...values: unknown[]) => {
          if (typeof real !== "function") throw new TypeError("No such method");
          return Promise.reject(
            Object.assign(new Error(JSON.stringify(values)), { detail: values, query: values }),
          );
        },
      });
    }
    const error = await scene().then(
      () => expect.unreachable("It had to fail"),
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: "token_store_failed" });
    const found = textsOf(error).filter((text) =>
      forms(server.oauth.secrets).some((secret) => text.includes(secret)),
    );
    expect(found).toEqual([]);
  },
);

test("what holds secrets does not show them", async () => {
  const application = await startApplication(server);
  const { view, sessionId } = await signIn(application);
  const shown = [application.oauth, application.sessions, application.store, view].map((value) =>
    [inspect(value, { depth: 20, showHidden: true }), JSON.stringify(value)].join("\n"),
  );
  const secrets = forms([...server.oauth.secrets, sessionId]);
  expect(shown.flatMap((text) => secrets.filter((secret) => text.includes(secret)))).toEqual([]);
});

test("a base address that is refused is not quoted", async () => {
  const baseUrl = "http://user:s3cr3t@network.test/?key=s3cr3t";
  const error = await createOAuthClient({ ...oauthOptions(server), baseUrl }).catch(
    (reason: unknown) => reason,
  );
  expect(textsOf(error).filter((text) => text.includes("s3cr3t"))).toEqual([]);
});

test("the scan finds a secret that is there", () => {
  const secret = "s3cr3t /+";
  const cause = Object.assign(new Error("x"), { detail: { deep: [secret] } });
  for (const error of [
    new Error(secret),
    new Error("x", { cause }),
    Object.assign(new Error("x"), { secret }),
  ]) {
    expect(textsOf(error).some((text) => forms([secret]).some((form) => text.includes(form)))).toBe(true);
  }
  expect(readRefusal({ status: 400, body: { error: secret } })).toMatchObject({ code: secret });
});
