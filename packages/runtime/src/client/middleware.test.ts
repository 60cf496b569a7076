import { describe, expect, onTestFinished, test, vi } from "vitest";
import { inBrowser, json, rejection, reply, serve } from "../../test/loopback.ts";
import { decodeJson, encodeBinary } from "../wire/index.ts";
import * as client from "./index.ts";

function operation(more: Partial<client.ClientOperation> = {}): client.OperationDescriptor {
  const content = { "application/json": decodeJson };
  return () => ({
    id: "readThing",
    method: "GET",
    path: "/thing",
    responses: { "200": { content }, default: { content } },
    ...more,
  });
}

test("runs in order, the client's outside the call's, and sees the operation", async () => {
  const server = await serve(json(200, {}));
  const seen: string[] = [];
  const layer =
    (name: string): client.Middleware =>
    async (request, next, { id, path }) => {
      seen.push(`${name} > ${id} ${path}`);
      request.headers.append("x-layers", name);
      const response = await next({ ...request, url: `${request.url}?${name}` });
      seen.push(`${name} <`);
      return response;
    };
  const there = client.createClient({ baseUrl: server.url, use: [layer("a"), layer("b")] });
  await client.call(there, operation(), {}, { use: [layer("c")] });
  expect(seen).toEqual([
    "a > readThing /thing",
    "b > readThing /thing",
    "c > readThing /thing",
    "c <",
    "b <",
    "a <",
  ]);
  expect(server.received[0]).toMatchObject({ url: "/thing?a?b?c", headers: { "x-layers": "a, b, c" } });
});

test("may answer itself", async () => {
  const there = client.createClient({
    baseUrl: "http://127.0.0.1:1",
    use: [async () => Response.json({}, { status: 201 })],
  });
  expect(await client.call(there, operation())).toMatchObject({ status: 201 });
});

test("may see an error, and answer in its place or throw another", async () => {
  const seen: unknown[] = [];
  const rescue: client.Middleware = (request, next) =>
    next(request).catch((error: unknown) => {
      seen.push(error);
      return Response.json("kept");
    });
  const nobody = { baseUrl: "http://127.0.0.1:1" };
  const there = client.createClient({ ...nobody, use: [rescue] });
  expect(await client.call(there, operation())).toMatchObject({ status: 200, body: "kept" });
  expect(seen).toEqual([expect.any(client.NetworkError)]);
  const other = new Error("in words of the application");
  const translate: client.Middleware = (request, next) => next(request).catch(() => Promise.reject(other));
  const translating = client.createClient({ ...nobody, use: [translate] });
  expect(await rejection(client.call(translating, operation()))).toBe(other);
});

test("may keep a clone of a response whose body nobody reads", async () => {
  const server = await serve(json(200, { text: "unread" }));
  const keep: client.Middleware = async (request, next) => {
    const response = await next(request);
    response.clone();
    return response;
  };
  const there = client.createClient({ baseUrl: server.url, use: [keep] });
  expect(await client.call(there, operation({ responses: { "200": {} } }))).toMatchObject({ status: 200 });
});

