import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import type { Log } from "../log.ts";
import { type SwitchAnswer, type SwitchParts, throwSwitch } from "./admin-switches.ts";
import type { Metrics } from "./metrics.ts";

/** What the admin server shows and acts on. */
export interface AdminParts extends SwitchParts {
  readonly metrics: Metrics;
  readonly log: Log;
}

/**
 * The server for whoever runs the sandbox: health, metrics, and the switches. It has no credentials, so it is to listen on a loopback
 * address only, and refuses what a web page could send there: requests that name another host, or that come with an origin.
 */
export function createAdminServer(parts: AdminParts): Server {
  return createServer((incoming, outgoing) => {
    answer(parts, incoming, outgoing).catch((error: unknown) => {
      parts.log.error("admin_fault", { reason: error instanceof Error ? error.message : String(error) });
      send(outgoing, { status: 500, body: { error: "The server failed" } });
    });
  });
}

async function answer(parts: AdminParts, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const [path = ""] = (incoming.url ?? "").split("?");
  if (!isLocal(incoming)) return send(outgoing, { status: 403, body: { error: "For this machine only" } });
  if (incoming.method === "GET" && path === "/health") return send(outgoing, await health(parts));
  if (incoming.method === "GET" && path === "/metrics") {
    outgoing.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" });
    outgoing.end(parts.metrics.text());
    return;
  }
  const body = await readJson(incoming);
  if (body === invalid) return send(outgoing, { status: 400, body: { error: "The body is not JSON" } });
  const result = await throwSwitch(parts, incoming.method ?? "", path, body);
  if (result !== undefined)
    parts.log.info("admin_switch", { method: incoming.method, status: result.status });
  send(outgoing, result ?? { status: 404, body: { error: "There is nothing at this path" } });
}

/** A page that a browser shows can send requests here, and by a name of its own that leads here read the answers. */
function isLocal({ headers }: IncomingMessage): boolean {
  return (
    headers.origin === undefined && /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(headers.host ?? "")
  );
}

async function health({ database }: AdminParts): Promise<SwitchAnswer> {
  try {
    await sql`select 1`.execute(database.kysely);
    return { status: 200, body: { status: "ok" } };
  } catch {
    // Whatever the reason is, the log of the requests that failed has it; who asks wants to know only whether.
    return { status: 503, body: { status: "storage unavailable" } };
  }
}

const invalid = Symbol("invalid");

async function readJson(incoming: IncomingMessage): Promise<unknown> {
  const given = await text(incoming);
  if (given === "") return undefined;
  try {
    return JSON.parse(given);
  } catch {
    // It throws on nothing else than what is no JSON.
    return invalid;
  }
}

function send(outgoing: ServerResponse, { status, body }: SwitchAnswer): void {
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(status, { "Content-Type": "application/json" });
  outgoing.end(`${JSON.stringify(body)}\n`);
}
