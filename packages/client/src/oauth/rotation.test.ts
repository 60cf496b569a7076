import {
  createSessions,
  memoryTokenStore,
  RefreshUnavailableError,
  SignInAgainError,
  type TokenStore,
  TokenStoreError,
} from "@shared-social/client/oauth";
import { sqliteTokenStore } from "@shared-social/client/sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Intercept, type PilotServer, startPilotServer } from "../../test/pilot-server.ts";
import { allScopes, type Settings, signIn, startApplication } from "../../test/sign-in.ts";
import { pause } from "./pause.ts";

let server: PilotServer;
beforeEach(async () => {
  server = await startPilotServer();
  return () => server.stop();
});
afterEach(() => expect(server.oauth.reused).toEqual([]));

/** Signs in, and sets the clock to where the access token needs a refresh. */
async function nearExpiry(settings: Settings = {}, ahead = 250_000) {
  const application = await startApplication(server, settings);
  const signedIn = await signIn(application);
  application.clock.ahead = ahead;
  return { application, ...signedIn };
}

/** Answers the next request to the token endpoint. */
function atTokenEndpoint(answer: Intercept): void {
  server.intercept = (request, next) => (request.url.endsWith("/token") ? answer(request, next) : next());
}

function refuse(status: number, error: string | undefined, headers: Record<string, string> = {}): void {
  const body =
    error === undefined ? "<html>" : JSON.stringify({ error, error_description: "quotes refresh-token" });
  const type = error === undefined ? "text/html" : "application/json";
  atTokenEndpoint(() => new Response(body, { status, headers: { "content-type": type, ...headers } }));
}

/** The credentials of the reads that came. */
function bearers(): readonly (string | undefined)[] {
  return server.received
    .filter(({ path }) => path.endsWith("/posts"))
    .map(({ headers }) => headers["authorization"]);
}

function refreshes(): number {
  return server.tokenRequests("refresh_token").length;
}

describe("an access token", () => {
  test.each([
    ["is used until 90 seconds before its end", 209_000, 0],
    ["is refreshed ahead of its 300 seconds, by 60 seconds and the clock skew of 30", 211_000, 1],
    ["is refreshed when a clock was set back, since nobody knows when it ends", -31_000, 1],
    ["is used when a clock is a little behind", -29_000, 0],
  ])("%s", async (_, ahead, expected) => {
    const { view } = await nearExpiry({}, ahead);
    await view.listActorPosts("actor-ada");
    expect(refreshes()).toBe(expected);
  });

  test("whose response does not say how long it lives, lives 300 seconds", async () => {
    server.intercept = async (_, next) => {
      const response = await next();
      if (!response.url.endsWith("/token") && response.headers.get("content-type") !== "application/json")
        return response;
      const { expires_in: _in, expires_at: _at, ...body } = await response.json();
      return Response.json(body, {
        status: response.status,
        headers: { "content-type": "application/json" },
      });
    };
    const application = await startApplication(server);
    const { sessionId } = await signIn(application);
    const grant = await application.store.read(sessionId);
    expect(grant).toMatchObject({ state: "active" });
    if (grant?.state === "active") expect(grant.expiresAt - grant.obtainedAt).toBe(300_000);
  });

  test.each([0, 1e15, "2020-01-01T00:00:00Z", null])(
    "lives by expires_in, whatever expires_at of %j means: its unit is not shown",
    async (expires_at) => {
      atTokenEndpoint(async (_, next) => {
        const response = await next();
        return Response.json({ ...((await response.json()) as object), expires_at });
      });
      const application = await startApplication(server);
      const { sessionId } = await signIn(application);
      const grant = await application.store.read(sessionId);
      expect(grant).toMatchObject({ state: "active" });
      if (grant?.state === "active") expect(grant.expiresAt - grant.obtainedAt).toBe(300_000);
    },
  );

  // SQLite and PostgreSQL keep integers of 64 bits; what does not fit would be lost after the refresh token was spent for it.
  test.each([1e12, 1e17, 1e308])("of %d seconds is kept by a database", async (lifetime) => {
    const store = sqliteTokenStore(":memory:");
    const { view, sessionId } = await nearExpiry({ store });
    server.oauth.accessTokenLifetime = lifetime;
    await view.listActorPosts("actor-ada");
    expect(refreshes()).toBe(1);
    expect(await store.read(sessionId)).toMatchObject({ state: "active" });
    await view.listActorPosts("actor-ada");
    expect(refreshes()).toBe(1);
    store.close();
  });

  test("of a short life is used for half of it", async () => {
    server.oauth.accessTokenLifetime = 20;
    const { view, application } = await nearExpiry({}, 9_000);
    await view.listActorPosts("actor-ada");
    expect(refreshes()).toBe(0);
    application.clock.ahead = 11_000;
    await view.listActorPosts("actor-ada");
    expect(refreshes()).toBe(1);
  });

  test("that is over when it comes is used once, and does not make the client refresh for ever", async () => {
    server.oauth.accessTokenLifetime = 0;
    const { view } = await nearExpiry({}, 0);
    await view.listActorPosts("actor-ada");
    expect(refreshes()).toBe(1);
  });

  test("that the service refuses is not used again", async () => {
    const { view } = await nearExpiry({}, 0);
    server.intercept = () => Response.json({ error: "invalid_token" }, { status: 401 });
    await expect(view.listActorPosts("actor-ada")).rejects.toMatchObject({ code: "refused", status: 401 });
    server.intercept = undefined;
    expect(await view.listActorPosts("actor-ada")).toMatchObject({ kind: "posts" });
    await view.listActorPosts("actor-ada");
    expect(refreshes()).toBe(1);
  });
});

