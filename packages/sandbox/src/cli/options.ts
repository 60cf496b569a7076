import { parseArgs } from "node:util";
import { trustedProxies } from "../connecting-address.ts";
import { isRedirectUri, isTime } from "../seed/read-seed.ts";
import type { DatabaseOptions } from "../storage/open-database.ts";

/** What a call of the command line asks for. */
export interface CliOptions {
  readonly help: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly host: string;
  readonly port: number;
  readonly adminPort: number | undefined;
  readonly baseUrl: string | undefined;
  readonly database: DatabaseOptions;
  readonly redisUrl: string | undefined;
  /** `demo`, or the path of a file. */
  readonly seed: string | undefined;
  readonly redirectUris: readonly string[];
  readonly headerPrefix: string | undefined;
  readonly proxies: readonly string[];
  /** Where the clock stands, in milliseconds since 1970; `undefined`: it runs. */
  readonly now: number | undefined;
  readonly countedIds: boolean;
}

/** A call that is wrong, and what is wrong with it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const flags = {
  help: { type: "boolean", short: "h" },
  json: { type: "boolean" },
  quiet: { type: "boolean" },
  host: { type: "string" },
  port: { type: "string" },
  "admin-port": { type: "string" },
  "base-url": { type: "string" },
  db: { type: "string" },
  memory: { type: "boolean" },
  seed: { type: "string" },
  "redirect-uri": { type: "string", multiple: true },
  "header-prefix": { type: "string" },
  "trusted-proxy": { type: "string", multiple: true },
  now: { type: "string" },
  "counted-ids": { type: "boolean" },
} as const;

/** What `--help` prints. */
export const help = `Usage: shared-social-sandbox [options]

A reference service of the pilot API, to build applications against.

  --port N              Port of the service. Default: 4400; 0: any that is free.
  --host ADDRESS        Address to listen on. Default: 127.0.0.1.
  --base-url URL        The origin at which applications reach it. Default: host and port.
  --db FILE             File of SQLite that keeps the data. Default: sandbox.db.
  --memory              Keep the data in memory, and forget it at the end.
  --seed demo|FILE      What to begin with: demo data of every state, or a JSON file.
  --redirect-uri URI    Let every client of the seed come back to this URI too. May be repeated.
  --header-prefix NAME  The network's name in header names. Default: network.
  --trusted-proxy NET   Address or subnet whose X-Forwarded-For is believed. May be repeated.
  --admin-port N        Port on 127.0.0.1 for health, metrics and switches. Default: none.
  --now TIME            Let the clock stand at this time (ISO 8601) until a switch advances it.
  --counted-ids         Number identifiers instead of making them up.
  --json                Print one JSON object with the base URL, the clients and the actors.
  --quiet               Log warnings and errors only.

Environment:
  DATABASE_URL          Keep the data in PostgreSQL, unless --db or --memory is given.
  REDIS_URL             Count the limits in Redis or Valkey, for all instances together.
`;

/** Reads the arguments and the environment. Throws `UsageError`. */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CliOptions {
  const values = parse(args);
  const { host = "127.0.0.1" } = values;
  if (values["base-url"] === undefined && !isOwnMachine(host)) {
    throw new UsageError("--host needs --base-url where it is an address that others can reach");
  }
  return {
    help: values.help ?? false,
    json: values.json ?? false,
    quiet: values.quiet ?? false,
    host,
    port: portOf("--port", values.port ?? "4400"),
    adminPort: values["admin-port"] === undefined ? undefined : portOf("--admin-port", values["admin-port"]),
    baseUrl: values["base-url"] === undefined ? undefined : baseUrlOf(values["base-url"]),
    database: databaseOf(
      values,
      serverUrl("DATABASE_URL", environment["DATABASE_URL"], ["postgres:", "postgresql:", "socket:", "/"]),
    ),
    redisUrl: serverUrl("REDIS_URL", environment["REDIS_URL"], ["redis:", "rediss:", "/"]),
    seed: values.seed,
    redirectUris: redirectUrisOf(values["redirect-uri"] ?? []),
    headerPrefix: values["header-prefix"] === undefined ? undefined : prefixOf(values["header-prefix"]),
    proxies: proxiesOf(values["trusted-proxy"] ?? []),
    now: values.now === undefined ? undefined : timeOf(values.now),
    countedIds: values["counted-ids"] ?? false,
  };
}

type Values = ReturnType<typeof parseArgs<{ options: typeof flags }>>["values"];

function parse(args: readonly string[]): Values {
  try {
    return parseArgs({ args: [...args], options: flags }).values;
  } catch (error) {
    // It throws on nothing else than a wrong call, and its message says what is wrong.
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function portOf(flag: string, text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new UsageError(`${flag} has to be a port`);
  return Number(text);
}

/** Addresses under which a machine reaches itself, and those that stand for all of its addresses. */
function isOwnMachine(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|::1|::|0\.0\.0\.0)$/.test(host);
}

function baseUrlOf(text: string): string {
  const url = URL.parse(text);
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url?.hostname ?? "");
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLocal);
  if (url === null || !isSafe || url.origin !== text.replace(/\/$/, "")) {
    throw new UsageError(
      "--base-url has to be an origin of HTTPS or of this machine: https://network.example",
    );
  }
  return url.origin;
}

function databaseOf(values: Values, url: string | undefined): DatabaseOptions {
  if (values.memory === true && values.db !== undefined) {
    throw new UsageError("--db and --memory exclude each other");
  }
  if (values.memory === true) return { memory: true };
  // SQLite takes both for a database of each connection's own.
  if (values.db === "" || values.db === ":memory:") {
    throw new UsageError("--db has to name a file; --memory keeps the data in memory");
  }
  if (values.db !== undefined) return { file: values.db };
  return url === undefined ? { file: "sandbox.db" } : { url };
}

/** Reads the URL of a server, or the path of its socket. What is wrong is not quoted: it can hold a password. */
function serverUrl(
  variable: string,
  text: string | undefined,
  schemes: readonly string[],
): string | undefined {
  if (text === undefined || text === "") return undefined;
  if (!schemes.some((scheme) => text.startsWith(scheme))) {
    throw new UsageError(`${variable} has to begin with ${schemes.join(" or ")}`);
  }
  return text;
}

function redirectUrisOf(uris: readonly string[]): readonly string[] {
  const wrong = uris.find((uri) => !isRedirectUri(uri));
  if (wrong === undefined) return uris;
  throw new UsageError(`--redirect-uri: ${JSON.stringify(wrong)} is no absolute URI without a fragment`);
}

/** A part of a field name is a token (RFC 9110, 5.6.2). */
function prefixOf(text: string): string {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(text)) {
    throw new UsageError(`--header-prefix: ${JSON.stringify(text)} cannot stand in the name of a header`);
  }
  return text;
}

function proxiesOf(subnets: readonly string[]): readonly string[] {
  try {
    trustedProxies(subnets);
    return subnets;
  } catch (error) {
    // It throws on nothing else than what is no subnet, and its message says which.
    throw new UsageError(`--trusted-proxy: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function timeOf(text: string): number {
  const time = Date.parse(text);
  if (!isTime(time)) throw new UsageError("--now has to be a time like 2026-01-31T12:00:00Z");
  return time;
}
