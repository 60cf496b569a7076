import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A server that speaks as it likes, and what it has seen of its clients. */
export interface RawServer {
  readonly url: string;
  /** Connections that are open. */
  readonly open: ReadonlySet<Socket>;
  /** Connections over which a request came. */
  readonly requests: () => number;
}

/** Starts a server that calls `answer` as soon as a connection sends something. It is closed, with all its connections, when the test ends. */
export async function serveRaw(answer: (socket: Socket) => void): Promise<RawServer> {
  const open = new Set<Socket>();
  let count = 0;
  const server = createServer((socket) => {
    open.add(socket);
    socket.once("data", () => {
      count++;
      answer(socket);
    });
    // A client that gives up resets the connection: that is what is tested.
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, open, requests: () => count };
}