describe("refusals of access tokens that come in another order than the requests", () => {
  /** Something to wait for. */
  function gate() {
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { opened, open };
  }
  const refusal = () => Response.json({ error: "invalid_token" }, { status: 401 });

  test("an older one does not make a token good that was refused since", async () => {
    const { view, application } = await nearExpiry({}, 0);
    const held = gate();
    server.intercept = () => held.opened.then(refusal);
    const older = view.listActorPosts("actor-ada");
    await expect.poll(() => bearers()).toHaveLength(1);
    application.clock.ahead = 250_000;
    server.intercept = (request, next) => (request.url.endsWith("/token") ? next() : refusal());
    await expect(view.listActorPosts("actor-ada")).rejects.toMatchObject({ code: "refused" });
    held.open();
    await expect(older).rejects.toMatchObject({ code: "refused" });
    server.intercept = undefined;
    await view.listActorPosts("actor-ada");
    expect([refreshes(), new Set(bearers()).size]).toEqual([2, 3]);
  });

  test("one that comes while the store is read is not forgotten", async () => {
    const store = memoryTokenStore();
    const reading = gate();
    let isHeld = false;
    const slow: TokenStore = {
      ...store,
      async read(id) {
        const grant = await store.read(id);
        if (isHeld) await reading.opened;
        return grant;
      },
    };
    const { view } = await nearExpiry({ store: slow }, 0);
    const held = gate();
    server.intercept = () => held.opened.then(refusal);
    const refused = view.listActorPosts("actor-ada");
    await expect.poll(() => bearers()).toHaveLength(1);
    isHeld = true;
    const controller = new AbortController();
    const late = view.listActorPosts("actor-ada", { signal: controller.signal });
    held.open();
    await pause(50);
    // It has the old token in hand, and gives up before the service says anything of it.
    controller.abort(new Error("The person left"));
    isHeld = false;
    reading.open();
    await Promise.all([expect(late).rejects.toThrow(), expect(refused).rejects.toThrow()]);
    server.intercept = undefined;
    await view.listActorPosts("actor-ada");
    expect([refreshes(), new Set(bearers()).size]).toEqual([1, 2]);
  });
});

