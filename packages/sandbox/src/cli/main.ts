import { readFile } from "node:fs/promises";
import { createClock } from "../clock.ts";
import { countedIds, randomIds } from "../ids.ts";
import { LimitsUnavailable } from "../limits/limit.ts";
import { jsonLog, type Log, warningsOf } from "../log.ts";
import { type Sandbox, startSandbox } from "../sandbox.ts";
import { demoSeed } from "../seed/demo-seed.ts";
import { readSeed, SeedError } from "../seed/read-seed.ts";
import { emptySeed, type Seed } from "../seed/seed.ts";
import { isStorageFailure } from "../storage/is-storage-failure.ts";
import { SchemaError } from "../storage/migrations.ts";
import { announcement, summary } from "./announcement.ts";
import { type CliOptions, help, readOptions, UsageError } from "./options.ts";

/** Runs the command line until it is told to stop. stdout is data, stderr the log. Exit codes: 2 for a wrong call, 1 for our fault. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    const options = readOptions(args, process.env);
    if (options.help) process.stdout.write(help);
    else await serve(options);
  } catch (error) {
    if (!isExpected(error)) throw error;
    process.stderr.write(`${error.message}\n  do: ${nextOf(error)}\n`);
    process.exitCode = 2;
  }
}

/** What whoever calls can mend, and we cannot. */
function isExpected(error: unknown): error is Error {
  const kinds = [UsageError, SeedError, SchemaError, LimitsUnavailable];
  return kinds.some((kind) => error instanceof kind) || isUnreachable(error);
}

/** What to do about an error that was to be expected. */
function nextOf(error: Error): string {
  if (error instanceof LimitsUnavailable)
    return "correct REDIS_URL, or leave it out: the limits of one instance are counted in memory then";
  const taken = "code" in error && error.code === "EADDRINUSE";
  return taken
    ? "choose another port with --port or --admin-port (0 takes any that is free), or end the program that has it"
    : "shared-social-sandbox --help";
}

async function serve(options: CliOptions): Promise<void> {
  const clock = createClock(options.now);
  const full = jsonLog((line) => process.stderr.write(line), clock.now);
  const log = options.quiet ? warningsOf(full) : full;
  const seed = withRedirectUris(await seedOf(options.seed), options.redirectUris);
  const { host, port, proxies, database, headerPrefix, adminPort, baseUrl, redisUrl } = options;
  const sandbox = await startSandbox({
    host,
    port,
    proxies,
    seed,
    clock,
    log,
    ids: options.countedIds ? countedIds() : randomIds,
    database:
      "url" in database
        ? { ...database, onIdleError: (error) => log.warn("storage_unavailable", { reason: error.name }) }
        : database,
    ...(headerPrefix !== undefined && { headerPrefix }),
    ...(adminPort !== undefined && { adminPort }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(redisUrl !== undefined && { redisUrl }),
  });
  stopOnSignal(sandbox, log);
  const told = announcement(sandbox, seed);
  process.stdout.write(options.json ? `${JSON.stringify(told)}\n` : summary(told));
}

async function seedOf(name: string | undefined): Promise<Seed> {
  if (name === undefined) return emptySeed;
  if (name === "demo") return demoSeed;
  return readSeed(await readFile(name, "utf8"));
}

function withRedirectUris(seed: Seed, more: readonly string[]): Seed {
  const applications = seed.applications.map((application) =>
    application.client === undefined
      ? application
      : {
          ...application,
          client: { ...application.client, redirectUris: [...application.client.redirectUris, ...more] },
        },
  );
  return { ...seed, applications };
}

/** The first signal ends what has begun and stops; a second one does not wait. */
function stopOnSignal(sandbox: Sandbox, log: Log): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info("stopping", { signal });
    sandbox.stop().then(
      () => log.info("stopped"),
      (error: unknown) => {
        log.error("stop_failed", { reason: error instanceof Error ? error.name : typeof error });
        process.exitCode = 1;
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** A file that is not there, a port that is taken, a database that does not answer, or its URL, which is none: nothing that we could mend. */
function isUnreachable(error: unknown): error is Error {
  return (
    error instanceof Error &&
    (isStorageFailure(error) ||
      ("syscall" in error && typeof error.syscall === "string") ||
      // Where the URL of a server is taken apart. Its message leaves the URL out, which can hold a password.
      ("code" in error && error.code === "ERR_INVALID_URL"))
  );
}
