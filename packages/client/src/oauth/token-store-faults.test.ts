import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  memoryTokenStore,
  SignInAgainError,
  type TokenStore,
  TokenStoreError,
} from "@shared-social/client/oauth";
import { postgresqlTokenStore, postgresqlTokenTable } from "@shared-social/client/postgresql";
import { sqliteTokenStore } from "@shared-social/client/sqlite";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type PilotServer, startPilotServer } from "../../test/pilot-server.ts";
import { hasPostgresql, type PostgresqlServer, startPostgresql } from "../../test/postgresql.ts";
import { signIn, startApplication } from "../../test/sign-in.ts";

let folder: string;
let server: PilotServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "tokens-"));
  server = await startPilotServer();
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await server.stop();
});

/** The error with which something fails. */
async function failure(act: () => unknown): Promise<Error> {
  try {
    await act();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  return expect.unreachable("It had to fail");
}

const tokens = {
  accessToken: "access-1",
  refreshToken: "refresh-1",
  obtainedAt: 1,
  expiresAt: 2,
  refreshExpiresAt: 3,
};

describe("a SQLite file that cannot be used is told with what helps", () => {
  test.each([
    ["a missing folder", "no/tokens.db", "its folder does not exist"],
    ["a file in the place of a folder", "file/tokens.db", "a part of its path is a file"],
    ["a folder in the place of the file", "folder", "its path is that of a folder"],
    ["no path", "", "its folder does not exist"],
    ["a null character", "a\0b", "null character"],
    ["something else", "file", "damaged or no SQLite database"],
    ["half of a database", "half", "damaged or no SQLite database"],
    ["an older table", "older", "missing or of another version"],
  ])("%s", async (_, name, says) => {
    mkdirSync(join(folder, "folder"));
    writeFileSync(join(folder, "file"), "A text, and no database: ".repeat(20));
    const store = sqliteTokenStore(join(folder, "whole"));
    for (let index = 0; index < 50; index++)
      await store.create(`session-${index}`, { ...tokens, accessToken: "a".repeat(500) }, [], {});
    store.close();
    const whole = readFileSync(join(folder, "whole"));
    writeFileSync(join(folder, "half"), whole.subarray(0, whole.length / 2));
    const older = new DatabaseSync(join(folder, "older"));
    older.exec("CREATE TABLE pilot_grants (id text PRIMARY KEY, state text NOT NULL)");
    older.close();
    const error = await failure(() => sqliteTokenStore(name === "" ? "" : join(folder, name)));
    expect(error).toBeInstanceOf(TokenStoreError);
    expect(error.message).toContain(says);
  });

  test("a file that another program has locked", async () => {
    const path = join(folder, "tokens.db");
    const store = sqliteTokenStore(path);
    const { view } = await signIn(await startApplication(server, { store }));
    const other = new DatabaseSync(path);
    other.exec("BEGIN EXCLUSIVE");
    const error = await failure(() => view.listActorPosts("actor-ada"));
    expect(error).toMatchObject({
      code: "token_store_failed",
      message:
        "The token store could not read a session: another program keeps the database locked; end what locks it, and try again",
    });
    other.exec("COMMIT");
    other.close();
    expect((await view.listActorPosts("actor-ada")).kind).toBe("posts");
    store.close();
  });
});

// Windows has no such rights.
describe.skipIf(process.platform === "win32")("a SQLite file with secrets", () => {
  test.each([
    [0o644, 0o600],
    [0o666, 0o600],
    [0o604, 0o600],
    [0o660, 0o660],
    [0o640, 0o640],
    [0o600, 0o600],
  ])("that was there with the rights %o has %o", (before, after) => {
    const path = join(folder, "tokens.db");
    sqliteTokenStore(path).close();
    // What a program that was killed may have left.
    writeFileSync(`${path}-journal`, "");
    for (const file of [path, `${path}-journal`]) chmodSync(file, before);
    const store = sqliteTokenStore(path);
    expect(statSync(path).mode & 0o777).toBe(after);
    const left = statSync(`${path}-journal`, { throwIfNoEntry: false })?.mode ?? after;
    expect(left & 0o777).toBe(after);
    store.close();
  });

  test("is a file: the rights of a device stay, though it is no database either", () => {
    const { mode } = statSync("/dev/null");
    expect(() => sqliteTokenStore("/dev/null")).toThrow(TokenStoreError);
    expect(statSync("/dev/null").mode).toBe(mode);
  });

  test("keeps nothing of what is deleted, ended, spent or rotated", async () => {
    const path = join(folder, "tokens.db");
    const store = sqliteTokenStore(path);
    const secret = (name: string): typeof tokens => ({
      ...tokens,
      accessToken: `access-of-${name}`,
      refreshToken: `refresh-of-${name}`,
    });
    for (const name of ["kept", "deleted", "ended", "spent", "rotated"])
      await store.create(name, secret(name), [], {});
    await store.delete("deleted");
    await store.end("ended", "grant_refused");
    await store.take("spent", 1, "spender", 1_000);
    await store.take("rotated", 1, "spender", 1_000);
    await store.put("rotated", "spender", secret("next"));
    store.close();
    const bytes = readFileSync(path, "latin1");
    const found = [
      ...new Set(bytes.match(/(?:access|refresh)-of-(?:kept|deleted|ended|spent|rotated|next)/g)),
    ];
    expect(found.sort()).toEqual([
      "access-of-kept",
      "access-of-next",
      // What it may still be used for, while its refresh token is on its way.
      "access-of-spent",
      "refresh-of-kept",
      "refresh-of-next",
    ]);
  });
});

/** Rows as no store of this version writes them. */
const damages: readonly (readonly [string, string])[] = [
  ["a state of another version", "state = 'paused'"],
  ["no access token", "access_token = NULL"],
  ["an empty access token", "access_token = ''"],
  ["an access token that no header takes", "access_token = 'a b'"],
  ["an end of a reason of another version", "state = 'ended', reason = 'constructor'"],
  ["an end without a reason", "state = 'ended'"],
];
const unendingLeases: readonly (readonly [string, string])[] = [
  ["a lease without an end", "state = 'spending', lease_until = NULL"],
  ["a lease of a clock that was set back since", "state = 'spending', lease_until = 9007199254740000"],
];

interface Damaged {
  readonly store: TokenStore;
  run(sql: string): Promise<unknown>;
}

function damagedRows(open: () => Damaged): void {
  test.each([...damages, ...unendingLeases])(
    "%s is an end of the session, and not for ever",
    async (_, change) => {
      const { store, run } = open();
      const application = await startApplication(server, { store });
      const { view, sessionId } = await signIn(application);
      await run(`UPDATE pilot_grants SET ${change} WHERE id = '${sessionId}'`);
      const error = await failure(() => view.listActorPosts("actor-ada"));
      expect(error).toBeInstanceOf(SignInAgainError);
      expect(error.message).toMatch(/damaged or of another version|its answer was lost/);
      expect(await store.read(sessionId)).toMatchObject({ state: "ended" });
      expect(server.tokenRequests("refresh_token")).toEqual([]);
      // Others are as they were.
      const { view: other } = await signIn(application);
      expect((await other.listActorPosts("actor-ada")).kind).toBe("posts");
    },
  );
}

describe("a damaged row on SQLite", () => {
  let store: ReturnType<typeof sqliteTokenStore>;
  let database: DatabaseSync;
  beforeEach(() => {
    store = sqliteTokenStore(join(folder, "tokens.db"));
    database = new DatabaseSync(join(folder, "tokens.db"));
  });
  afterEach(() => {
    store.close();
    database.close();
  });
  damagedRows(() => ({ store, run: async (sql) => database.exec(sql) }));
});

describe.runIf(hasPostgresql)("PostgreSQL", () => {
  let database: PostgresqlServer;
  const pools: pg.Pool[] = [];

  function connect(options: pg.PoolConfig = {}): pg.Pool {
    const pool = new pg.Pool({ ...database.connection, ...options });
    pool.on("error", () => {});
    pools.push(pool);
    return pool;
  }

  beforeAll(async () => {
    database = await startPostgresql();
  });
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.end();
  });
  afterAll(() => database.stop());

  test("makes its table once, however many processes start at a time", async () => {
    const admin = connect();
    const processes = Array.from({ length: 12 }, () => connect({ max: 1 }));
    for (let round = 0; round < 5; round++) {
      await admin.query("DROP TABLE IF EXISTS pilot_grants");
      await Promise.all(processes.map((pool) => pool.query(postgresqlTokenTable)));
    }
    const { rows } = await admin.query("SELECT count(*)::int AS count FROM pilot_grants");
    expect(rows).toEqual([{ count: 0 }]);
  });

  test.each([
    ["a user that it does not know", { user: "nobody-here" }, "user or the password"],
    ["another name", { database: "elsewhere" }, "no database of this name"],
    ["nobody behind the address", { host: "/nowhere" }, "does not answer"],
    ["nobody behind the port", { host: "127.0.0.1", port: 1 }, "does not answer"],
    [
      "writes that are not allowed",
      { options: "-c default_transaction_read_only=on" },
      "the database is read-only",
    ],
    ["no table", { options: "-c search_path=pg_catalog" }, "run `postgresqlTokenTable`"],
  ])("with %s is told with what helps", async (_, options: pg.PoolConfig, says) => {
    await connect().query(postgresqlTokenTable);
    const application = await startApplication(server, { store: postgresqlTokenStore(connect(options)) });
    const error = await failure(() => signIn(application));
    expect(error).toMatchObject({ code: "token_store_failed" });
    expect(error.message).toContain(says);
  });

  test("with a table of another version is told with what helps", async () => {
    await connect().query("DROP TABLE IF EXISTS pilot_grants");
    await connect().query("CREATE TABLE pilot_grants (id text PRIMARY KEY, state text NOT NULL)");
    const application = await startApplication(server, { store: postgresqlTokenStore(connect()) });
    const error = await failure(() => signIn(application));
    expect(error.message).toContain("of another version");
    await connect().query("DROP TABLE pilot_grants");
  });

  describe("a damaged row", () => {
    let pool: pg.Pool;
    beforeEach(async () => {
      pool = connect();
      await pool.query(postgresqlTokenTable);
    });
    damagedRows(() => ({ store: postgresqlTokenStore(pool), run: (sql) => pool.query(sql) }));
  });
});

