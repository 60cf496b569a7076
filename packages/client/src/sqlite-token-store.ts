import { chmodSync, closeSync, openSync, statSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { pause } from "./oauth/pause.ts";
import { sqlTokenStore, tokenColumns, tokenTable } from "./oauth/sql-token-store.ts";
import { sqliteResultCode } from "./oauth/sqlite-result-code.ts";
import { storeError } from "./oauth/storing.ts";
import type { TokenStore } from "./oauth/token-store.ts";

/** How long a database is waited for that another program has locked, in milliseconds. */
const longestWait = 10_000;

/** A token store in a SQLite file. */
export interface SqliteTokenStore extends TokenStore {
  /** Closes the file. */
  close(): void;
}

/**
 * Keeps tokens in a SQLite file, which all processes on a machine may share. The file can be read by its owner only, also one
 * that everybody could read before; one that is there for a group stays so. SQLite commits each step to the disk before it
 * returns, and overwrites what it deletes. Throws `TokenStoreError` when the file cannot be used.
 */
export function sqliteTokenStore(path: string): SqliteTokenStore {
  try {
    if (path !== ":memory:") keepFromOthers(path);
    return storeOn(open(path));
  } catch (error) {
    throw storeError(`open ${JSON.stringify(path)}`, error);
  }
}

/** Tokens are nobody else's business; SQLite itself would make the file readable to all. */
function keepFromOthers(path: string): void {
  closeSync(openSync(path, "a", 0o600));
  for (const file of [path, `${path}-journal`, `${path}-wal`, `${path}-shm`]) {
    const found = statSync(file, { throwIfNoEntry: false });
    // Rights of a group are given on purpose; where all have some, nobody thought of them. A device is not ours to change.
    if (found?.isFile() && (found.mode & 0o007) !== 0) chmodSync(file, 0o600);
  }
}

function open(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: longestWait });
  try {
    // Else tokens that are deleted stay in the file until something else takes their place.
    database.exec("PRAGMA secure_delete = ON");
    database.exec(`${tokenTable("integer")} STRICT`);
    // A table of another version is told now, not when somebody signs in.
    database.prepare(tokenColumns);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function storeOn(database: DatabaseSync): SqliteTokenStore {
  // A wait of SQLite's own is one of the whole process, which does nothing else meanwhile.
  database.exec("PRAGMA busy_timeout = 0");
  // A statement that has not run to its end is not committed, so every one is read to its end.
  const all = (sql: string, values: readonly unknown[]): readonly unknown[] =>
    database.prepare(sql).all(
      // The stores' values are texts, numbers and null.
      Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value as SQLInputValue])),
    );
  const store = sqlTokenStore({
    all: (sql, values) => whenFree(() => all(sql, values)),
    now: "CAST(unixepoch('subsec') * 1000 AS integer)",
    take: (id, generation, spender, lease) =>
      whenFree(() => {
        // No other process writes between the reading and the writing of one transaction.
        database.exec("BEGIN IMMEDIATE");
        try {
          const [row] = all(`SELECT refresh_token ${takeable}`, [id, generation]);
          if (row !== undefined) all(spend, [id, spender, Date.now() + lease]);
          database.exec("COMMIT");
          return (row as { readonly refresh_token: string } | undefined)?.refresh_token;
        } catch (error) {
          if (database.isTransaction) database.exec("ROLLBACK");
          throw error;
        }
      }),
  });
  return { ...store, close: () => database.close() };
}

/** Does a step as soon as no other program keeps the database locked. */
async function whenFree<Result>(step: () => Result): Promise<Result> {
  const patience = performance.now() + longestWait;
  for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
    try {
      return step();
    } catch (error) {
      if (sqliteResultCode(error) !== SQLITE_BUSY || performance.now() > patience) throw error;
    }
    await pause(wait);
  }
}

const SQLITE_BUSY = 5;

const takeable = `FROM pilot_grants
  WHERE id = $1 AND state = 'active' AND generation = $2 AND refresh_token IS NOT NULL`;

const spend = `UPDATE pilot_grants SET state = 'spending', spender = $2, lease_until = $3, refresh_token = NULL WHERE id = $1`;
