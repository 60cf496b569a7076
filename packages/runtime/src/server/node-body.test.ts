import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { toNodeHandler } from "./node.ts";
import { listenPets, pets, security } from "./pets.fixture.ts";
import { routeTree } from "./route-tree.ts";
import { serve } from "./serve.ts";

const text = '{"a":1}';

function put(body: string, ...fields: readonly string[]): string {
  const head = ["PUT /pets/1 HTTP/1.1", "Host: x", "Content-Type: application/json", ...fields];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}

const length = `Content-Length: ${text.length}`;
const close = "Connection: close";
const answer = '{"path":{"petId":"1"},"body":{"a":1}}';

function count(received: string): number {
  return received.split(answer).length - 1;
}

describe("a body is read alike", () => {
  test.each([
    ["with its head", [put(text, length, close)]],
    [
      "in chunks with its head",
      [put('3\r\n{"a\r\n4\r\n":1}\r\n0\r\n\r\n', "Transfer-Encoding: chunked", close)],
    ],
    ["after its head", [put("", length, close), text]],
    ["in two pieces, one of them with the head", [put(text.slice(0, 3), length, close), text.slice(3)]],
    ["with its head, before another that does the same", [put(text, length) + put(text, length, close)]],
    ["with its head, before half of another", [`${put(text, length)}${put("", length, close)}{"a`, '":1}']],
    [
      "with the head in two pieces",
      [put(text, length, close).slice(0, 30), put(text, length, close).slice(30)],
    ],
  ])("that comes %s", async (_name, texts) => {
    await using server = await listenPets();
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.setNoDelay(true);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    let received = "";
    socket.on("data", (chunk) => {
      received += String(chunk);
    });
    for (const one of texts) {
      socket.write(one);
      await sleep(20);
    }
    await closed;
    expect(count(received)).toBe(texts.join("").split("PUT").length - 1);
  });

  test("that is longer than what a message buffers", async () => {
    await using server = await listenPets();
    const body = `{"a":1,"b":"${"b".repeat(200_000)}"}`;
    const received = await server.raw(put(body, `Content-Length: ${body.length}`, close));
    expect(received).toContain(`"body":${body}`);
  });

  test("on one connection again and again", async () => {
    await using server = await listenPets();
    const texts = Array.from({ length: 50 }, () => put(text, length));
    expect(count(await server.raw(...texts, put(text, length, close)))).toBe(51);
  });
});

test("a body of any size, again and again on one connection", async () => {
  await using server = await listenPets();
  for (const size of [16_000, 16_384, 65_000, 65_536, 70_000]) {
    const body = JSON.stringify({ b: "b".repeat(size) });
    const one = put(body, `Content-Length: ${body.length}`);
    const received = await server.raw(one, one, put(body, `Content-Length: ${body.length}`, close));
    expect(received.split(`"body":${body}`)).toHaveLength(4);
  }
});

describe("a client that leaves while its request is handled aborts the signal", () => {
  test.each([
    ["whose body came with its head", [put(text, length)], 1],
    ["whose body came after its head", [put("", length), text], 1],
    ["whose body came in chunks", [put(`7\r\n${text}\r\n0\r\n\r\n`, "Transfer-Encoding: chunked")], 1],
    ["that has sent another request behind it", [put(text, length) + put(text, length)], 2],
  ])("%s", async (_name, texts, requests) => {
    const signals: AbortSignal[] = [];
    let left = false;
    const writePet = async ({ signal }: { signal: AbortSignal }): Promise<object> => {
      signals.push(signal);
      while (!left) await sleep(5);
      return { status: 200, body: 1 };
    };
    await using server = await listenPets({}, { writePet });
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    for (const one of texts) {
      socket.write(one);
      await sleep(20);
    }
    await expect.poll(() => signals.length).toBe(requests);
    expect(signals.map(({ aborted }) => aborted)).not.toContain(true);
    socket.destroy();
    await expect.poll(() => signals.every(({ aborted }) => aborted)).toBe(true);
    left = true;
  });
});

type Read = (incoming: IncomingMessage, saw: (what: string) => void) => void;

const readers: readonly [string, Read, string][] = [
  [
    "reads",
    (incoming, saw) => {
      incoming.on("data", (chunk) => saw(String(chunk)));
      incoming.on("end", () => saw("end"));
    },
    `${text},end`,
  ],
  ["waits for the end", (incoming, saw) => incoming.on("end", () => saw("end")), "end"],
  ["waits for all to be over", (incoming, saw) => incoming.on("close", () => saw("close")), "close"],
];

describe("whoever else", () => {
  test.each(
    readers.flatMap(([name, read, expected]) => [
      { name: `${name}, from before the handler`, before: read, after: undefined, expected },
      { name: `${name}, from after it in the same turn`, before: undefined, after: read, expected },
    ]),
  )("$name gets all that comes", async ({ before, after, expected }) => {
    const { received, seen } = await observe({ before, after });
    expect(count(received)).toBe(1);
    expect(seen).toBe(expected);
  });

  test.each(readers.slice(1))(
    "%s of the message, from within a handler, gets what comes",
    async (_name, read, expected) => {
      const { received, seen } = await observe({ within: read });
      expect(count(received)).toBe(1);
      expect(seen).toBe(expected);
    },
  );
});

async function observe({
  before,
  after,
  within,
}: {
  before?: Read | undefined;
  after?: Read | undefined;
  within?: Read;
}): Promise<{
  readonly received: string;
  readonly seen: string;
}> {
  const seen: string[] = [];
  const saw = (what: string): void => {
    seen.push(what);
  };
  const handlers = {
    writePet: ({ path, body, context }: { path: object; body: unknown; context: IncomingMessage }) => {
      within?.(context, saw);
      return { status: 200, body: { path, body } };
    },
  };
  const handler = toNodeHandler(serve<IncomingMessage>("Pets", routeTree(pets), { handlers, security }), {
    context: (incoming: IncomingMessage) => incoming,
  });
  const server = createServer((incoming, outgoing) => {
    before?.(incoming, saw);
    handler(incoming, outgoing);
    after?.(incoming, saw);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let received = "";
  socket.on("data", (chunk) => {
    received += String(chunk);
  });
  // The connection stays open: its end would be the message's as well.
  socket.write(put(text, length));
  while (!received.includes(answer)) await sleep(5);
  await sleep(50);
  const result = { received, seen: seen.join() };
  socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  return result;
}