describe("retry", () => {
  const quick = { delay: 1 };

  /** Answers with each status in turn, the last one for ever. */
  async function sequence(statuses: readonly number[], headers: Readonly<Record<string, string>> = {}) {
    let turn = 0;
    return serve((response) => {
      const status = statuses[Math.min(turn++, statuses.length - 1)] ?? 500;
      reply(status, { "content-type": "application/json", ...headers }, "{}")(response);
    });
  }

  test("after passing refusals, until it succeeds", async () => {
    const server = await sequence([503, 429, 200]);
    const there = client.createClient({ baseUrl: server.url, use: [client.retry(quick)] });
    expect(await client.call(there, operation())).toMatchObject({ status: 200 });
    expect(server.received).toHaveLength(3);
  });
  test("no more than told, and then gives the refusal", async () => {
    const server = await sequence([503]);
    const there = client.createClient({ baseUrl: server.url, use: [client.retry({ ...quick, retries: 1 })] });
    expect(await client.call(there, operation())).toMatchObject({ status: 503 });
    expect(server.received).toHaveLength(2);
  });
  test("after network errors", async () => {
    let turn = 0;
    const server = await serve((response) => {
      if (turn++ === 0) response.destroy();
      else json(200, {})(response);
    });
    const there = client.createClient({ baseUrl: server.url, use: [client.retry(quick)] });
    expect(await client.call(there, operation())).toMatchObject({ status: 200 });
    const nobody = client.createClient({ baseUrl: "http://127.0.0.1:1", use: [client.retry(quick)] });
    expect(await rejection(client.call(nobody, operation()))).toBeInstanceOf(client.NetworkError);
  });
  test("not for final refusals, nor for methods that may not be repeated", async () => {
    for (const [status, method] of [
      [404, "GET"],
      [503, "POST"],
      [503, "PATCH"],
    ] as const) {
      const server = await sequence([status]);
      const there = client.createClient({ baseUrl: server.url, use: [client.retry(quick)] });
      await client.call(there, operation({ method }));
      expect(server.received).toHaveLength(1);
    }
  });
  test.each([
    ["", new Uint8Array([1]), 2],
    [", though never for a stream", new Blob(["x"]).stream(), 1],
  ] as const)("for any method with an idempotency key%s", async (_name, value, times) => {
    // Browsers send streams over HTTP/2 only.
    if (inBrowser && value instanceof ReadableStream) return;
    const body = { write: client.writeBody, content: { "application/octet-stream": encodeBinary } };
    const headers = { "Idempotency-Key": "k" };
    const server = await sequence([503, 200]);
    const there = client.createClient({ baseUrl: server.url, headers, use: [client.retry(quick)] });
    await client.call(there, operation({ method: "POST", body }), { body: value });
    expect(server.received).toHaveLength(times);
  });
  test("a POST with the key that idempotencyKeys gives it, the same for each try, another for each call", async () => {
    const header = "X-Once";
    const repeat = client.retry({ ...quick, idempotencyHeader: header });
    for (const use of [
      [client.idempotencyKeys({ header }), repeat],
      [repeat, client.idempotencyKeys({ header })],
    ]) {
      const server = await sequence([503, 503, 200]);
      const there = client.createClient({ baseUrl: server.url, use });
      await client.call(there, operation({ method: "POST" }));
      await client.call(there, operation({ method: "POST" }));
      await client.call(there, operation());
      const keys = server.received.map(({ headers }) => headers["x-once"]);
      expect(keys).toHaveLength(5);
      expect(new Set(keys.slice(0, 3)).size).toBe(1);
      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
      expect(keys[3]).not.toBe(keys[0]);
      expect(keys[4]).toBeUndefined();
    }
  });
  test("a key that is there already stays", async () => {
    const server = await sequence([200]);
    const there = client.createClient({
      baseUrl: server.url,
      headers: { "Idempotency-Key": "mine" },
      use: [client.idempotencyKeys()],
    });
    await client.call(there, operation({ method: "POST" }));
    expect(server.received[0]?.headers["idempotency-key"]).toBe("mine");
  });
  test.each([
    [0, 0],
    [0.999, 275],
  ])("the wait doubles with each try, times a random share: %d", async (share, least) => {
    const random = vi.spyOn(Math, "random").mockReturnValue(share);
    onTestFinished(() => random.mockRestore());
    const server = await sequence([503]);
    const there = client.createClient({
      baseUrl: server.url,
      use: [client.retry({ delay: 40, retries: 3 })],
    });
    const start = performance.now();
    await client.call(there, operation());
    expect(server.received).toHaveLength(4);
    // 40 + 80 + 160, and what timers and requests take.
    expect(performance.now() - start).toBeGreaterThanOrEqual(least);
    expect(performance.now() - start).toBeLessThan(least + 1000);
  });
  test.each([
    ["-1"],
    ["+5"],
    ["1.5"],
    ["1e3"],
    ["0x10"],
    ["3, 5"],
    ["2001-01-01"],
    ["1 Jan 2001"],
    ["soon"],
    ["Sun, 06 Nov 1994"],
  ])("a Retry-After that is neither, %s, asks for no less than the usual wait", async (value) => {
    const server = await sequence([503, 200], { "retry-after": value });
    const there = client.createClient({ baseUrl: server.url, use: [client.retry({ delay: 60_000 })] });
    const random = vi.spyOn(Math, "random").mockReturnValue(0.999);
    onTestFinished(() => random.mockRestore());
    const call = client.call(there, operation(), {}, { signal: AbortSignal.timeout(200) });
    expect(await rejection(call)).toBeInstanceOf(client.TimeoutError);
    expect(server.received).toHaveLength(1);
  });
  test.each(["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])(
    "a Retry-After may be any form of a date: %s",
    async (value) => {
      const server = await sequence([503, 200], { "retry-after": value });
      const there = client.createClient({ baseUrl: server.url, use: [client.retry({ delay: 60_000 })] });
      expect(await client.call(there, operation())).toMatchObject({ status: 200 });
    },
  );
  test("a date without a zone is one of UTC, wherever this runs", async () => {
    const parse = vi.spyOn(Date, "parse");
    onTestFinished(() => parse.mockRestore());
    const server = await sequence([503, 200], { "retry-after": "Sun Nov  6 08:49:37 1994" });
    const there = client.createClient({ baseUrl: server.url, use: [client.retry({ delay: 60_000 })] });
    await client.call(there, operation());
    expect(parse.mock.results.map(({ value }) => value)).toContain(784_111_777_000);
  });
  test.each([
    ["Retry-After", { "retry-after": "3000000" }, { maxDelay: Number.POSITIVE_INFINITY }],
    ["the delay", {}, { delay: 1e15, maxDelay: Number.POSITIVE_INFINITY }],
  ] as const)("a wait that no timer takes is a long one, not none: %s", async (_name, headers, options) => {
    const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
    onTestFinished(() => random.mockRestore());
    const server = await sequence([503, 200], headers);
    const there = client.createClient({ baseUrl: server.url, use: [client.retry(options)] });
    const call = client.call(there, operation(), {}, { signal: AbortSignal.timeout(200) });
    expect(await rejection(call)).toBeInstanceOf(client.TimeoutError);
    expect(server.received).toHaveLength(1);
  });
  test.each([2 ** 31, 2 ** 32, Number.POSITIVE_INFINITY])(
    "a time-out of %d milliseconds is none",
    async (time) => {
      const server = await sequence([200]);
      const there = client.createClient({ baseUrl: server.url, use: [client.timeout(time)] });
      expect(await client.call(there, operation())).toMatchObject({ status: 200 });
    },
  );
  test("waits as Retry-After says, in seconds or until a date, unless that is too long", async () => {
    const soon = new Date(Date.now() + 60_000).toUTCString();
    for (const [value, wanted] of [
      ["0", 2],
      [new Date(0).toUTCString(), 2],
      ["60", 1],
      [soon, 1],
    ] as const) {
      const server = await sequence([503, 200], { "retry-after": value });
      const there = client.createClient({ baseUrl: server.url, use: [client.retry({ delay: 60_000 })] });
      await client.call(there, operation());
      expect(server.received).toHaveLength(wanted);
    }
  });
  test("stops waiting when aborted", async () => {
    const server = await sequence([503]);
    const there = client.createClient({
      baseUrl: server.url,
      use: [client.retry({ delay: 60_000, maxDelay: 120_000 })],
    });
    const reason = new Error("enough");
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 50);
    const result = client.call(there, operation(), {}, { signal: controller.signal });
    expect(await rejection(result)).toBe(reason);
  });
});

