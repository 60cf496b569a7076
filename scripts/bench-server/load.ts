import { connect, type Socket } from "node:net";

/** A request as it goes over the wire. */
export type RequestText = string;

/**
 * Sends a request as often as is said, over connections that are kept and never hold two requests at once. The first response says
 * how long all are. Throws where that one is no success, or a connection ends.
 */
export async function load(port: number, text: RequestText, count: number, connections = 16): Promise<void> {
  let left = count;
  const take = (): boolean => left-- > 0;
  await Promise.all(Array.from({ length: connections }, () => exchange(port, text, take)));
}

function exchange(port: number, text: RequestText, take: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(text);
    let length = 0;
    let received = 0;
    const socket = connect(port, "127.0.0.1", () => next(socket));
    socket.setNoDelay(true);
    const next = (to: Socket): void => {
      if (take()) to.write(bytes);
      else to.end(() => resolve());
    };
    socket.on("data", (chunk) => {
      if (length === 0) length = lengthOf(chunk.toString("latin1"));
      received += chunk.length;
      if (received < length) return;
      received = 0;
      next(socket);
    });
    socket.on("error", reject);
  });
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