test.runIf(hasPostgresql)(
  "PostgreSQL that goes away in the middle of a refresh spends no token twice",
  async () => {
    const database = await startPostgresql();
    const pool = new pg.Pool(database.connection);
    pool.on("error", () => {});
    await pool.query(postgresqlTokenTable);
    const application = await startApplication(server, { store: postgresqlTokenStore(pool) });
    const { view } = await signIn(application);
    application.clock.ahead = 301_000;
    server.intercept = async (request, answer) => {
      if (request.url.endsWith("/token")) await database.stop();
      return await answer();
    };
    const error = await failure(() => view.listActorPosts("actor-ada"));
    expect(error).toBeInstanceOf(TokenStoreError);
    expect(error.message).toContain("keep the rotated tokens: its database does not answer");
    await expect(view.listActorPosts("actor-ada")).rejects.toThrow("read a session");
    expect(server.tokenRequests("refresh_token")).toHaveLength(1);
    await pool.end();
  },
);

test("a store that throws instead of rejecting is told like any other", async () => {
  const store: TokenStore = {
    ...memoryTokenStore(),
    read: () => {
      throw new Error("refresh-s3cr3t");
    },
  };
  const { sessions } = await startApplication(server, { store });
  const error = await failure(() => sessions.open("session-1"));
  expect(error).toMatchObject({
    code: "token_store_failed",
    message: "The token store could not read a session",
  });
});

test("a refresh that somebody else never ends is not waited for without an end", async () => {
  const store = memoryTokenStore();
  const { sessions } = await startApplication(server, {
    store: {
      ...store,
      read: async () => ({ state: "spending", lapsed: false, scopes: ["read"], binding: {} }),
    },
    timeout: 100,
  });
  const view = await sessions.open("session-1");
  await expect(view.listActorPosts("actor-ada")).rejects.toThrow("another refresh does not end");
});
