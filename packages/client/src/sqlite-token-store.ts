import { closeSync, openSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { sqlTokenStore, tokenTable } from "./oauth/sql-token-store.ts";
import type { TokenStore } from "./oauth/token-store.ts";

/** A token store in a SQLite file. */
export interface SqliteTokenStore extends TokenStore {
  /** Closes the file. */
  close(): void;
}

/**
 * Keeps tokens in a SQLite file, which all processes on a machine may share. A new file can be read by its owner only.
 * SQLite commits each step to the disk before it returns. Throws what `node:sqlite` throws when the file cannot be used.
 */
export function sqliteTokenStore(path: string): SqliteTokenStore {
  // Tokens are nobody else's business; SQLite itself would make the file readable to all.
  if (path !== ":memory:") closeSync(openSync(path, "a", 0o600));
  const database = new DatabaseSync(path, { timeout: 10_000 });
  database.exec(`${tokenTable("integer")} STRICT`);
  // A statement that has not run to its end is not committed, so every one is read to its end.
  const all = (sql: string, values: readonly unknown[]): readonly unknown[] =>
    database.prepare(sql).all(
      // The stores' values are texts, numbers and null.
      Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value as SQLInputValue])),
    );
  const store = sqlTokenStore({
    all: async (sql, values) => all(sql, values),
    now: "CAST(unixepoch('subsec') * 1000 AS integer)",
    async take(id, generation, spender, lease) {
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
    },
  });
  return { ...store, close: () => database.close() };
}

const takeable = `FROM pilot_grants
  WHERE id = $1 AND state = 'active' AND generation = $2 AND refresh_token IS NOT NULL`;

const spend = `UPDATE pilot_grants SET state = 'spending', spender = $2, lease_until = $3, refresh_token = NULL WHERE id = $1`;