describe("a rotation", () => {
  test("is one request for all calls of a process", async () => {
    const { view, application, sessionId } = await nearExpiry();
    const other = await application.sessions.open(sessionId);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? view : other).listActorPosts("actor-ada")),
    );
    expect(refreshes()).toBe(1);
  });

  test("is one request for all sessions that share a store", async () => {
    const { application, sessionId } = await nearExpiry();
    const { oauth, store } = application;
    const read = async (): Promise<unknown> =>
      (await createSessions({ oauth, store }).open(sessionId)).listActorPosts("actor-ada");
    await Promise.all(Array.from({ length: 20 }, read));
    expect(refreshes()).toBe(1);
  });

  test("has the refresh token out of the store before it is sent, and the new one in it before anybody reads", async () => {
    const { view, application, sessionId } = await nearExpiry();
    const seen: unknown[] = [];
    server.intercept = async (_, next) => {
      const grant = await application.store.read(sessionId);
      seen.push(grant?.state === "active" ? grant.generation : grant?.state);
      return await next();
    };
    await view.listActorPosts("actor-ada");
    expect(seen).toEqual(["spending", 2]);
  });

  test("sends each refresh token once, one after the other", async () => {
    const { view, application } = await nearExpiry();
    for (let round = 1; round <= 3; round++) {
      application.clock.ahead += 250_000;
      await view.listActorPosts("actor-ada");
    }
    const sent = server.tokenRequests("refresh_token").map((form) => form.get("refresh_token"));
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(3);
    expect(Object.fromEntries(server.tokenRequests("refresh_token")[0] ?? [])).toEqual({
      grant_type: "refresh_token",
      refresh_token: sent[0],
    });
  });

  test("goes on when the caller that began it gives up", async () => {
    const { view, application, sessionId } = await nearExpiry();
    const controller = new AbortController();
    atTokenEndpoint(async (_, next) => {
      controller.abort(new Error("The person left"));
      await pause(20);
      return await next();
    });
    await expect(view.listActorPosts("actor-ada", { signal: controller.signal })).rejects.toThrow(
      "The person left",
    );
    expect(await view.listActorPosts("actor-ada")).toMatchObject({ kind: "posts" });
    expect(await application.store.read(sessionId)).toMatchObject({ state: "active", generation: 2 });
    expect(refreshes()).toBe(1);
  });

  test("whose response has a wider scope than was granted ends the session", async () => {
    const { view, application, sessionId } = await nearExpiry();
    atTokenEndpoint(async (_, next) => {
      const body = await (await next()).json();
      return Response.json({ ...body, scope: `${allScopes.join(" ")} admin` });
    });
    await expect(view.listActorPosts("actor-ada")).rejects.toMatchObject({ reason: "scope_widened" });
    expect(await application.store.read(sessionId)).toEqual({ state: "ended", reason: "scope_widened" });
  });

  test("whose response has no refresh token serves for one more access token", async () => {
    const { view, application } = await nearExpiry();
    atTokenEndpoint(async (_, next) => {
      const { refresh_token: _omitted, ...body } = await (await next()).json();
      return Response.json(body);
    });
    expect(await view.listActorPosts("actor-ada")).toMatchObject({ kind: "posts" });
    application.clock.ahead += 301_000;
    await expect(view.listActorPosts("actor-ada")).rejects.toMatchObject({ reason: "no_refresh_token" });
    expect(refreshes()).toBe(1);
  });

  test("is not tried with a refresh token of more than 30 days", async () => {
    const { view, application } = await nearExpiry({}, 30 * 24 * 3_600_000);
    await expect(view.listActorPosts("actor-ada")).rejects.toMatchObject({ reason: "refresh_token_expired" });
    expect(refreshes()).toBe(0);
    expect(application.ended).toMatchObject([{ reason: "refresh_token_expired" }]);
  });
});

