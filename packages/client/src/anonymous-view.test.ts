import {
  type AnonymousLimitOptions,
  anonymousLimit,
  createAnonymousView,
  createPilotClient,
  listActorPosts,
} from "@shared-social/client";
import { type Middleware, timeout } from "@tenon/runtime/client";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type PilotServer, startPilotServer } from "../test/pilot-server.ts";

let server: PilotServer;
beforeEach(async () => {
  server = await startPilotServer();
  return () => server.stop();
});

function view(limit?: AnonymousLimitOptions | false) {
  return createAnonymousView({ baseUrl: server.url, ...(limit !== undefined && { limit }) });
}

/** Milliseconds that something took. */
async function took(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

describe("an anonymous view", () => {
  test("reads posts, tombstones and unknown actors, with the network's state", async () => {
    expect(await view().listActorPosts("actor-ada")).toMatchObject({
      kind: "posts",
      view: "anonymous",
      network: { revision: 9_007_199_254_740_993n, witnessEpoch: 7n, incarnation: "incarnation-1" },
    });
    expect(await view().listActorPosts("actor-gone")).toMatchObject({
      kind: "actor-unavailable",
      network: {},
    });
    expect(await view().listActorPosts("actor-nobody")).toMatchObject({ kind: "unknown-actor" });
    for (const { headers } of server.received) expect(headers).not.toHaveProperty("authorization");
  });

  test.each([
    [400, "invalid_request"],
    [401, "authentication_required"],
    [403, "capability_required"],
    [404, "post_unavailable"],
    [405, "invalid_request"],
    [409, "recovery_publication_changed"],
    [413, "invalid_request"],
    [415, "invalid_request"],
    [500, "server_error"],
    [503, "protected_read_unavailable"],
  ])("rejects with the refusal of status %i, %s, and does not ask again", async (status, code) => {
    server.intercept = () => Response.json({ error: code }, { status });
    await expect(view().listActorPosts("actor-ada")).rejects.toMatchObject({
      code: "refused",
      view: "anonymous",
      status,
      refusal: { kind: "known-code", code },
    });
    expect(server.received).toHaveLength(1);
  });

  test.each(["authorization", "cookie"])("sends nothing that carries %s", async (name) => {
    const carrying = createAnonymousView({ baseUrl: server.url, headers: { [name]: "Bearer token-1" } });
    await expect(carrying.listActorPosts("actor-ada")).rejects.toMatchObject({ code: "credentials_changed" });
    expect(server.received).toEqual([]);
  });
});

describe("the service's limit", () => {
  test("a 429 is waited out as Retry-After says, and the read repeated", async () => {
    server.anonymous = { left: 0, retryAfter: 1 };
    const reading = view().listActorPosts("actor-ada");
    setTimeout(() => {
      server.anonymous.left = 1;
    }, 500);
    expect(await took(() => reading)).toBeGreaterThan(900);
    expect(server.received).toHaveLength(2);
  });

  test.each<[string, Middleware]>([
    [
      "keeps a clone of",
      async (request, next) => {
        const response = await next(request);
        response.clone();
        return response;
      },
    ],
    [
      "breaks the body of",
      async (request, next) => {
        const { status, headers, ok } = await next(request);
        const body = new ReadableStream({ start: (controller) => controller.error(new Error("broken")) });
        return ok ? await next(request) : new Response(body, { status, headers });
      },
    ],
  ])("middleware that %s a 429 holds nothing up", async (_, layer) => {
    let refusals = 1;
    server.intercept = (_request, next) =>
      refusals-- > 0
        ? Response.json({ error: "pilot_rate_limited" }, { status: 429, headers: { "retry-after": "1" } })
        : next();
    const use = [anonymousLimit(), layer];
    const client = createPilotClient({ baseUrl: server.url, use });
    const signal = AbortSignal.timeout(4_000);
    expect(await listActorPosts(client, { path: { actorId: "actor-ada" } }, { signal })).toMatchObject({
      status: 200,
    });
  });

  test("a 429 holds back the other reads too, instead of spending their tries", async () => {
    server.anonymous = { left: 0, retryAfter: 2 };
    let tell: (() => void) | undefined;
    const answered = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const anonymous = createAnonymousView({
      baseUrl: server.url,
      async fetch(url, init) {
        const response = await fetch(url, init);
        if (response.status === 429) setTimeout(() => tell?.());
        return response;
      },
    });
    const first = anonymous.listActorPosts("actor-ada");
    await answered;
    server.anonymous.left = 3;
    const others = [anonymous.listActorPosts("actor-ada"), anonymous.listActorPosts("actor-gone")];
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.received).toHaveLength(1);
    await Promise.all([first, ...others]);
    expect(server.received).toHaveLength(4);
  });

  test("a longer Retry-After than is waited for is left to the caller", async () => {
    server.anonymous = { left: 0, retryAfter: 3600 };
    await expect(view().listActorPosts("actor-ada")).rejects.toMatchObject({
      code: "refused",
      status: 429,
      retryAfter: 3600,
    });
    await expect(
      view({ maxRetryAfter: 500 }).listActorPosts("actor-ada", { signal: AbortSignal.timeout(5000) }),
    ).rejects.toMatchObject({ status: 429 });
    expect(server.received).toHaveLength(2);
  });

  test("a Retry-After that no timer takes, where it is waited for at all, holds back without a timer that runs all the time", async () => {
    server.anonymous = { left: 0, retryAfter: 3_000_000 };
    const anonymous = view({ maxRetryAfter: Number.POSITIVE_INFINITY });
    const timers = vi.spyOn(globalThis, "setTimeout");
    onTestFinished(() => timers.mockRestore());
    await expect(
      anonymous.listActorPosts("actor-ada", { signal: AbortSignal.timeout(400) }),
    ).rejects.toThrow();
    expect(server.received).toHaveLength(1);
    const long = timers.mock.calls.map(([, time]) => time ?? 0).filter((time) => time > 1e9);
    expect(long).toEqual([2 ** 31 - 1]);
  });

  test("tries end", async () => {
    server.anonymous = { left: 0, retryAfter: 1 };
    await expect(view({ retries: 1 }).listActorPosts("actor-ada")).rejects.toMatchObject({ status: 429 });
    expect(server.received).toHaveLength(2);
  });

  test.each([undefined, "0", "-1", "1.5", "soon", "Wed, 21 Oct 2065 07:28:00 GMT", "9".repeat(400)])(
    "a Retry-After of %j, which is no positive number of seconds, is not waited for",
    async (text) => {
      server.intercept = () =>
        Response.json(
          { error: "pilot_rate_limited" },
          { status: 429, headers: text === undefined ? {} : { "retry-after": text } },
        );
      await expect(view().listActorPosts("actor-ada")).rejects.toThrow();
      expect(server.received).toHaveLength(1);
    },
  );

  test("without a limit of its own the view does not wait", async () => {
    server.anonymous = { left: 0, retryAfter: 3600 };
    await expect(view(false).listActorPosts("actor-ada")).rejects.toMatchObject({ status: 429 });
  });
});

