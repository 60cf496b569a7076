import { once } from "node:events";
import { connect } from "node:net";

/** A request as it goes over the wire. */
export type RequestText = string;

/** Connections, and so the requests of one volley. */
const connections = 64;

/** How long nobody listens after a volley: longer than a server on a machine of its own needs for it. */
const deafMilliseconds = 8;

/**
 * Sends a request as often as is said, in volleys: one request on each connection, then nothing until all are answered. The load
 * sleeps on a clock meanwhile and not on its sockets, because to wake it would be the server's own work, and the more of it the
 * slower the server: the load is then asleep more often. The first response says how long all are. Throws where that one
 * is no success, or a connection ends.
 */
export async function load(port: number, text: RequestText, count: number): Promise<void> {
  const bytes = Buffer.from(text);
  const open = await Promise.all(Array.from({ length: connections }, () => connected(port)));
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let left = count; left > 0; left -= connections) {
    const volley = open.slice(0, left);
    const answered = Promise.all(volley.map((one) => one.exchange(bytes)));
    Atomics.wait(clock, 0, 0, deafMilliseconds);
    await answered;
  }
  for (const one of open) one.close();
}

interface Connection {
  readonly exchange: (request: Uint8Array) => Promise<void>;
  readonly close: () => void;
}

async function connected(port: number): Promise<Connection> {
  const socket = connect(port, "127.0.0.1");
  socket.setNoDelay(true);
  await once(socket, "connect");
  let length = 0;
  let received = 0;
  let settle = (_error?: Error): void => undefined;
  socket.on("data", (chunk: Buffer) => {
    if (length === 0) length = lengthOf(chunk.toString("latin1"));
    received += chunk.length;
    if (received < length) return;
    received = 0;
    settle();
  });
  socket.on("error", (error) => settle(error));
  socket.on("close", () => settle(new Error("The connection ended")));
  const exchange = (request: Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => {
      settle = (error) => (error === undefined ? resolve() : reject(error));
      socket.write(request);
    });
  return { exchange, close: () => socket.end() };
}

/** Length of a response that came in one piece. */
function lengthOf(text: string): number {
  const body = /^content-length: (\d+)\r$/im.exec(text)?.[1];
  const head = text.indexOf("\r\n\r\n") + 4;
  if (!/^HTTP\/1\.1 2/.test(text) || body === undefined || text.length !== head + Number(body)) {
    throw new Error(`Not the response of a fair contender:\n${text}`);
  }
  return text.length;
}

/** A request with what usual clients send. */
export function requestText(method: string, path: string, body?: string): RequestText {
  const head = [
    `${method} ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    "Accept: application/json",
    "User-Agent: bench",
    ...(body === undefined
      ? []
      : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return `${head.join("\r\n")}\r\n\r\n${body ?? ""}`;
}