describe("a refusal of the token endpoint", () => {
  test("with invalid_grant ends the session", async () => {
    const { view, application, sessionId } = await nearExpiry();
    server.oauth.revokeAll();
    const error = await view.listActorPosts("actor-ada").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SignInAgainError);
    expect(error).toMatchObject({ code: "sign_in_again", reason: "grant_refused" });
    expect(application.ended).toEqual([{ sessionId, reason: "grant_refused" }]);
    await expect(view.listActorPosts("actor-ada")).rejects.toMatchObject({ reason: "grant_refused" });
    await expect(application.sessions.open(sessionId)).rejects.toMatchObject({ reason: "grant_refused" });
    expect(refreshes()).toBe(1);
  });

  test.each([
    ["invalid_client", 401, "invalid_client", {}],
    ["invalid_client and a challenge", 401, "invalid_client", { "www-authenticate": 'Basic realm="pilot"' }],
    ["a limit", 429, "pilot_rate_limited", { "retry-after": "5" }],
    ["a code that is not known yet", 400, "invented_today", {}],
    ["temporarily_unavailable", 503, "temporarily_unavailable", {}],
  ])("with %s leaves the token unspent, and the session goes on", async (_, status, error, headers) => {
    const { view, application } = await nearExpiry({}, 301_000);
    refuse(status, error, headers);
    await expect(view.listActorPosts("actor-ada")).rejects.toBeInstanceOf(RefreshUnavailableError);
    server.intercept = undefined;
    expect(await view.listActorPosts("actor-ada")).toMatchObject({ kind: "posts" });
    expect(application.ended).toEqual([]);
    expect(refreshes()).toBe(2);
  });

  test("while the access token still holds is not seen", async () => {
    const { view } = await nearExpiry({}, 215_000);
    refuse(503, "temporarily_unavailable");
    expect(await view.listActorPosts("actor-ada")).toMatchObject({ kind: "posts" });
    expect(refreshes()).toBe(1);
  });
});

describe("an answer of the token endpoint that is lost", () => {
  const rotateThen =
    (answer: () => Response | Promise<Response>): Intercept =>
    async (_, next) => {
      await next();
      return answer();
    };
  test.each<[string, Intercept]>([
    [
      "as a fault after the rotation",
      rotateThen(() => Response.json({ error: "server_error" }, { status: 500 })),
    ],
    ["behind a gateway", rotateThen(() => new Response("Bad gateway", { status: 502 }))],
    ["behind a gateway that is at its limit", rotateThen(() => new Response("Busy", { status: 429 }))],
    ["as no JSON", rotateThen(() => new Response("{", { headers: { "content-type": "application/json" } }))],
    ["as JSON of another shape", rotateThen(() => Response.json({ token: "x" }))],
    ["as a redirect", rotateThen(() => new Response(null, { status: 302, headers: { location: "/login" } }))],
    ["in a connection that breaks", rotateThen(() => new Response(breaking()))],
    ["in too long a time", rotateThen(() => pause(700).then(() => Response.json({})))],
  ])("%s ends the session with 'sign in again'", async (_, answer) => {
    const { view, application, sessionId } = await nearExpiry({ timeout: 500 });
    atTokenEndpoint(answer);
    const error = await view.listActorPosts("actor-ada").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SignInAgainError);
    expect(error).toMatchObject({ reason: "refresh_interrupted", cause: expect.any(Error) });
    expect(application.ended).toEqual([{ sessionId, reason: "refresh_interrupted" }]);
    await expect(view.listActorPosts("actor-ada")).rejects.toMatchObject({ reason: "refresh_interrupted" });
    expect(refreshes()).toBe(1);
  });

  function breaking(): ReadableStream<Uint8Array> {
    return new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"access_token":'));
        setTimeout(() => controller.error(new Error("The peer is gone")), 20);
      },
    });
  }
});