describe("timeout", () => {
  test("of each try, and of all tries", async () => {
    const server = await serve(() => {});
    const each = client.createClient({
      baseUrl: server.url,
      use: [client.retry({ delay: 1, retries: 1 }), client.timeout(300)],
    });
    expect(await rejection(client.call(each, operation()))).toBeInstanceOf(client.TimeoutError);
    expect(server.received).toHaveLength(2);
    const all = client.createClient({
      baseUrl: server.url,
      use: [client.timeout(300), client.retry({ delay: 60_000 })],
    });
    expect(await rejection(client.call(all, operation()))).toBeInstanceOf(client.TimeoutError);
    expect(server.received).toHaveLength(3);
  });
  test("of the body", async () => {
    const server = await serve((response) =>
      response.writeHead(200, { "content-type": "application/json" }).write("{"),
    );
    const there = client.createClient({ baseUrl: server.url, use: [client.timeout(50)] });
    expect(await rejection(client.call(there, operation()))).toBeInstanceOf(client.TimeoutError);
  });
  test("while retry waits", async () => {
    const server = await serve(json(503, {}));
    const there = client.createClient({
      baseUrl: server.url,
      use: [client.timeout(50), client.retry({ delay: 60_000, maxDelay: 1e6 })],
    });
    expect(await rejection(client.call(there, operation()))).toBeInstanceOf(client.TimeoutError);
  });
  test("an abort is not a timeout", async () => {
    const server = await serve(() => {});
    const there = client.createClient({ baseUrl: server.url, use: [client.timeout(60_000)] });
    const controller = new AbortController();
    setTimeout(() => controller.abort("enough"), 20);
    expect(await rejection(client.call(there, operation(), {}, { signal: controller.signal }))).toBe(
      "enough",
    );
  });
});
