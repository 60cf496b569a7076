import { closeSync, openSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { storedBinding, storedGrant, type TokenRow } from "./oauth/token-row.ts";
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
  database.exec(table);
  // A statement that has not run to its end is not committed, so every one is read to its end.
  const all = (sql: string, ...values: readonly SQLInputValue[]): readonly unknown[] =>
    database.prepare(sql).all(...values);
  // No other process writes between the reading and the writing of one transaction.
  const immediate = <Result>(step: () => Result): Result => {
    database.exec("BEGIN IMMEDIATE");
    try {
      const result = step();
      database.exec("COMMIT");
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      throw error;
    }
  };

  return {
    async create(id, tokens, scopes, binding) {
      all(
        `INSERT INTO pilot_grants (id, state, generation, access_token, refresh_token, obtained_at, expires_at,
           refresh_expires_at, scopes, actor_id, app_id, grant_id, incarnation)
         VALUES (?, 'active', 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        id,
        tokens.accessToken,
        tokens.refreshToken ?? null,
        tokens.obtainedAt,
        tokens.expiresAt,
        tokens.refreshExpiresAt,
        scopes.join(" "),
        binding.actorId ?? null,
        binding.appId ?? null,
        binding.grantId ?? null,
        binding.incarnation ?? null,
      );
    },
    async read(id) {
      const [row] = all(
        `SELECT *, refresh_token IS NOT NULL AS refreshable, lease_until <= ? AS lapsed FROM pilot_grants WHERE id = ?`,
        Date.now(),
        id,
      );
      // The columns are those of the table.
      return row === undefined ? undefined : storedGrant(row as TokenRow);
    },
    async take(id, generation, spender, lease) {
      return immediate(() => {
        const where = "WHERE id = ? AND state = 'active' AND generation = ? AND refresh_token IS NOT NULL";
        const [row] = all(`SELECT refresh_token FROM pilot_grants ${where}`, id, generation);
        const spending = "SET state = 'spending', spender = ?, lease_until = ?, refresh_token = NULL";
        all(`UPDATE pilot_grants ${spending} ${where}`, spender, Date.now() + lease, id, generation);
        return (row as { readonly refresh_token: string } | undefined)?.refresh_token;
      });
    },
    async put(id, spender, tokens) {
      const rows = all(
        `UPDATE pilot_grants SET state = 'active', generation = generation + 1, access_token = ?, refresh_token = ?,
           obtained_at = ?, expires_at = ?, refresh_expires_at = ?, spender = NULL, lease_until = NULL
         WHERE id = ? AND state = 'spending' AND spender = ? RETURNING id`,
        tokens.accessToken,
        tokens.refreshToken ?? null,
        tokens.obtainedAt,
        tokens.expiresAt,
        tokens.refreshExpiresAt,
        id,
        spender,
      );
      return rows.length > 0;
    },
    async giveBack(id, spender, refreshToken) {
      const rows = all(
        `UPDATE pilot_grants SET state = 'active', refresh_token = ?, spender = NULL, lease_until = NULL
         WHERE id = ? AND state = 'spending' AND spender = ? RETURNING id`,
        refreshToken,
        id,
        spender,
      );
      return rows.length > 0;
    },
    async bind(id, binding) {
      const [row] = all(
        `UPDATE pilot_grants SET actor_id = coalesce(actor_id, ?), app_id = coalesce(app_id, ?),
           grant_id = coalesce(grant_id, ?), incarnation = coalesce(incarnation, ?)
         WHERE id = ? AND state <> 'ended' RETURNING actor_id, app_id, grant_id, incarnation`,
        binding.actorId ?? null,
        binding.appId ?? null,
        binding.grantId ?? null,
        binding.incarnation ?? null,
        id,
      );
      return row === undefined ? undefined : storedBinding(row as TokenRow);
    },
    async end(id, reason) {
      return all(`${ending} WHERE id = ? AND state <> 'ended' RETURNING id`, reason, id).length > 0;
    },
    async endLapsed(id) {
      const lapsed = `${ending} WHERE id = ? AND state = 'spending' AND lease_until <= ? RETURNING id`;
      return all(lapsed, "refresh_interrupted", id, Date.now()).length > 0;
    },
    async delete(id) {
      all("DELETE FROM pilot_grants WHERE id = ?", id);
    },
    close: () => database.close(),
  };
}

const ending = `UPDATE pilot_grants SET state = 'ended', reason = ?, access_token = NULL, refresh_token = NULL,
  spender = NULL, lease_until = NULL`;

const table = `CREATE TABLE IF NOT EXISTS pilot_grants (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL,
  generation INTEGER NOT NULL,
  access_token TEXT,
  refresh_token TEXT,
  obtained_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  refresh_expires_at INTEGER NOT NULL,
  scopes TEXT NOT NULL,
  actor_id TEXT,
  app_id TEXT,
  grant_id TEXT,
  incarnation TEXT,
  spender TEXT,
  lease_until INTEGER,
  reason TEXT
) STRICT`;
