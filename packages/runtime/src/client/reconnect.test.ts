import type { ServerResponse } from "node:http";
import { describe, expect, expectTypeOf, test } from "vitest";
import { inBrowser, type Received, rejection, reply, serve } from "../../test/loopback.ts";
import { decodeEventStream, type ServerSentEvent } from "../wire/index.ts";
import * as client from "./index.ts";

type Result =
  | (client.Succeeded & { readonly status: 200; readonly body: AsyncIterable<ServerSentEvent> })
  | (client.Succeeded & { readonly status: 204 })
  | (client.Refused & { readonly status: 403 });

const operation: client.OperationDescriptor = () => ({
  id: "watchThings",
  method: "GET",
  path: "/watch",
  responses: {
    "200": {
      content: {
        "text/event-stream": (message, explain) => client.readItems(decodeEventStream(message), explain),
      },
    },
    "204": {},
    default: {},
  },
});

type Answer = (response: ServerResponse, request: Received) => void;

/** Answers in turn; the last of them for ever. */
async function watch(
  answers: readonly Answer[],
  options: client.ReconnectOptions = {},
  use: readonly client.Middleware[] = [],
) {
  let turn = 0;
  const server = await serve((response, request) =>
    answers[Math.min(turn++, answers.length - 1)]?.(response, request),
  );
  const there = client.createClient({ baseUrl: server.url, use });
  const events = client.reconnect((more) => client.call<Result>(there, operation, {}, more), {
    delay: 1,
    ...options,
  });
  return { server, events };
}

const send =
  (text: string): Answer =>
  (response) =>
    reply(200, { "content-type": "text/event-stream" }, text)(response);

const breakAfter =
  (text: string): Answer =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    // Chromium drops what has come just ahead of the break.
    response.write(text, () => setTimeout(() => response.destroy(), 50));
  };

const ids = (server: { readonly received: readonly Received[] }) =>
  server.received.map(({ headers }) => headers["last-event-id"]);

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test("goes on where a stream ended or broke, and ends at 204", async () => {
  const { server, events } = await watch([
    send("id: 1\ndata: a\n\n"),
    breakAfter("data: b\nid: 2\n\ndata: never whole\nid: 3\n"),
    reply(204),
  ]);
  expectTypeOf(events).toEqualTypeOf<AsyncGenerator<ServerSentEvent, void, undefined>>();
  expect(await collect(events)).toEqual([
    { id: "1", data: "a" },
    { id: "2", data: "b" },
  ]);
  expect(ids(server)).toEqual([undefined, "1", "2"]);
});

