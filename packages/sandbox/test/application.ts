import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An application's address to come back to, on a port of its own. */
export interface Callback {
  readonly redirectUri: string;
  /** The query that the browser came back with; waits for the next one. */
  response(): Promise<URL>;
  close(): Promise<void>;
}

/** Serves one. */
export async function serveCallback(): Promise<Callback> {
  const arrived: URL[] = [];
  const waiting: ((url: URL) => void)[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://127.0.0.1");
    response.setHeader("content-type", "text/html").end("<!doctype html><title>Back</title><h1>Back</h1>");
    if (url.pathname !== "/callback") return;
    const next = waiting.shift();
    if (next === undefined) arrived.push(url);
    else next(url);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    redirectUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    response: async () => arrived.shift() ?? new Promise((resolve) => waiting.push(resolve)),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
