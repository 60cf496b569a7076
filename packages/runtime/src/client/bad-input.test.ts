import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { rejection } from "../../test/loopback.ts";
import { serveRaw } from "../../test/raw-server.ts";
import * as wire from "../wire/index.ts";
import * as client from "./index.ts";

interface Result {
  readonly status: number;
  readonly headers?: object;
  readonly body?: unknown;
}

const operation: client.OperationDescriptor = () => ({
  id: "readThing",
  method: "GET",
  path: "/thing",
  responses: {
    "200": {
      content: {
        "application/json": wire.decodeJson,
        "text/plain": (message) => wire.decodeText(message),
        "application/jsonl": (message, explain) => client.readItems(wire.decodeJsonLines(message), explain),
        "text/event-stream": (message, explain) => client.readItems(wire.decodeEventStream(message), explain),
      },
      headers: [{ name: "__proto__", key: "__proto__" }, { name: "constructor" }],
    },
    default: { content: { "application/json": wire.decodeJson } },
    "429": {
      headers: [{ name: "Retry-After", required: true, decode: wire.decodeIntegerHeader }],
    },
  },
});

const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);
beforeAll(() => process.on("unhandledRejection", note));
afterAll(() => process.off("unhandledRejection", note));
afterEach(async () => {
  // Rejections that nobody handles are told of when the microtasks are done.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(unhandled).toEqual([]);
});

type Server = Awaited<ReturnType<typeof serveRaw>>;

function call(server: Server, options: client.CallOptions = {}): Promise<Result> {
  return client.call(client.createClient({ baseUrl: server.url }), operation, {}, options);
}

/** Answers with these bytes, and closes unless told otherwise. */
function answering(text: string | Buffer, keep = false): Promise<Server> {
  return serveRaw((socket) => {
    if (keep) socket.write(text);
    else socket.end(text);
  });
}

const head = (type: string, more = "") =>
  `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n${more}Connection: close\r\n\r\n`;
const json = (more = "") => head("application/json", more);

async function expectNoSocket(server: Server): Promise<void> {
  await expect.poll(() => server.open.size, { timeout: 5000 }).toBe(0);
}

describe("a response that breaks HTTP is a NetworkError", () => {
  test.each<[string, string | Buffer]>([
    ["no response at all", ""],
    ["no HTTP", "SSH-2.0-OpenSSH_9.6\r\n"],
    ["half a status line", "HTTP/1.1 2"],
    ["half a header", "HTTP/1.1 200 OK\r\nContent-Ty"],
    ["a header with a null character", "HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n"],
    ["two lengths", `${json("Content-Length: 2\r\nContent-Length: 3\r\n")}{}`],
    ["headers without end", `HTTP/1.1 200 OK\r\n${"X: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n".repeat(10_000)}`],
    ["a body shorter than its length", `${json("Content-Length: 100\r\n")}{"a":`],
    ["a chunked body that ends early", `${json("Transfer-Encoding: chunked\r\n")}5\r\n{"a":\r\n`],
    ["a chunk without a length", `${json("Transfer-Encoding: chunked\r\n")}zz\r\n{}\r\n`],
  ])("%s", async (_name, text) => {
    const server = await answering(text);
    const error = await rejection(call(server));
    expect(error).toBeInstanceOf(client.NetworkError);
    expect(error).toMatchObject({ operation: "readThing", cause: expect.anything() });
    await expectNoSocket(server);
  });
});

describe("what platforms take differently is a ClientError", () => {
  async function expectClientError(text: string): Promise<void> {
    const server = await answering(text);
    expect(await rejection(call(server))).toBeInstanceOf(client.ClientError);
    await expectNoSocket(server);
  }
  test("a header without a name", () => expectClientError("HTTP/1.1 200 OK\r\n: x\r\n\r\n"));
  // Fetch of Node 22 never ends the body of such a response, whatever the signal says.
  test.skipIf(process.version.startsWith("v22."))("gzip that is none", () =>
    expectClientError(`${json("Content-Encoding: gzip\r\n")}not gzip`),
  );
});

