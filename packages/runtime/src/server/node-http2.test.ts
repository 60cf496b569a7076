import { type ClientHttp2Session, type ClientHttp2Stream, connect, createServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import type { OperationRequest } from "./exchange.ts";
import { toNodeHandler } from "./node.ts";
import { petsHandler } from "./pets.fixture.ts";

type Given = OperationRequest<void> & { readonly body?: unknown };

/** A session with a server that has one handler for bodies. */
async function dial(handler: (request: Request) => Promise<Response>): Promise<ClientHttp2Session> {
  const server = createServer(toNodeHandler(handler));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  session.on("error", () => undefined);
  onTestFinished(async () => {
    session.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return session;
}

function put(session: ClientHttp2Session, path: string, type: string): ClientHttp2Stream {
  const stream = session.request({ ":method": "PUT", ":path": path, "content-type": type });
  stream.on("error", () => undefined);
  return stream.resume();
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(5);
}

type Leave = (session: ClientHttp2Session, stream: ClientHttp2Stream) => void;

const ways: readonly (readonly [string, Leave])[] = [
  ["resets its stream", (_session, stream) => stream.close(8)],
  ["drops its stream", (_session, stream) => void stream.destroy()],
  ["ends the connection", (session) => session.destroy()],
];

describe.each(ways)("a client of HTTP/2 that %s", (_way, leave) => {
  test.each(["before", "after"])("aborts the signal, asked for %s it does", async (when) => {
    let signal: AbortSignal | undefined;
    let started = false;
    let left = false;
    const writePet = async (given: Given): Promise<object> => {
      if (when === "before") signal = given.signal;
      started = true;
      await until(() => left);
      signal = given.signal;
      return { status: 200, body: 1 };
    };
    const session = await dial(petsHandler({}, { writePet }));
    const stream = put(session, "/pets/1", "application/json");
    stream.end("{}");
    await until(() => started);
    leave(session, stream);
    if (when === "before") await expect.poll(() => signal?.aborted).toBe(true);
    else await sleep(50);
    left = true;
    await expect.poll(() => signal?.aborted).toBe(true);
  });

  test.each([true, false])(
    "ends the source of a stream that it waits for; has it begun: %j",
    async (begun) => {
      let ended = false;
      let asked = false;
      let left = false;
      const body = new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          await sleep(5);
          controller.enqueue(new Uint8Array(1000));
        },
        cancel: () => {
          ended = true;
        },
      });
      const session = await dial(async () => {
        asked = true;
        if (!begun) await until(() => left);
        return new Response(body);
      });
      const stream = put(session, "/", "text/plain");
      stream.end("a");
      if (begun) await new Promise((resolve) => stream.once("data", resolve));
      await until(() => asked);
      leave(session, stream);
      await sleep(50);
      left = true;
      await expect.poll(() => ended).toBe(true);
    },
  );
});

test("a body over HTTP/2 that breaks off with the connection is none, whoever reads it", async () => {
  const seen: unknown[] = [];
  const session = await dial(petsHandler({}, { writePet: ({ body }: Given) => seen.push(body) }));
  put(session, "/pets/1", "application/json").write("1");
  await sleep(50);
  session.destroy();
  await sleep(50);
  expect(seen).toEqual([]);

  const read: unknown[] = [];
  const other = await dial(async (request) => {
    read.push(await request.text().catch(() => "broken"));
    return new Response();
  });
  put(other, "/", "text/plain").write("half");
  await sleep(50);
  other.destroy();
  await expect.poll(() => read).toEqual(["broken"]);
});

test("a client of HTTP/2 that is answered aborts nothing", async () => {
  const signals: AbortSignal[] = [];
  const session = await dial(
    petsHandler(
      {},
      {
        writePet: ({ signal, body }: Given) => {
          signals.push(signal);
          return { status: 200, body };
        },
      },
    ),
  );
  const stream = put(session, "/pets/1", "application/json");
  stream.end("{}");
  await new Promise((resolve) => stream.once("close", resolve));
  await sleep(20);
  session.destroy();
  await sleep(20);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});
