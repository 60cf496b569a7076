import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TokenStore } from "@shared-social/client/oauth";
import { postgresqlTokenStore, postgresqlTokenTable } from "@shared-social/client/postgresql";
import { sqliteTokenStore } from "@shared-social/client/sqlite";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type PilotServer, startPilotServer } from "../../test/pilot-server.ts";
import { hasPostgresql, startPostgresql } from "../../test/postgresql.ts";
import type { Task, Told } from "../../test/refreshing-process.ts";
import { signIn, startApplication } from "../../test/sign-in.ts";

/** A store of this process, and how the other processes find it. */
interface Shared {
  readonly store: TokenStore;
  readonly place: Task["store"];
  close(): Promise<void>;
}

async function openSqlite(): Promise<Shared> {
  const folder = mkdtempSync(join(tmpdir(), "tokens-"));
  const path = join(folder, "tokens.db");
  const store = sqliteTokenStore(path);
  return {
    store,
    place: { sqlite: path },
    async close() {
      store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function openPostgresql(): Promise<Shared> {
  const server = await startPostgresql();
  const pool = new pg.Pool(server.connection);
  await pool.query(postgresqlTokenTable);
  return {
    store: postgresqlTokenStore(pool),
    place: { postgresql: server.connection },
    async close() {
      await pool.end();
      await server.stop();
    },
  };
}

const kinds = [
  ["SQLite", openSqlite, true],
  ["PostgreSQL", openPostgresql, hasPostgresql],
] as const;

const script = fileURLToPath(new URL("../../test/refreshing-process.ts", import.meta.url));

/** Nearly all of an access token's 300 seconds. */
const ahead = 290_000;

for (const [kind, open, available] of kinds) {
  describe.runIf(available)(`processes that share a store on ${kind}`, () => {
    let server: PilotServer;
    let shared: Shared;
    let sessionId: string;

    beforeAll(async () => {
      shared = await open();
    });
    afterAll(() => shared.close());
    beforeEach(async () => {
      server = await startPilotServer();
      ({ sessionId } = await signIn(await startApplication(server, { store: shared.store })));
      return () => server.stop();
    });

    test("20 refreshes of one token at once are one request to the token endpoint", async () => {
      const children = await Promise.all([start({ reads: 10 }), start({ reads: 10 })]);
      const done = await Promise.all(children.map((child) => run(child)));
      expect(done.flat()).toEqual(Array.from({ length: 20 }, () => "posts"));
      expect(server.tokenRequests("refresh_token")).toHaveLength(1);
      expect(server.oauth.reused).toEqual([]);
      const bearers = server.received.filter(({ path }) => path.endsWith("/posts"));
      expect(new Set(bearers.map(({ headers }) => headers["authorization"])).size).toBe(1);
    });

    test("one that is killed between the answer and the store leaves 'sign in again', and its token is not used again", async () => {
      const child = await start({ crash: true, timeout: 2_000 });
      const answered = told(child, "answered");
      child.send("go");
      await answered;
      child.kill("SIGKILL");
      await once(child, "exit");
      expect(server.tokenRequests("refresh_token")).toHaveLength(1);

      const next = await run(await start({ reads: 2 }));
      const again =
        "SignInAgainError: Sign in again: a refresh began and its answer was lost, and its refresh token may not be used twice";
      expect(next).toEqual([again, again]);
      expect(await shared.store.read(sessionId)).toEqual({ state: "ended", reason: "refresh_interrupted" });
      expect(server.tokenRequests("refresh_token")).toHaveLength(1);
      expect(server.oauth.reused).toEqual([]);
    });

    async function start(task: Partial<Task>): Promise<ChildProcess> {
      const whole: Task = {
        url: server.url,
        sessionId,
        store: shared.place,
        reads: 1,
        ahead,
        crash: false,
        timeout: 15_000,
        ...task,
      };
      const child = fork(script, [JSON.stringify(whole)], {
        execArgv: ["--conditions=@tenon/source", "--disable-warning=ExperimentalWarning"],
      });
      await told(child, "ready");
      return child;
    }
  });
}

/** Waits for what a process tells; a process that ends without is a failure. */
function told<Kind extends Told["kind"]>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<Told, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new Error(`The process ended before it was ${kind}`));
    const listen = (message: Told): void => {
      if (message.kind !== kind) return;
      child.off("message", listen).off("exit", gone);
      // The kind was compared.
      resolve(message as Extract<Told, { kind: Kind }>);
    };
    child.on("message", listen).once("exit", gone);
  });
}

async function run(child: ChildProcess): Promise<readonly string[]> {
  const done = told(child, "done");
  child.send("go");
  const { outcomes } = await done;
  await once(child, "exit");
  return outcomes;
}
