import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { type DirectHandler, directly } from "./direct.ts";
import { listen, listenPets, pets } from "./pets.fixture.ts";
import { routeTree } from "./route-tree.ts";
import { serve } from "./serve.ts";

function head(method: string, path: string, ...fields: readonly string[]): string {
  return [`${method} ${path} HTTP/1.1`, "Host: x", ...fields, "", ""].join("\r\n");
}

function statusesOf(text: string): readonly string[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = ""]) => status);
}

function deferred<Value>(): { readonly promise: Promise<Value>; readonly resolve: (value: Value) => void } {
  let settle: ((value: Value) => void) | undefined;
  const promise = new Promise<Value>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle?.(value) };
}

const close = "Connection: close";
const json = "Content-Type: application/json";

describe("hostile requests over a socket", () => {
  test.each([
    ["a malformed percent sign", [head("GET", "/pets/%E0%A4%A", close)], ["400"]],
    ["an encoded slash", [head("GET", "/pets/..%2f..%2fetc", close)], ["400"]],
    ["dot segments", [head("GET", "/pets/../optional", close)], ["200"]],
    ["encoded dot segments", [head("GET", "/pets/%2e%2e/optional", close)], ["200"]],
    ["a target that looks like an authority", [head("GET", "//evil.example/optional", close)], ["404"]],
    ["an absolute target", [head("GET", "http://other/optional", close)], ["200"]],
    ["a target with a password", [head("GET", "http://user:secret@other/optional", close)], ["400"]],
    ["a target with a name", [head("GET", "http://user@other/optional", close)], ["400"]],
    ["a target of a scheme for files", [head("GET", "file:///optional", close)], ["400"]],
    ["a target of another scheme", [head("GET", "ftp://other/optional", close)], ["400"]],
    ["a target that is a script", [head("GET", "javascript://other/optional", close)], ["400"]],
    ["a target without an authority", [head("GET", "mailto:/optional", close)], ["400"]],
    ["a Host that is none", ["GET /optional HTTP/1.1\r\nHost: a b/c\r\n\r\n"], ["400"]],
    ["a Host with a path", ["GET /optional HTTP/1.1\r\nHost: a/b?c\r\n\r\n"], ["400"]],
    [
      "two tokens in two fields",
      [head("GET", "/optional", "Authorization: Bearer good", "Authorization: Bearer bad", close)],
      ["401"],
    ],
    [
      "two content types",
      [`${head("PUT", "/pets/1", json, "Content-Type: text/plain", "Content-Length: 1", close)}1`],
      ["415"],
    ],
    ["no content type", [`${head("PUT", "/pets/1", "Content-Length: 2", close)}{}`], ["415"]],
    ["TRACE", [head("TRACE", "/optional", close)], ["405"]],
    ["an unknown method", [head("PURGE", "/optional", close)], ["405"]],
    [
      "a header beyond Node's limit",
      [head("GET", "/optional", `X-Huge: ${"a".repeat(17_000)}`, close)],
      ["431"],
    ],
    ["invalid UTF-8", [`${head("PUT", "/pets/1", json, "Content-Length: 3", close)}"\xff"`], ["400"]],
    [
      "a body above the limit",
      [`${head("PUT", "/pets/1", json, "Content-Length: 2000000", close)}`],
      ["413"],
    ],
    [
      "a chunked body above the limit",
      [
        head("PUT", "/pets/1", json, "Transfer-Encoding: chunked", close),
        `200000\r\n${" ".repeat(0x200000)}\r\n`,
      ],
      ["413"],
    ],
    ["broken chunks", [head("PUT", "/pets/1", json, "Transfer-Encoding: chunked"), "zz\r\n"], ["400"]],
    [
      "a coding that Node does not undo",
      [`${head("PUT", "/pets/1", json, "Transfer-Encoding: gzip, chunked")}2\r\n{}\r\n0\r\n\r\n`],
      ["501"],
    ],
    [
      "a coding in capitals, and trailers that say otherwise",
      [
        head("PUT", "/pets/1", json, "Transfer-Encoding: Chunked", "Trailer: Content-Type", close),
        "2\r\n{}\r\n0\r\nContent-Type: text/plain\r\nAuthorization: Bearer bad\r\n\r\n",
      ],
      ["200"],
    ],
    [
      "a length and chunks",
      [`${head("PUT", "/pets/1", json, "Content-Length: 1", "Transfer-Encoding: chunked")}1`],
      ["400"],
    ],
  ])("%s", async (_name, texts, expected) => {
    await using server = await listenPets();
    expect(statusesOf(await server.raw(...texts))).toEqual(expected);
    expect((await fetch(`${server.url}/optional`)).status).toBe(200);
  });

  test("fields of an answer are in Latin-1, whatever its body is", async () => {
    const bodies = ["é€", "plain", null, new Uint8Array(3), new Blob(["é"]).stream()];
    for (const given of [...bodies.map((body) => ({ body })), { body: "plain", isAscii: true }]) {
      const reply = { status: 200, headers: ["X-Name", "caf\u00e9"], ...given };
      const entrance: DirectHandler<void> = (raw, _context, deliver) =>
        deliver({ ...reply, headers: [...reply.headers] }, raw);
      await using server = await listen(directly(async (_request: Request) => new Response(), entrance));
      expect(await server.raw(head("GET", "/", close))).toContain("X-Name: caf\u00e9\r\n");
    }
  });

  test("pipelined requests are answered in order, refused uploads included", async () => {
    await using server = await listenPets();
    const refused = `${head("PUT", "/pets/1", "Content-Type: text/plain", "Content-Length: 4")}body`;
    const text = await server.raw(head("GET", "/pets/1") + refused + head("GET", "/nowhere", close));
    expect(statusesOf(text)).toEqual(["200", "415", "404"]);
  });

  test("ten thousand parameters cost no more each than a thousand", async () => {
    const handlers = { readPet: () => ({ status: 200, body: 1 }) };
    const handle = serve<void>("Pets", routeTree(pets), { handlers, security: {} });
    // Time of this process's own, since others may be busy too.
    const cost = async (count: number): Promise<number> => {
      const pieces = Array.from({ length: count }, (_, index) => `p${index}=1&tag=x&filter[k${index}]=1`);
      const start = process.cpuUsage();
      const { status } = await handle(new Request(`http://x/pets/1?${pieces.join("&")}`));
      const { user, system } = process.cpuUsage(start);
      expect(status).toBe(200);
      return user + system;
    };
    await cost(1000);
    // A cost that grows with the square would be a hundredfold.
    expect(await cost(10_000)).toBeLessThan(40 * Math.max(await cost(1000), 5000));
  });

  test("cookies in several fields are one list", async () => {
    let seen: string | null = null;
    await using server = await listen(async (request) => {
      seen = request.headers.get("cookie");
      return new Response();
    });
    await server.raw(head("GET", "/", "Cookie: a=1", "Cookie: b=2", close));
    expect(seen).toBe("a=1; b=2");
  });

  test("an upload that breaks off leaves the server alive and tells the handler's signal", async () => {
    const outcome = deferred<readonly unknown[]>();
    await using server = await listen(async (request) => {
      const failed = await request.text().then(
        () => false,
        () => true,
      );
      outcome.resolve([failed, request.signal.aborted]);
      return new Response();
    });
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write(`${head("POST", "/", "Content-Length: 100")}half`);
    await sleep(50);
    socket.destroy();
    expect(await outcome.promise).toEqual([true, true]);
    expect((await fetch(server.url)).status).toBe(200);
  });

  test("an endless upload that is refused is cut off", async () => {
    await using server = await listenPets();
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.on("error", () => undefined);
    let received = "";
    socket.on("data", (text) => {
      received += String(text);
    });
    socket.write(head("PUT", "/pets/1", json, "Transfer-Encoding: chunked"));
    const timer = setInterval(() => socket.write(`10000\r\n${" ".repeat(0x10000)}\r\n`), 5);
    const start = performance.now();
    await new Promise((resolve) => socket.once("close", resolve));
    clearInterval(timer);
    expect(statusesOf(received)).toEqual(["413"]);
    expect(received.toLowerCase()).toContain("connection: close");
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe("the Request of a handler", () => {
  test("is made only when someone looks at it", async () => {
    const made: string[] = [];
    const watched = <Made extends typeof Request | typeof Response>(name: string, Made: Made): Made =>
      new Proxy(Made, {
        construct(target, args) {
          made.push(name);
          return Reflect.construct(target, args);
        },
      });
    vi.stubGlobal("Request", watched("Request", Request));
    vi.stubGlobal("Response", watched("Response", Response));
    try {
      const handlers = {
        readPet: () => ({ status: 200, body: 1 }),
        writePet: ({ body }: { body: unknown }) => ({ status: 200, body }),
        optional: ({ request }: { request: Request }) => ({ status: 200, body: request.url }),
      };
      await using server = await listenPets({}, handlers);
      const put = `${head("PUT", "/pets/1", json, "Content-Length: 2", close)}{}`;
      const texts = [head("GET", "/pets/1?tag=a", close), put, head("GET", "/nowhere", close)];
      for (const text of texts) await server.raw(text);
      expect(made).toEqual([]);
      expect(await server.raw(head("GET", "/optional", close))).toContain("http://x/optional");
      expect(made).toEqual(["Request"]);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe("streams", () => {
  test("a client that leaves aborts the signal and stops the source", async () => {
    const aborted = deferred<void>();
    const cancelled = deferred<void>();
    await using server = await listen(async (request) => {
      request.signal.addEventListener("abort", () => aborted.resolve());
      return new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new Uint8Array(1)),
          cancel: () => cancelled.resolve(),
        }),
      );
    });
    const controller = new AbortController();
    const response = await fetch(server.url, { signal: controller.signal });
    expect(response.status).toBe(200);
    controller.abort();
    await Promise.all([aborted.promise, cancelled.promise]);
  });

  test("a response is produced no faster than it is taken", async () => {
    let produced = 0;
    await using server = await listen(async () => {
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
        produced += 1;
        if (produced > 1000) controller.close();
        else controller.enqueue(new Uint8Array(100_000));
      };
      return new Response(new ReadableStream({ pull }));
    });
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write(head("GET", "/", close));
    socket.pause();
    await sleep(300);
    expect(produced).toBeLessThan(200);
    socket.resume();
    await new Promise((resolve) => socket.once("close", resolve));
    expect(produced).toBe(1001);
  });

  test("an upload is taken no faster than it is read", async () => {
    const open = deferred<void>();
    await using server = await listen(async (request) => {
      await open.promise;
      return new Response(String((await request.arrayBuffer()).byteLength));
    });
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => {
      text += String(chunk);
    });
    socket.write(head("POST", "/", "Content-Length: 50000000", close));
    socket.write(new Uint8Array(50_000_000));
    await sleep(200);
    expect(socket.writableLength).toBeGreaterThan(10_000_000);
    open.resolve();
    await new Promise((resolve) => socket.once("close", resolve));
    expect(text).toMatch(/50000000/);
  });

  test("a body that breaks is cut off, never made to look complete", async () => {
    const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await using server = await listen(async () => {
      let sent = false;
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
        if (sent) controller.error(new Error("source"));
        else controller.enqueue(new Uint8Array(10));
        sent = true;
      };
      return new Response(new ReadableStream({ pull }));
    });
    const response = await fetch(server.url);
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: "source" }));
    report.mockRestore();
  });
});