describe("a body that is not what it says is an UnreadableBodyError", () => {
  test.each<[string, string | Buffer]>([
    ["invalid JSON", `${json()}{"a":}`],
    ["an empty body", json("Content-Length: 0\r\n")],
    [
      "JSON in UTF-16",
      Buffer.concat([
        Buffer.from(head("application/json; charset=utf-16")),
        Buffer.from('{"a":1}', "utf16le"),
      ]),
    ],
    ["text in a charset that nobody knows", `${head("text/plain; charset=klingon")}x`],
    ["JSON with trailing garbage", `${json()}{}{}`],
    // Fetch gives what could be decompressed of it.
    [
      "gzip that ends early",
      Buffer.concat([
        Buffer.from(json("Content-Encoding: gzip\r\n")),
        Buffer.from("1f8b0800000000000003ab", "hex"),
      ]),
    ],
  ])("%s", async (_name, text) => {
    const server = await answering(text);
    expect(await rejection(call(server))).toBeInstanceOf(client.UnreadableBodyError);
    await expectNoSocket(server);
  });
  test("text in a charset that is known is read in it", async () => {
    const server = await answering(
      Buffer.concat([Buffer.from(head("text/plain; charset=iso-8859-1")), Buffer.from([0xe9])]),
    );
    expect(await call(server)).toMatchObject({ body: "é" });
  });
});

describe("headers called like members of every object", () => {
  test("are values like any other, and change nothing else", async () => {
    const server = await answering(
      `${json("__proto__: a\r\nconstructor: b\r\nhasOwnProperty: c\r\n")}{"__proto__":{"polluted":1}}`,
    );
    const { headers, body } = await call(server);
    expect(Object.entries(headers ?? {})).toEqual([
      ["__proto__", "a"],
      ["constructor", "b"],
    ]);
    expect(Object.keys(body as object)).toEqual(["__proto__"]);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(headers)).toBe(Object.prototype);
  });
});

describe("429 without the Retry-After that is declared", () => {
  const refusal = "HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  test("is an UnexpectedHeaderError that carries the response", async () => {
    const error = await rejection(call(await answering(refusal)));
    expect(error).toBeInstanceOf(client.UnexpectedHeaderError);
    expect((error as client.ResponseError).response.status).toBe(429);
  });
  test.each(["", "Retry-After: soon\r\n", "Retry-After: -1\r\n", "Retry-After: 1e9\r\n"])(
    "is retried after the usual wait (%j)",
    async (header) => {
      const server = await answering(refusal.replace("Connection", `${header}Connection`));
      await call(server, { use: [client.retry({ delay: 1, retries: 2 })] }).catch(() => undefined);
      expect(server.requests()).toBe(3);
    },
  );
});