test("an id counts without an event, and until another one; it goes out in UTF-8", async () => {
  const { server, events } = await watch(
    [send("id: é€\n\n"), send("data: a\n\n"), send("id\ndata: b\n\n"), reply(204)],
    { lastEventId: "7" },
  );
  expect(await collect(events)).toHaveLength(2);
  const utf8 = (text: string) =>
    new TextDecoder().decode(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
  expect(ids(server).map((id) => id && utf8(String(id)))).toEqual(["7", "é€", "é€", undefined]);
});

test.each([
  ["what Latin-1 has for a space at its end", "voilà", "voilà"],
  ["spaces that are not of HTTP", "\u00a0a\u2003", "\u00a0a\u2003"],
  ["spaces around it, which HTTP takes away", " a\tb ", "a\tb"],
  ["a great length", "é".repeat(200_000), "é".repeat(200_000)],
  ["a control character: the one before it still counts", "a\u0001b", "before"],
  ["DEL", "a\u007f", "before"],
])("an id goes out whatever it holds: %s", async (_name, id, sent) => {
  const seen: (string | null)[] = [];
  const answers = [`id: before\ndata: a\n\nid: ${id}\ndata: b\n\n`, "data: c\n\n"];
  const there = client.createClient({
    baseUrl: "http://localhost",
    fetch: async (_url, init) => {
      seen.push(new Headers(init?.headers).get("last-event-id"));
      const answer = answers.shift();
      return answer === undefined
        ? new Response(null, { status: 204 })
        : new Response(answer, { headers: { "content-type": "text/event-stream" } });
    },
  });
  const events = client.reconnect((more) => client.call<Result>(there, operation, {}, more), { delay: 1 });
  expect(await collect(events)).toHaveLength(3);
  const utf8 = (text: string) =>
    new TextDecoder().decode(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
  expect(seen.map((value) => value && utf8(value))).toEqual([null, sent, sent]);
});

test("an id to begin with that no header carries is an InvalidRequestError, without the id", async () => {
  const { server, events } = await watch([reply(204)], { lastEventId: "secret\n" });
  const error = await rejection(events.next());
  expect(error).toBeInstanceOf(client.InvalidRequestError);
  expect(String(error)).not.toContain("secret");
  expect(server.received).toHaveLength(0);
});

test("a pause that no timer takes is a long one, not none", async () => {
  const { server, events } = await watch([send("retry: 3000000000\n\n"), reply(204)], {
    maxDelay: Number.POSITIVE_INFINITY,
    signal: AbortSignal.timeout(300),
  });
  expect(await rejection(events.next())).toBeInstanceOf(client.TimeoutError);
  expect(server.received).toHaveLength(1);
});

test("waits as long as the server says", async () => {
  const { events } = await watch([send("retry: 300\n\n"), reply(204)]);
  const start = performance.now();
  expect(await collect(events)).toEqual([]);
  expect(performance.now() - start).toBeGreaterThanOrEqual(290);
});

test.each<[string, readonly Answer[], client.ReconnectOptions]>([
  ["streams that end", [send("retry: 0\n\n"), send(""), send(""), send("")], {}],
  ["connections that fail", [send("retry: 0\n\n"), breakAfter(":\n"), breakAfter(":\n")], {}],
  ["a caller without patience", [send(""), send(""), send(""), send("")], { delay: 0 }],
])("never connects without a pause: %s", async (_name, answers, options) => {
  const { events } = await watch([...answers, reply(204)], options);
  const start = performance.now();
  expect(await collect(events)).toEqual([]);
  // Four pauses of 100 ms, or two and one of twice as long.
  expect(performance.now() - start).toBeGreaterThanOrEqual(390);
});

test.each([400, 401, 403, 404, 500])("a refusal with status %d stops", async (status) => {
  const { server, events } = await watch([send("data: a\n\n"), reply(status)]);
  expect(await events.next()).toMatchObject({ value: { data: "a" } });
  expect(await rejection(events.next())).toMatchObject({ name: "ApiError", status });
  expect(server.received).toHaveLength(2);
});

test("another content type stops", async () => {
  const { server, events } = await watch([reply(200, { "content-type": "text/html" }, "x")]);
  expect(await rejection(events.next())).toBeInstanceOf(client.UnexpectedContentTypeError);
  expect(server.received).toHaveLength(1);
});

test("gives up after as many failures as told, one after another", async () => {
  const { server, events } = await watch([(response) => response.destroy()], { failures: 2 });
  expect(await rejection(events.next())).toBeInstanceOf(client.NetworkError);
  expect(server.received).toHaveLength(3);
});

describe("an abort", () => {
  test.each<[string, Answer]>([
    [
      "while events come",
      (response) => void response.writeHead(200, { "content-type": "text/event-stream" }).write(":\n"),
    ],
    ["between two connections", reply(200, { "content-type": "text/event-stream" }, "retry: 60000\n\n")],
  ])("%s gives its reason", async (_name, answer) => {
    const controller = new AbortController();
    const { server, events } = await watch([answer], { signal: controller.signal });
    setTimeout(() => controller.abort("enough"), 150);
    expect(await rejection(events.next())).toBe("enough");
    expect(server.received).toHaveLength(1);
  });
});

// The server of a page is too far away to be told when its socket has room.
test.skipIf(inBrowser)("reads no faster than its user: leaving the loop ends the transfer", async () => {
  let written = 0;
  let closed: (() => void) | undefined;
  const end = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const { events } = await watch([
    (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const block = `data: ${"x".repeat(65_536)}\n\n`;
      const write = (): void => {
        while (!response.destroyed && response.write(block)) written += block.length;
        written += block.length;
      };
      response.on("drain", write);
      response.on("close", () => closed?.());
      write();
    },
  ]);
  await events.next();
  await new Promise((resolve) => setTimeout(resolve, 300));
  // What sockets and streams on both sides hold, and no more.
  expect(written).toBeLessThan(32e6);
  await events.return();
  await end;
});
