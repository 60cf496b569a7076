import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type GrantTokens, memoryTokenStore, type TokenStore } from "@shared-social/client/oauth";
import { postgresqlTokenStore, postgresqlTokenTable } from "@shared-social/client/postgresql";
import { sqliteTokenStore } from "@shared-social/client/sqlite";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasPostgresql, startPostgresql } from "../../test/postgresql.ts";
import { pause } from "./pause.ts";

/** A store, and a second one on the same data as another process would have it. */
interface Opened {
  readonly store: TokenStore;
  readonly other: TokenStore;
  close(): Promise<void>;
}

async function openMemory(): Promise<Opened> {
  const store = memoryTokenStore();
  return { store, other: store, close: async () => {} };
}

async function openSqlite(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), "tokens-"));
  const path = join(folder, "tokens.db");
  const [store, other] = [sqliteTokenStore(path), sqliteTokenStore(path)];
  return {
    store,
    other,
    async close() {
      store.close();
      other.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function openPostgresql(): Promise<Opened> {
  const server = await startPostgresql();
  const pools = [new pg.Pool(server.connection), new pg.Pool(server.connection)] as const;
  await pools[0].query(postgresqlTokenTable);
  return {
    store: postgresqlTokenStore(pools[0]),
    other: postgresqlTokenStore(pools[1]),
    async close() {
      for (const pool of pools) await pool.end();
      await server.stop();
    },
  };
}

const kinds = [
  ["memory", openMemory, true],
  ["SQLite", openSqlite, true],
  ["PostgreSQL", openPostgresql, hasPostgresql],
] as const;

if (!hasPostgresql)
  console.log(
    "PostgreSQL is not tested: initdb and pg_ctl are not on the PATH, or there is no user to run it",
  );

const times = { obtainedAt: 1_000, expiresAt: 301_000, refreshExpiresAt: 2_592_001_000 };
const first: GrantTokens = { accessToken: "access-1", refreshToken: "refresh-1", ...times };
const second: GrantTokens = {
  ...first,
  accessToken: "access-2",
  refreshToken: "refresh-2",
  obtainedAt: 300_000,
};
const scopes = ["openid", "read"];

for (const [kind, open, available] of kinds) {
  describe.runIf(available)(`the token store on ${kind}`, () => {
    let opened: Opened;
    let id = 0;

    /** A new grant in the store. */
    async function created(tokens: GrantTokens = first): Promise<string> {
      const name = `session-${id++}`;
      await opened.store.create(name, tokens, scopes, { appId: "app-1" });
      return name;
    }

    // Opened by the first test, so that no server is started where none is wanted.
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => {
      await opened.close();
    });

    test("gives what was put in, without the refresh token", async () => {
      const name = await created();
      const active = {
        state: "active",
        generation: 1,
        accessToken: "access-1",
        refreshable: true,
        ...times,
        scopes,
      };
      expect(await opened.other.read(name)).toEqual({ ...active, binding: { appId: "app-1" } });
      expect(await opened.store.read("unknown")).toBeUndefined();
      await expect(opened.store.create(name, second, scopes, {})).rejects.toThrow();
    });

    test("gives the refresh token once", async () => {
      const name = await created();
      const takers = Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? opened.store : opened.other).take(name, 1, `spender-${index}`, 60_000),
      );
      const taken = (await Promise.all(takers)).filter((token) => token !== undefined);
      expect(taken).toEqual(["refresh-1"]);
      expect(await opened.other.read(name)).toEqual({
        state: "spending",
        lapsed: false,
        scopes,
        binding: { appId: "app-1" },
      });
    });

    test("gives none in another generation, nor where there is none", async () => {
      const name = await created();
      expect(await opened.store.take(name, 2, "spender", 60_000)).toBeUndefined();
      const without = await created({ ...first, refreshToken: undefined });
      expect(await opened.store.read(without)).toMatchObject({ refreshable: false });
      expect(await opened.store.take(without, 1, "spender", 60_000)).toBeUndefined();
      expect(await opened.store.take("unknown", 1, "spender", 60_000)).toBeUndefined();
    });

    test("takes the rotated tokens of the one spender, and moves on", async () => {
      const name = await created();
      await opened.store.take(name, 1, "spender", 60_000);
      expect(await opened.other.put(name, "somebody", second)).toBe(false);
      expect(await opened.store.put(name, "spender", second)).toBe(true);
      expect(await opened.other.read(name)).toMatchObject({
        state: "active",
        generation: 2,
        accessToken: "access-2",
      });
      expect(await opened.store.put(name, "spender", first)).toBe(false);
      expect(await opened.store.take(name, 1, "late", 60_000)).toBeUndefined();
      expect(await opened.store.take(name, 2, "next", 60_000)).toBe("refresh-2");
    });

    test("takes a token back that was not spent", async () => {
      const name = await created();
      await opened.store.take(name, 1, "spender", 60_000);
      expect(await opened.store.giveBack(name, "somebody", "refresh-1")).toBe(false);
      expect(await opened.store.giveBack(name, "spender", "refresh-1")).toBe(true);
      expect(await opened.store.read(name)).toMatchObject({
        state: "active",
        generation: 1,
        accessToken: "access-1",
      });
      expect(await opened.other.take(name, 1, "next", 60_000)).toBe("refresh-1");
    });

    test("ends a grant whose spender's time is over, and no other", async () => {
      const name = await created();
      expect(await opened.store.endLapsed(name)).toBe(false);
      await opened.store.take(name, 1, "spender", 100);
      expect(await opened.store.endLapsed(name)).toBe(false);
      await pause(150);
      expect(await opened.other.read(name)).toMatchObject({ state: "spending", lapsed: true });
      expect(await opened.other.endLapsed(name)).toBe(true);
      expect(await opened.other.endLapsed(name)).toBe(false);
      expect(await opened.store.read(name)).toEqual({ state: "ended", reason: "refresh_interrupted" });
      expect(await opened.store.put(name, "spender", second)).toBe(false);
    });

    test("ends for the first reason, and forgets the tokens", async () => {
      const name = await created();
      expect(await opened.store.end(name, "grant_refused")).toBe(true);
      expect(await opened.store.end(name, "incarnation_changed")).toBe(false);
      expect(await opened.other.read(name)).toEqual({ state: "ended", reason: "grant_refused" });
      expect(await opened.store.take(name, 1, "spender", 60_000)).toBeUndefined();
      expect(await opened.store.bind(name, { actorId: "actor-ada" })).toBeUndefined();
      expect(await opened.store.end("unknown", "grant_refused")).toBe(false);
    });

    test("binds once", async () => {
      const name = await created();
      const told = { actorId: "actor-ada", appId: "app-2", incarnation: "incarnation-1" };
      const bound = { actorId: "actor-ada", appId: "app-1", incarnation: "incarnation-1" };
      expect(await opened.store.bind(name, told)).toEqual(bound);
      expect(await opened.other.bind(name, { actorId: "actor-bob", grantId: "grant-1" })).toEqual({
        ...bound,
        grantId: "grant-1",
      });
      expect(await opened.store.read(name)).toMatchObject({ binding: { ...bound, grantId: "grant-1" } });
    });

    test("removes a grant", async () => {
      const name = await created();
      await opened.store.delete(name);
      expect(await opened.other.read(name)).toBeUndefined();
    });

    test("keeps what is no SQL as text", async () => {
      const name = "'; DROP TABLE pilot_grants; --";
      await opened.store.create(name, { ...first, accessToken: "\u{1F511}'\"$1?" }, [], {});
      expect(await opened.other.read(name)).toMatchObject({ accessToken: "\u{1F511}'\"$1?", scopes: [] });
    });
  });
}

test("a new SQLite file can be read by its owner only", () => {
  const folder = mkdtempSync(join(tmpdir(), "tokens-"));
  const store = sqliteTokenStore(join(folder, "tokens.db"));
  expect(statSync(join(folder, "tokens.db")).mode & 0o777).toBe(0o600);
  store.close();
  rmSync(folder, { recursive: true });
});