describe("what never ends is ended by the caller", () => {
  /** Writes for ever, as fast as it is read; gives the bytes written. */
  async function endless(start: string, piece: string): Promise<Server & { readonly written: () => number }> {
    let written = 0;
    const server = await serveRaw((socket) => {
      const write = (): void => {
        while (!socket.destroyed && socket.write(piece)) written += piece.length;
      };
      socket.on("drain", write);
      socket.write(start);
      write();
    });
    return { ...server, written: () => written };
  }

  const spaces = " ".repeat(65_536);
  test.each<[string, string, string]>([
    ["JSON", json(), spaces],
    ["JSON lines without a line", head("application/jsonl"), spaces],
    ["events without an end", head("text/event-stream"), `data: ${spaces}`],
    ["headers", "HTTP/1.1 200 OK\r\nX: ", ""],
  ])("%s: abort", async (_name, start, piece) => {
    const server = await (piece === "" ? answering(start, true) : endless(start, piece));
    const controller = new AbortController();
    const reason = new Error("enough");
    setTimeout(() => controller.abort(reason), 150);
    expect(await rejection(drain(call(server, { signal: controller.signal })))).toBe(reason);
    await expectNoSocket(server);
  });
  test.each<[string, string, string]>([
    ["JSON", json(), spaces],
    ["events", head("text/event-stream"), "data: x\n\n"],
  ])("%s: time-out", async (_name, start, piece) => {
    const server = await endless(start, piece);
    const error = await rejection(drain(call(server, { use: [client.timeout(150)] })));
    expect(error).toBeInstanceOf(client.TimeoutError);
    await expectNoSocket(server);
  });
  test.each<[string, string, string]>([
    ["JSON", json(), spaces],
    ["JSON lines without a line", head("application/jsonl"), spaces],
    ["events without an end", head("text/event-stream"), `data: ${spaces}`],
    ["a status beyond all ranges", json().replace("200", "999"), spaces],
  ])("%s: a limit of bytes", async (_name, start, piece) => {
    const server = await endless(start, piece);
    const error = await rejection(drain(call(server, { use: [client.bodyLimit(1e6)] })));
    expect(error).toBeInstanceOf(client.BodyLimitError);
    await expectNoSocket(server);
    expect(server.written()).toBeLessThan(32e6);
  });
  test("a limit of bytes counts those that gzip comes to", async () => {
    const bomb = gzipSync(Buffer.alloc(64e6, " "));
    expect(bomb.length).toBeLessThan(1e5);
    const length = `Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n`;
    const server = await answering(Buffer.concat([Buffer.from(json(length)), bomb]));
    const error = await rejection(call(server, { use: [client.bodyLimit(1e6)] }));
    expect(error).toBeInstanceOf(client.BodyLimitError);
    await expectNoSocket(server);
  });
  test("a raw body comes as fast as it is read, and no faster", async () => {
    const server = await endless(head("application/octet-stream"), "x".repeat(65_536));
    const there = client.createClient({ baseUrl: server.url });
    const reader = (await client.callRaw(there, operation)).body?.getReader();
    await reader?.read();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.written()).toBeLessThan(32e6);
    for (let bytes = 0; bytes < 64e6; ) bytes += (await reader?.read())?.value?.length ?? Number.NaN;
    expect(server.written()).toBeGreaterThan(48e6);
    await reader?.cancel();
    await expectNoSocket(server);
  });
  test("items that nobody reads are not fetched: memory stays what buffers hold", async () => {
    const server = await endless(head("application/jsonl"), `"${"x".repeat(65_533)}"\n`);
    const { body } = await call(server);
    const items = (body as AsyncIterable<unknown>)[Symbol.asyncIterator]();
    await items.next();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.written()).toBeLessThan(32e6);
    await items.return?.();
    await expectNoSocket(server);
  });
});

describe("a slow loris", () => {
  /** Sends one byte every few milliseconds. */
  function dripping(text: string): Promise<Server> {
    return serveRaw((socket) => {
      let at = 0;
      const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ""), 10);
      socket.on("close", () => clearInterval(timer));
    });
  }
  test.each([
    ["in its headers", `HTTP/1.1 200 OK\r\n${"X-A: a\r\n".repeat(1000)}`],
    ["in its body", `${json()}${" ".repeat(10_000)}`],
  ])("%s runs into the time-out, and its socket is closed", async (_name, text) => {
    const server = await dripping(text);
    expect(await rejection(call(server, { use: [client.timeout(400)] }))).toBeInstanceOf(client.TimeoutError);
    await expectNoSocket(server);
  });
  test("is tried again with a time-out for each try, and given up", async () => {
    const server = await dripping(`HTTP/1.1 200 OK\r\n${"X-A: a\r\n".repeat(1000)}`);
    const use = [client.retry({ delay: 1, retries: 1 }), client.timeout(150)];
    expect(await rejection(call(server, { use }))).toBeInstanceOf(client.TimeoutError);
    expect(server.requests()).toBe(2);
    await expectNoSocket(server);
  });
});

/** Reads a result with all its items. */
async function drain(result: Promise<Result>): Promise<void> {
  const { body } = await result;
  if (typeof body !== "object" || body === null || !(Symbol.asyncIterator in body)) return;
  for await (const _ of body as AsyncIterable<unknown>);
}
