import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Lets a server listen. Rejects when it cannot. */
export async function listen(server: Server, host: string, port: number): Promise<Server> {
  server.listen(port, host);
  await once(server, "listening");
  return server;
}

/** The URL of a server that listens, without a slash at its end. */
export function urlOf(server: Server, host: string): string {
  // It listens on TCP, so that its address is no path.
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Answers 503 to whoever comes before the service is ready, until the function that it returns is called. */
export function holdBack(server: Server): () => void {
  const wait = (_: IncomingMessage, outgoing: ServerResponse): void => {
    outgoing.writeHead(503, { "Retry-After": "1", "Content-Type": "application/json" });
    outgoing.end(JSON.stringify({ error: "temporarily_unavailable" }));
  };
  server.on("request", wait);
  return () => void server.off("request", wait);
}

/** Closes a server and its connections, and resolves when all are gone. */
export async function closed(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}
