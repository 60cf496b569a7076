/**
 * The server of a test that runs in a browser. It stands in Node; each request is handed to the page, where the test's own function
 * answers it, and what that does with the response is done here. `loopback.ts` is the page's side.
 */
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserCommand } from "vitest/node";
import type { Received } from "../answers.ts";

/** A request that waits for its answer. */
export interface Relayed {
  readonly id: number;
  readonly request: Received;
}

interface Relay {
  readonly server: Server;
  readonly responses: Map<number, ServerResponse>;
  /** Requests that nobody has asked for yet, or what waits for the next one. */
  readonly waiting: Relayed[];
  next?: ((relayed: Relayed | null) => void) | undefined;
}

const relays = new Map<number, Relay>();
let count = 0;

/** Starts a server; gives its number and URL. */
const openRelay: BrowserCommand<[]> = async (): Promise<{ readonly id: number; readonly url: string }> => {
  const id = ++count;
  const server = createServer(async (incoming, response) => {
    const { method = "", url = "", headers } = incoming;
    // Any page may do anything (Fetch Standard, CORS protocol).
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-expose-headers", "*");
    const asked = headers["access-control-request-method"];
    if (method === "OPTIONS" && asked !== undefined) {
      const wanted = headers["access-control-request-headers"] ?? "";
      response
        .writeHead(204, { "access-control-allow-methods": asked, "access-control-allow-headers": wanted })
        .end();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const relayed = { id: ++count, request: { method, url, headers, body } };
    relay.responses.set(relayed.id, response);
    if (relay.next === undefined) relay.waiting.push(relayed);
    else relay.next(relayed);
    relay.next = undefined;
  });
  const relay: Relay = { server, responses: new Map(), waiting: [] };
  relays.set(id, relay);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { id, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

/** The next request of a server, when there is one; `null` when it was closed. */
const nextRequest: BrowserCommand<[id: number]> = (_context, id): Promise<Relayed | null> => {
  const relay = relays.get(id);
  const relayed = relay?.waiting.shift();
  if (relay === undefined || relayed !== undefined) return Promise.resolve(relayed ?? null);
  return new Promise((resolve) => {
    relay.next = resolve;
  });
};

/** What the page does with a response. */
const respond: BrowserCommand<[id: number, request: number, act: Act]> = async (
  _context,
  id,
  request,
  act,
) => {
  const response = relays.get(id)?.responses.get(request);
  // The test may be over before all that it started.
  if (response === undefined || response.closed) return;
  switch (act.do) {
    case "writeHead":
      response.writeHead(act.status, act.headers);
      return;
    case "write":
      return new Promise<void>((resolve) => void response.write(act.text, () => resolve()));
    case "end":
      response.end(act.text);
      return;
    case "destroy":
      response.destroy();
      return;
    case "awaitClose":
      await once(response, "close");
  }
};

/** What can be done with a response. */
export type Act =
  | { readonly do: "writeHead"; readonly status: number; readonly headers: Readonly<Record<string, string>> }
  | { readonly do: "write"; readonly text: string }
  | { readonly do: "end"; readonly text: string }
  | { readonly do: "destroy" | "awaitClose" };

/** Closes a server with all its connections. */
const closeRelay: BrowserCommand<[id: number]> = async (_context, id): Promise<void> => {
  const relay = relays.get(id);
  relays.delete(id);
  relay?.next?.(null);
  relay?.server.closeAllConnections();
  await new Promise((resolve) => relay?.server.close(resolve));
};

/** The commands that pages may give to Node. */
export const commands = { openRelay, nextRequest, respond, closeRelay };
