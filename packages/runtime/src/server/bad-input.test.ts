import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listenPets, type TestServer } from "./pets.fixture.ts";

const close = "Connection: close";
const json = "Content-Type: application/json";

function head(method: string, path: string, ...fields: readonly string[]): string {
  return [`${method} ${path} HTTP/1.1`, "Host: x", ...fields, "", ""].join("\r\n");
}

function put(text: string, ...fields: readonly string[]): string {
  return head("PUT", "/pets/1", json, `Content-Length: ${text.length}`, ...fields, close) + text;
}

function statusesOf(text: string): readonly string[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = ""]) => status);
}

/** Body of the last response. */
function bodyOf(text: string): unknown {
  return JSON.parse(text.split("\r\n\r\n").at(-1) ?? "");
}

/** As much room as an attacker could wish for. */
const roomy = { maxHeaderSize: 4_000_000 };

/** Little time for slow peers. */
const impatient = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 };

/** Sends a beginning, then a little again and again, until the server has had enough. */
function dribble(server: TestServer, beginning: string, little: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    let received = "";
    socket.write(beginning);
    const timer = setInterval(() => socket.write(little), 20);
    socket.on("data", (chunk) => {
      received += String(chunk);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(timer);
      resolve(received);
    });
  });
}

describe("over a socket, and the server lives on after", () => {
  let server: TestServer;
  let started: NodeJS.CpuUsage;
  let memory: number;
  beforeEach(async () => {
    server = await listenPets({}, undefined, roomy);
    started = process.cpuUsage();
    memory = process.memoryUsage.rss();
  });
  afterEach(async () => {
    // Whatever came, it took bounded time and memory, and the process answers.
    const { user, system } = process.cpuUsage(started);
    expect(user + system).toBeLessThan(20_000_000);
    expect(process.memoryUsage.rss() - memory).toBeLessThan(300_000_000);
    expect((await fetch(`${server.url}/optional`)).status).toBe(200);
    await server[Symbol.asyncDispose]();
  });

  test.each([
    ["no HTTP", ["nonsense\r\n\r\n"], ["400"]],
    ["no Host", ["GET /optional HTTP/1.1\r\n\r\n"], ["400"]],
    ["two Hosts", [`GET /optional HTTP/1.1\r\nHost: a\r\nHost: b\r\n${close}\r\n\r\n`], ["400"]],
    ["a folded header", [head("GET", "/optional", "X-A: 1\r\n 2", close)], ["400"]],
    ["a header without a colon", [head("GET", "/optional", "X-A", close)], ["400"]],
    ["a control character in a header", [head("GET", "/optional", "X-A: a\x01b", close)], ["400"]],
    ["a NUL in a path", [head("GET", "/opt\x00ional", close)], ["400"]],
    ["a length that is none", [head("PUT", "/pets/1", json, "Content-Length: two", close)], ["400"]],
    ["two lengths", [`${head("PUT", "/pets/1", json, "Content-Length: 1", "Content-Length: 2")}1`], ["400"]],
    ["an unknown transfer coding", [head("PUT", "/pets/1", json, "Transfer-Encoding: x", close)], ["400"]],
    ["HTTP/3", ["GET /optional HTTP/3.0\r\nHost: x\r\n\r\n"], ["400"]],
    ["a path encoded twice", [head("GET", "/pets/%2531", close)], ["400"]],
    ["dots encoded twice", [head("GET", "/pets/%252e%252e/optional", close)], ["404"]],
  ])("%s", async (_name, texts, expected) => {
    expect(statusesOf(await server.raw(...texts))).toEqual(expected);
  });

  test("a flood of header fields", async () => {
    const flood = async (line: (index: number) => string, count: number): Promise<readonly string[]> => {
      const fields = Array.from({ length: count }, (_, index) => line(index));
      return statusesOf(await server.raw(head("GET", "/pets/1", ...fields, close)));
    };
    expect(await flood((index) => `X-${index}: ${"a".repeat(3000)}`, 500)).toEqual(["200"]);
    expect(await flood((index) => `Cookie: c${index}=1`, 500)).toEqual(["200"]);
    expect(await flood((index) => `X-${index}: ${index}`, 50_000)).toEqual(["431"]);
    expect(await flood((index) => `X-${index}: ${"a".repeat(100_000)}`, 100)).toEqual(["431"]);
  });

  test("ten thousand parameters", async () => {
    const query = Array.from({ length: 10_000 }, (_, index) => `p${index}=1&tag=x&filter[k${index}]=1`);
    const text = await server.raw(head("GET", `/pets/1?${query.join("&")}`, close));
    expect(statusesOf(text)).toEqual(["200"]);
  });

  test("a hundred pipelined requests are answered in order", async () => {
    const paths = Array.from({ length: 100 }, (_, index) => `/pets/${index}`);
    const text = await server.raw(...paths.map((path) => head("GET", path)), head("GET", "/nowhere", close));
    expect(statusesOf(text)).toEqual([...paths.map(() => "200"), "404"]);
    const seen = [...text.matchAll(/"petId":(\d+)/g)].map(([, id]) => Number(id));
    expect(seen).toEqual(paths.map((_, index) => index));
  });

  test("uploads that break off", async () => {
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(`${head("PUT", "/pets/1", json, "Content-Length: 1000")}{"half":`);
      return socket;
    });
    await sleep(50);
    for (const socket of sockets) socket.destroy();
    await sleep(50);
  });

  test("invalid UTF-8 is refused wherever it stands", async () => {
    expect(statusesOf(await server.raw(put('"\xff"')))).toEqual(["400"]);
    expect(statusesOf(await server.raw(put('"\xed\xa0\x80"')))).toEqual(["400"]);
    expect(statusesOf(await server.raw(head("GET", "/pets/%ff", close)))).toEqual(["400"]);
    expect(statusesOf(await server.raw(head("GET", "/pets/1?tag=%ff", close)))).toEqual(["400"]);
    expect(statusesOf(await server.raw(head("GET", "/pets/\xff", close)))).toEqual(["400"]);
  });

  test("of duplicate keys the last counts, for validation and handler alike", async () => {
    expect(bodyOf(await server.raw(put('{"a":1,"a":2}')))).toMatchObject({ body: { a: 2 } });
  });

  test("__proto__ is a key like others", async () => {
    const text = await server.raw(put('{"__proto__":{"admin":true},"constructor":1}'));
    expect(text).toContain('"body":{"__proto__":{"admin":true},"constructor":1}');
    expect(Reflect.get({}, "admin")).toBeUndefined();
  });

  test("deep JSON is refused before it is parsed", async () => {
    const deep = 500_000;
    for (const text of ["[".repeat(deep), `${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`]) {
      const answer = await server.raw(put(text.slice(0, 1_000_000)));
      expect([statusesOf(answer), bodyOf(answer)]).toMatchObject([
        ["400"],
        { detail: "The JSON is nested more than 200 levels deep" },
      ]);
    }
    const brackets = JSON.stringify(["[{".repeat(1000)]);
    expect(statusesOf(await server.raw(put(brackets)))).toEqual(["200"]);
  });

  test("a body that is many small chunks", async () => {
    const chunks = "1\r\n \r\n".repeat(100_000);
    const request = head("PUT", "/pets/1", json, "Transfer-Encoding: chunked", close);
    expect(statusesOf(await server.raw(request, chunks, "2\r\n{}\r\n0\r\n\r\n"))).toEqual(["200"]);
  });

  test("a slow head is cut off", async () => {
    await using server = await listenPets({}, undefined, impatient);
    const received = await dribble(server, "GET /optional HTTP/1.1\r\nX-A: ", "a");
    expect(statusesOf(received)).toEqual(["408"]);
  });

  test("a slow body is cut off", async () => {
    await using server = await listenPets({}, undefined, impatient);
    const received = await dribble(server, head("PUT", "/pets/1", json, "Content-Length: 100000"), " ");
    expect(statusesOf(received)).toEqual(["408"]);
  });
});
