import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hasPostgresql, type PostgresqlServer, startPostgresql } from "../../client/test/postgresql.ts";
import { type SandboxProcess, startProcess } from "../test/process.ts";
import { hasRedis, type RedisServer, startRedis } from "../test/redis.ts";
import { bearer, readPosts, report, sendReport, signIn } from "../test/running-sandbox.ts";

const hasServers = hasPostgresql && hasRedis;
if (!hasServers)
  console.info("Skipped: instances on PostgreSQL and Redis, which are not both installed here");

/** Sends one report to every instance many times at once, and gives the statuses and identifiers that came back. */
async function sendAtOnce(
  instances: readonly Pick<SandboxProcess, "baseUrl">[],
  body: object,
): Promise<{ readonly statuses: ReadonlySet<number>; readonly ids: ReadonlySet<string | undefined> }> {
  const [first] = instances;
  if (first === undefined) throw new Error("There is no instance");
  const ada = bearer(await signIn(first));
  const all = await Promise.all(
    instances.flatMap((one) => Array.from({ length: 25 }, () => sendReport(one, body, ada))),
  );
  return {
    statuses: new Set(all.map(({ response }) => response.status)),
    ids: new Set(all.map(({ body: receipt }) => receipt.id)),
  };
}

describe("two processes on one file of SQLite", () => {
  let folder: string;
  let instances: readonly SandboxProcess[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sandbox-instances-"));
    const args = ["--db", join(folder, "sandbox.db")];
    instances = await Promise.all([startProcess({ args }), startProcess({ args })]);
  });
  afterEach(async () => {
    await Promise.all(instances.map((one) => one.kill()));
    await rm(folder, { recursive: true });
  });

  test("keep one report of an intent, and give its receipt to everyone", async () => {
    const { statuses, ids } = await sendAtOnce(instances, report);
    expect([[...statuses], ids.size]).toEqual([[200], 1]);
    const other = await sendAtOnce(instances, { ...report, reason: "Another." });
    expect([...other.statuses]).toEqual([409]);
  });
});

describe.skipIf(!hasServers)("two processes on PostgreSQL and Redis", () => {
  let postgresql: PostgresqlServer;
  let redis: RedisServer;
  let isPostgresqlUp = true;
  let instances: readonly [SandboxProcess, SandboxProcess];

  beforeAll(async () => {
    [postgresql, redis] = await Promise.all([startPostgresql(), startRedis()]);
    const { host, user, database } = postgresql.connection;
    const DATABASE_URL = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`;
    const environment = { DATABASE_URL, REDIS_URL: redis.url };
    instances = await Promise.all([startProcess({ environment }), startProcess({ environment })]);
  });
  afterAll(async () => {
    await Promise.all(instances.map((one) => one.kill()));
    await Promise.all([redis.stop(), isPostgresqlUp && postgresql.stop()]);
  });

  test("keep one report of an intent, and give its receipt to everyone", async () => {
    const { statuses, ids } = await sendAtOnce(instances, report);
    expect([[...statuses], ids.size]).toEqual([[200], 1]);
    const other = await sendAtOnce(instances, { ...report, reason: "Another." });
    expect([...other.statuses]).toEqual([409]);
  });

  test("show every actor as a sandbox in memory does", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sandbox-instances-"));
    const onSqlite = await startProcess({ args: ["--db", join(folder, "sandbox.db")] });
    const [onPostgresql] = instances;
    for (const actor of [
      "ada",
      "grace",
      "actor-nameless",
      "quiet",
      "mill",
      "hedge",
      "gone",
      "held",
      "nobody",
      "\0",
    ]) {
      for (const signedIn of [false, true]) {
        const [one, other] = await Promise.all(
          [onSqlite, onPostgresql].map(async (instance) => {
            const headers = signedIn ? bearer(await signIn(instance)) : {};
            const { response, body } = await readPosts(instance, actor, headers);
            return [response.status, body];
          }),
        );
        expect(other).toEqual(one);
      }
    }
    await onSqlite.kill();
    await rm(folder, { recursive: true });
  });

  test("count anonymous reads together", async () => {
    // Those of the test before are in the same window, or in one that has ended.
    const all = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        readPosts(index % 2 === 0 ? instances[0] : instances[1], "quiet"),
      ),
    );
    const admitted = all.filter(({ response }) => response.status === 200).length;
    expect(admitted).toBeGreaterThan(90);
    expect(admitted).toBeLessThanOrEqual(120);
    const refused = all.filter(({ response }) => response.status === 429);
    expect(refused).toHaveLength(300 - admitted);
    for (const { response } of refused)
      expect(response.headers.get("retry-after")).toMatch(/^(?:[1-9]|[1-5]\d|60)$/);
  });

  test("refuse what needs a store that is gone, and say which", async () => {
    const ada = bearer(await signIn(instances[0]));
    await redis.stop();
    const anonymous = await readPosts(instances[0], "quiet");
    expect([anonymous.response.status, anonymous.body.error]).toEqual([503, "pilot_limits_unavailable"]);
    expect((await readPosts(instances[0], "quiet", ada)).response.status).toBe(200);
    await postgresql.stop();
    isPostgresqlUp = false;
    const signedIn = await readPosts(instances[0], "quiet", ada);
    expect([signedIn.response.status, signedIn.body.error]).toEqual([503, "auth_unavailable"]);
  });
});