describe("the local budget", () => {
  test("waits instead of failing: no window of the service's holds more", async () => {
    const times: number[] = [];
    server.intercept = (_, next) => {
      times.push(performance.now());
      return next();
    };
    const anonymous = view({ requests: 4, window: 400 });
    await Promise.all(Array.from({ length: 12 }, () => anonymous.listActorPosts("actor-ada")));
    expect(times).toHaveLength(12);
    for (const [index, time] of times.entries()) {
      const fifth = times[index + 4];
      if (fifth !== undefined) expect(fifth - time).toBeGreaterThanOrEqual(399);
    }
  });

  test("of 120 a minute lets 120 through at once, and keeps the next one waiting", async () => {
    const anonymous = view();
    await Promise.all(Array.from({ length: 120 }, () => anonymous.listActorPosts("actor-ada")));
    const late = anonymous.listActorPosts("actor-ada", { signal: AbortSignal.timeout(300) });
    await expect(late).rejects.toMatchObject({ name: "TimeoutError" });
    expect(server.received).toHaveLength(120);
  });

  test("is first come, first served", async () => {
    const anonymous = view({ requests: 1, window: 30 });
    const order: string[] = [];
    await Promise.all(
      ["a", "b", "c", "d"].map((name) =>
        anonymous.listActorPosts(`actor-${name}`).then(() => order.push(name)),
      ),
    );
    expect(server.received.map(({ path }) => path.split("/")[3])).toEqual(
      ["a", "b", "c", "d"].map((name) => `actor-${name}`),
    );
    expect(order).toEqual(["a", "b", "c", "d"]);
  });

  test("gives a place back that is no longer wanted", async () => {
    const anonymous = view({ requests: 1, window: 200 });
    await anonymous.listActorPosts("actor-ada");
    const reason = new Error("left");
    const controller = new AbortController();
    const given = anonymous.listActorPosts("actor-ada", { signal: controller.signal });
    const next = anonymous.listActorPosts("actor-gone");
    controller.abort(reason);
    await expect(given).rejects.toBe(reason);
    await expect(anonymous.listActorPosts("actor-ada", { signal: controller.signal })).rejects.toBe(reason);
    expect(await next).toMatchObject({ kind: "actor-unavailable" });
    expect(server.received).toHaveLength(2);
  });

  test("counts requests that fail, and is shared by the clients that it is given to", async () => {
    const shared = anonymousLimit({ requests: 2, window: 60_000 });
    const [one, two] = [1, 2].map(() => createPilotClient({ baseUrl: server.url, use: [shared] }));
    if (!one || !two) expect.unreachable();
    server.intercept = () => new Response(null, { status: 599 });
    await expect(listActorPosts(one, { path: { actorId: "a" } })).rejects.toMatchObject({
      name: "UnexpectedStatusError",
    });
    server.intercept = undefined;
    await listActorPosts(two, { path: { actorId: "a" } });
    const waiting = listActorPosts(
      one,
      { path: { actorId: "a" } },
      { use: [], signal: AbortSignal.timeout(200) },
    );
    await expect(waiting).rejects.toMatchObject({ name: "TimeoutError" });
    const inTime = createPilotClient({ baseUrl: server.url, use: [timeout(200), shared] });
    await expect(listActorPosts(inTime, { path: { actorId: "a" } })).rejects.toMatchObject({
      name: "TimeoutError",
    });
  });

  test("is not for requests with a credential", async () => {
    const use = [anonymousLimit({ requests: 1, window: 60_000 })];
    const client = createPilotClient({ baseUrl: server.url, use, credentials: { bearer: "token-1" } });
    for (const _ of [1, 2, 3])
      expect(await listActorPosts(client, { path: { actorId: "a" } })).toMatchObject({ status: 401 });
  });
});
