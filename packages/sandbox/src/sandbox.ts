import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AdminParts, createAdminServer } from "./admin/admin-server.ts";
import { Metrics } from "./admin/metrics.ts";
import type { Connection } from "./authorization/authorization.ts";
import { createAuthorization } from "./authorization/create-authorization.ts";
import { type Clock, createClock } from "./clock.ts";
import { connectingAddress, type TrustedProxies, trustedProxies } from "./connecting-address.ts";
import { foundNetwork, mayAct } from "./domain/network.ts";
import { type Ids, randomIds } from "./ids.ts";
import { openLimits } from "./limits/open-limits.ts";
import { closed, holdBack, listen, urlOf } from "./listener.ts";
import { type Log, silentLog } from "./log.ts";
import { accountsOf, clientsOf, plantSeed } from "./seed/plant-seed.ts";
import { emptySeed, type Seed } from "./seed/seed.ts";
import { attachService } from "./service/attach-service.ts";
import { describe, observe } from "./service/observe.ts";
import { createService } from "./service/service.ts";
import { migrate } from "./storage/migrations.ts";
import { type DatabaseOptions, openDatabase, type SandboxDatabase } from "./storage/open-database.ts";

/** How a sandbox is started. */
export interface SandboxOptions {
  readonly database: DatabaseOptions;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default 0: any that is free. */
  readonly port?: number;
  /** The origin at which applications reach it; of HTTPS, or of this machine. Default: host and port. */
  readonly baseUrl?: string;
  /** Default: nothing. */
  readonly seed?: Seed;
  /** Where the limits are counted; default: in memory. */
  readonly redisUrl?: string;
  /** The network's name in header names; default `network`. */
  readonly headerPrefix?: string;
  /** Addresses and subnets of proxies whose `X-Forwarded-For` is believed. Default: none. */
  readonly proxies?: readonly string[];
  /** Port on 127.0.0.1 for health, metrics and switches. Default: there is none. */
  readonly adminPort?: number;
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly log?: Log;
}

/** A sandbox that serves. */
export interface Sandbox {
  readonly baseUrl: string;
  readonly adminUrl: string | undefined;
  readonly clock: Clock;
  /** Ends what has begun, within so many milliseconds (default 10,000), and closes everything. */
  stop(deadlineMilliseconds?: number): Promise<void>;
}

/** What is open, to be closed in the reverse order. */
type Closing = () => Promise<void>;

/** Starts a sandbox. Throws `TypeError` for a base URL or a proxy that is none. What cannot be opened is thrown, after everything else was closed again. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const closing: Closing[] = [];
  try {
    return await start(options, closing);
  } catch (error) {
    await close(closing);
    throw error;
  }
}

async function start(options: SandboxOptions, closing: Closing[]): Promise<Sandbox> {
  const { seed = emptySeed, clock = createClock(), ids = randomIds, log = silentLog } = options;
  const { host = "127.0.0.1", port = 0, headerPrefix } = options;
  const proxies = trustedProxies(options.proxies ?? []);
  const database = await openStorage(options, seed, ids);
  closing.push(() => database.close());
  const limits = await openLimits(options.redisUrl, clock, log);
  closing.push(() => limits.close());
  const server = await listen(createServer(), host, port);
  const ready = holdBack(server);
  closing.push(() => closed(server));
  const baseUrl = options.baseUrl ?? urlOf(server, isWildcard(host) ? "localhost" : host);
  const authorization = await createAuthorization({
    database,
    clock,
    baseUrl,
    applications: clientsOf(seed),
    accounts: accountsOf(seed),
    mayAct: (actorId) => mayAct(database.kysely, actorId),
    signInLimit: limits.signIns,
    log,
  });
  const metrics = new Metrics();
  const operations = createService({
    database,
    clock,
    ids,
    limits,
    authorization,
    origin: new URL(baseUrl).origin,
    hooks: observe(metrics, log),
    ...(headerPrefix !== undefined && { headerPrefix }),
  });
  ready();
  const attached = attachService(server, operations, authorization, {
    context: (incoming) => connectionOf(incoming, proxies),
    error: (error) => log.error("fault", describe(error)),
  });
  const admin = await startAdmin(options.adminPort, { database, clock, ids, metrics, log });
  if (admin !== undefined) closing.push(() => closed(admin));
  return {
    baseUrl,
    adminUrl: admin && urlOf(admin, "127.0.0.1"),
    clock,
    async stop(deadlineMilliseconds) {
      await Promise.all(attached.map((one) => one.shutdown(deadlineMilliseconds)));
      await close(closing);
    },
  };
}

async function openStorage(options: SandboxOptions, seed: Seed, ids: Ids): Promise<SandboxDatabase> {
  const database = openDatabase(options.database);
  try {
    await migrate(database.kysely);
    await foundNetwork(database.kysely, ids("incarnation"));
    await plantSeed(database.kysely, seed);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Whoever listens at all addresses of a machine is reached by its own name there. */
function isWildcard(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

function connectionOf({ headers, socket }: IncomingMessage, proxies: TrustedProxies): Connection {
  const forwarded = headers["x-forwarded-for"];
  const list = Array.isArray(forwarded) ? forwarded.join() : forwarded;
  return { address: connectingAddress(socket.remoteAddress, list, proxies) };
}

async function startAdmin(port: number | undefined, parts: AdminParts): Promise<Server | undefined> {
  return port === undefined ? undefined : listen(createAdminServer(parts), "127.0.0.1", port);
}

async function close(closing: readonly Closing[]): Promise<void> {
  for (const one of closing.toReversed()) await one();
}
