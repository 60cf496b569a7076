import { createServer, type Server } from "node:http";
import {
  type ClientHttp2Session,
  connect as connectHttp2,
  createServer as createHttp2Server,
  createSecureServer,
  type Http2Server,
} from "node:http2";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { attachToServer } from "./node.ts";
import { petsHandler } from "./pets.fixture.ts";

async function listening(server: Server | Http2Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** A connection, and all that it has received. */
function open(port: number): { readonly socket: Socket; text: string; readonly closed: Promise<void> } {
  const socket = connect(port, "127.0.0.1");
  const connection = {
    socket,
    text: "",
    closed: new Promise<void>((resolve) => socket.once("close", () => resolve())),
  };
  socket.setEncoding("latin1");
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    connection.text += String(chunk);
  });
  return connection;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(5);
}

const put = (fields: string): string =>
  `PUT /pets/1 HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n${fields}\r\n\r\n`;

describe("Expect: 100-continue", () => {
  test("the body is invited when it is wanted", async () => {
    const server = createServer();
    const attached = attachToServer(server, petsHandler());
    const connection = open(await listening(server));
    connection.socket.write(put("Content-Type: application/json\r\nContent-Length: 2"));
    await until(() => connection.text.includes("100 Continue"));
    connection.socket.write("{}");
    await until(() => connection.text.includes("200 OK"));
    await attached.shutdown(0);
  });

  test.each([
    ["of another type", "Content-Type: text/plain\r\nContent-Length: 2", "415"],
    ["too large", "Content-Type: application/json\r\nContent-Length: 2000000", "413"],
  ])("one that is %s is refused before it is sent", async (_name, fields, status) => {
    const server = createServer();
    const attached = attachToServer(server, petsHandler());
    const connection = open(await listening(server));
    connection.socket.write(put(fields));
    await connection.closed;
    expect(connection.text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await attached.shutdown(0);
  });

  test("another expectation is refused by Node", async () => {
    const server = createServer();
    const attached = attachToServer(server, petsHandler());
    const connection = open(await listening(server));
    connection.socket.write(
      "GET /optional HTTP/1.1\r\nHost: x\r\nExpect: magic\r\nConnection: close\r\n\r\n",
    );
    await connection.closed;
    expect(connection.text).toMatch(/^HTTP\/1\.1 417 /);
    await attached.shutdown(0);
  });
});

describe("shutdown", () => {
  const slow = (milliseconds: number): object => ({
    text: async () => {
      await sleep(milliseconds);
      return { status: 200, body: "done" };
    },
  });
  const get = "GET /text HTTP/1.1\r\nHost: x\r\n\r\n";

  test("lets requests end, then their connections, and takes no more", async () => {
    const server = createServer({ keepAliveTimeout: 60_000 });
    const attached = attachToServer(server, petsHandler({}, slow(200)));
    const port = await listening(server);
    const [idle, busy] = [open(port), open(port)];
    idle.socket.write("GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n");
    busy.socket.write(get);
    await until(() => idle.text.includes("404"));
    await attached.shutdown(30_000);
    await Promise.all([idle.closed, busy.closed]);
    expect(busy.text).toMatch(/^HTTP\/1\.1 200 OK.*Connection: close.*done$/s);
    const late = open(port);
    await late.closed;
    expect(late.text).toBe("");
  });

  test("cuts off what is not done by the deadline", async () => {
    const server = createServer();
    const attached = attachToServer(server, petsHandler({}, slow(60_000)));
    const busy = open(await listening(server));
    busy.socket.write(get);
    await sleep(50);
    await attached.shutdown(50);
    await busy.closed;
    expect(busy.text).toBe("");
  });
});

/** Key agreement without certificates, which a test would have to make. */
const secret = {
  ciphers: "PSK+AES128",
  maxVersion: "TLSv1.2",
  pskCallback: () => ({ psk: Buffer.alloc(16, 7), identity: "test" }),
} as const;

describe.each(["cleartext", "TLS"])("HTTP/2 over %s", (way) => {
  async function serving(
    handler = petsHandler(),
  ): Promise<{ session: ClientHttp2Session; stop: () => Promise<void> }> {
    const server =
      way === "TLS"
        ? createSecureServer({ ...secret, pskCallback: () => Buffer.alloc(16, 7) })
        : createHttp2Server();
    const attached = attachToServer(server, handler);
    const port = await listening(server);
    const session =
      way === "TLS"
        ? connectHttp2(`https://127.0.0.1:${port}`, { ...secret, checkServerIdentity: () => undefined })
        : connectHttp2(`http://127.0.0.1:${port}`);
    return { session, stop: () => attached.shutdown(5000) };
  }

  async function ask(
    session: ClientHttp2Session,
    headers: Record<string, string>,
    body?: string,
  ): Promise<readonly [Record<string, unknown>, string]> {
    const stream = session.request(headers, { endStream: body === undefined });
    if (body !== undefined) stream.end(body);
    const head = new Promise<Record<string, unknown>>((resolve, reject) => {
      stream.once("response", resolve);
      stream.once("error", reject);
    });
    stream.setEncoding("utf8");
    let text = "";
    stream.on("data", (chunk) => {
      text += String(chunk);
    });
    const ended = new Promise((resolve) => stream.once("end", resolve));
    const fields = await head;
    await ended;
    return [fields, text];
  }

  test("requests are read and answered", async () => {
    const { session, stop } = await serving();
    const [head, text] = await ask(session, { ":path": "/pets/7?tag=a", cookie: "a=1; b=2" });
    expect([head[":status"], JSON.parse(text)]).toEqual([
      200,
      { path: { petId: 7 }, query: { tag: ["a"] }, header: {} },
    ]);
    const json = { ":path": "/pets/7", ":method": "PUT", "content-type": "application/json" };
    const [written, echo] = await ask(session, json, '{"a":1}');
    expect([written[":status"], JSON.parse(echo)]).toMatchObject([200, { body: { a: 1 } }]);
    const refused = { ...json, "content-type": "text/plain" };
    expect((await ask(session, refused, "text"))[0][":status"]).toBe(415);
    expect((await ask(session, { ":path": "/nowhere" }))[0][":status"]).toBe(404);
    await stop();
    expect(session.closed).toBe(true);
  });

  test("every cookie of an answer arrives", async () => {
    const answer = { status: 200, headers: { setCookie: ["a=1", "b=2"] }, body: 1 };
    const { session, stop } = await serving(petsHandler({}, { readPet: () => answer }));
    const [head] = await ask(session, { ":path": "/pets/7" });
    expect(head["set-cookie"]).toEqual(["a=1", "b=2"]);
    await stop();
  });

  test("a body above the limit is refused", async () => {
    const { session, stop } = await serving(petsHandler({ bodyLimit: 10 }));
    const json = { ":path": "/pets/7", ":method": "PUT", "content-type": "application/json" };
    expect((await ask(session, json, '"0123456789"'))[0][":status"]).toBe(413);
    await stop();
  });
});
