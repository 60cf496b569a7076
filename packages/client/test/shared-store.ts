import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TokenStore } from "@shared-social/client/oauth";
import { postgresqlTokenStore, postgresqlTokenTable } from "@shared-social/client/postgresql";
import { sqliteTokenStore } from "@shared-social/client/sqlite";
import pg from "pg";
import { hasPostgresql, startPostgresql } from "./postgresql.ts";

/** How a process finds a store that others have as well. */
export type StorePlace = { readonly sqlite: string } | { readonly postgresql: pg.PoolConfig };

/** A store as one process has it. */
export interface OpenStore {
  readonly store: TokenStore;
  close(): Promise<void>;
}

/** A store of this process, and how the other processes find it. */
export interface SharedStore extends OpenStore {
  readonly place: StorePlace;
}

/** Opens a store that is there. */
export function openStore(place: StorePlace): OpenStore {
  if ("sqlite" in place) {
    const store = sqliteTokenStore(place.sqlite);
    return { store, close: async () => store.close() };
  }
  const pool = new pg.Pool(place.postgresql);
  return { store: postgresqlTokenStore(pool), close: () => pool.end() };
}

async function startSqlite(): Promise<SharedStore> {
  const folder = mkdtempSync(join(tmpdir(), "tokens-"));
  const place = { sqlite: join(folder, "tokens.db") };
  const { store, close } = openStore(place);
  return {
    store,
    place,
    async close() {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function startSharedPostgresql(): Promise<SharedStore> {
  const server = await startPostgresql();
  const pool = new pg.Pool(server.connection);
  await pool.query(postgresqlTokenTable);
  await pool.end();
  const place = { postgresql: server.connection };
  const { store, close } = openStore(place);
  return {
    store,
    place,
    async close() {
      await close();
      await server.stop();
    },
  };
}

/** The stores that processes may share: their name, how one is started, and whether this machine has the program. */
export const sharedStores: readonly (readonly [string, () => Promise<SharedStore>, boolean])[] = [
  ["SQLite", startSqlite, true],
  ["PostgreSQL", startSharedPostgresql, hasPostgresql],
];