test("a service that cannot be reached leaves the token unspent", async () => {
  const { view, application } = await nearExpiry({}, 301_000);
  await server.stop();
  // A connection that was kept open may have broken with the request on it; a new one cannot.
  await pause(100);
  const error = await view.listActorPosts("actor-ada").catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RefreshUnavailableError);
  expect(application.ended).toEqual([]);
  // For the hook, which stops one.
  server = await startPilotServer();
});

describe("a store that fails", () => {
  async function failing(method: "take" | "put" | "giveBack" | "read") {
    const store = memoryTokenStore();
    const broken: TokenStore = { ...store };
    const { application, view, sessionId } = await nearExpiry({ store: broken, timeout: 200 });
    Object.assign(broken, {
      [method]: () => Promise.reject(new Error("insert into t values ('refresh-secret')")),
    });
    return { application, view, sessionId, store };
  }

  test("before the token is sent sends nothing", async () => {
    const { view } = await failing("take");
    await expect(view.listActorPosts("actor-ada")).rejects.toBeInstanceOf(TokenStoreError);
    expect(refreshes()).toBe(0);
  });

  test("with the rotated tokens gives nobody the new ones, and ends in 'sign in again'", async () => {
    const { application, view, store, sessionId } = await failing("put");
    await expect(view.listActorPosts("actor-ada")).rejects.toBeInstanceOf(TokenStoreError);
    expect(await store.read(sessionId)).toMatchObject({ state: "spending" });
    await expect(view.listActorPosts("actor-ada")).rejects.toMatchObject({ reason: "refresh_interrupted" });
    expect(application.ended).toEqual([{ sessionId, reason: "refresh_interrupted" }]);
    expect(refreshes()).toBe(1);
  });

  test.each([
    ["and has not done it", false],
    ["and has done it all the same", true],
  ])("for a moment with the rotated tokens is asked again: %s", async (_, done) => {
    const store = memoryTokenStore();
    let failures = 2;
    const { view, application, sessionId } = await nearExpiry({
      store: {
        ...store,
        async put(...tokens) {
          if (failures === 0) return store.put(...tokens);
          if (done) await store.put(...tokens);
          failures--;
          throw new Error("The connection is gone");
        },
      },
    });
    expect(await view.listActorPosts("actor-ada")).toMatchObject({ kind: "posts" });
    expect(await application.store.read(sessionId)).toMatchObject({ state: "active", generation: 2 });
    expect(application.ended).toEqual([]);
    expect(refreshes()).toBe(1);
  });

  test("for a moment with a token that was not spent is asked again", async () => {
    const store = memoryTokenStore();
    let failures = 2;
    const { view, application } = await nearExpiry(
      {
        store: {
          ...store,
          giveBack: (...token) =>
            failures-- > 0 ? Promise.reject(new Error("The connection is gone")) : store.giveBack(...token),
        },
      },
      301_000,
    );
    refuse(503, "temporarily_unavailable");
    await expect(view.listActorPosts("actor-ada")).rejects.toBeInstanceOf(RefreshUnavailableError);
    server.intercept = undefined;
    expect(await view.listActorPosts("actor-ada")).toMatchObject({ kind: "posts" });
    expect(application.ended).toEqual([]);
  });

  test("when it is read says so", async () => {
    const { view } = await failing("read");
    const error = await view.listActorPosts("actor-ada").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TokenStoreError);
    expect(String((error as Error).cause)).not.toContain("refresh-secret");
  });
});

test("a spender whose lease is over puts nothing back", async () => {
  const { view, application, sessionId } = await nearExpiry({ timeout: 5_000 });
  atTokenEndpoint(async (_, next) => {
    await application.store.end(sessionId, "refresh_interrupted");
    return await next();
  });
  await expect(view.listActorPosts("actor-ada")).rejects.toMatchObject({ reason: "refresh_interrupted" });
  expect(await application.store.read(sessionId)).toEqual({ state: "ended", reason: "refresh_interrupted" });
});
