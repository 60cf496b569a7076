import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { nodeSqlite } from "./node-sqlite.ts";
import { AtomicSqliteDialect } from "./sqlite-dialect.ts";
import type { Tables } from "./tables.ts";

/** Where the data lies: one file of SQLite, the memory of this process, or PostgreSQL. */
export type DatabaseOptions =
  | { readonly file: string }
  | { readonly memory: true }
  | { readonly url: string; readonly onIdleError?: (error: Error) => void };

/** An open database. */
export interface SandboxDatabase {
  readonly kysely: Kysely<Tables>;
  readonly dialect: "sqlite" | "postgres";
  /** Runs queries that all see the database as it was at one moment. They must not write. */
  snapshot<Result>(read: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Opens a database; connections are made when they are first needed. Its tables come from `migrate`. */
export function openDatabase(options: DatabaseOptions): SandboxDatabase {
  if ("url" in options) return openPostgres(options);
  return "memory" in options ? openMemory() : openFile(options.file);
}

function openPostgres({ url, onIdleError }: Extract<DatabaseOptions, { url: string }>): SandboxDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 });
  // A connection that breaks while nobody uses it is replaced; without a listener it would end the process.
  pool.on("error", (error) => onIdleError?.(error));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kysely,
    dialect: "postgres",
    snapshot: (read) =>
      kysely.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read),
    close: () => kysely.destroy(),
  };
}

/** Reads have a connection of their own, so that in WAL mode they never wait for a write. */
function openFile(file: string): SandboxDatabase {
  const kysely = sqlite(file, true);
  const reading = sqlite(file, false);
  return {
    kysely,
    dialect: "sqlite",
    snapshot: (read) => reading.transaction().execute(read),
    async close() {
      await reading.destroy();
      await kysely.destroy();
    },
  };
}

function openMemory(): SandboxDatabase {
  const kysely = sqlite(":memory:", true);
  return {
    kysely,
    dialect: "sqlite",
    snapshot: (read) => kysely.transaction().execute(read),
    close: () => kysely.destroy(),
  };
}

function sqlite(file: string, writes: boolean): Kysely<Tables> {
  const database = async (): Promise<ReturnType<typeof nodeSqlite>> => nodeSqlite({ file, writes });
  return new Kysely<Tables>({ dialect: new AtomicSqliteDialect({ database }) });
}
