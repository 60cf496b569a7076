import { storedBinding, storedGrant, type TokenRow } from "./oauth/token-row.ts";
import type { TokenStore } from "./oauth/token-store.ts";

/** What the store needs of `pg`: a `Pool`, or a `Client` that is connected. */
export interface PostgresqlQuery {
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

/** Creates the table of the store. Run it once, where the application creates its other tables. */
export const postgresqlTokenTable: string = `CREATE TABLE IF NOT EXISTS pilot_grants (
  id text PRIMARY KEY,
  state text NOT NULL,
  generation integer NOT NULL,
  access_token text,
  refresh_token text,
  obtained_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  refresh_expires_at bigint NOT NULL,
  scopes text NOT NULL,
  actor_id text,
  app_id text,
  grant_id text,
  incarnation text,
  spender text,
  lease_until timestamptz,
  reason text
)`;

/**
 * Keeps tokens in the table `pilot_grants` of a PostgreSQL database, which all processes on all machines may share. Each
 * step is one statement, so that any connection of a pool may run it; the time of a lease is the database's own.
 */
export function postgresqlTokenStore(database: PostgresqlQuery): TokenStore {
  const all = async (sql: string, ...values: readonly unknown[]): Promise<readonly unknown[]> =>
    (await database.query(sql, [...values])).rows;

  return {
    async create(id, tokens, scopes, binding) {
      await all(
        `INSERT INTO pilot_grants (id, state, generation, access_token, refresh_token, obtained_at, expires_at,
           refresh_expires_at, scopes, actor_id, app_id, grant_id, incarnation)
         VALUES ($1, 'active', 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
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
      const [row] = await all(
        `SELECT *, refresh_token IS NOT NULL AS refreshable, lease_until <= clock_timestamp() AS lapsed
         FROM pilot_grants WHERE id = $1`,
        id,
      );
      // The columns are those of the table.
      return row === undefined ? undefined : storedGrant(row as TokenRow);
    },
    async take(id, generation, spender, lease) {
      // The inner query locks the row. Whoever waited for it sees in the outer one that it is no longer active.
      const [row] = await all(
        `UPDATE pilot_grants SET state = 'spending', spender = $3, refresh_token = NULL,
           lease_until = clock_timestamp() + $4::double precision * interval '1 millisecond'
         FROM (SELECT refresh_token AS taken FROM pilot_grants WHERE id = $1 FOR UPDATE) AS before
         WHERE id = $1 AND state = 'active' AND generation = $2 AND refresh_token IS NOT NULL
         RETURNING taken`,
        id,
        generation,
        spender,
        lease,
      );
      return (row as { readonly taken: string } | undefined)?.taken;
    },
    async put(id, spender, tokens) {
      const rows = await all(
        `UPDATE pilot_grants SET state = 'active', generation = generation + 1, access_token = $3, refresh_token = $4,
           obtained_at = $5, expires_at = $6, refresh_expires_at = $7, spender = NULL, lease_until = NULL
         WHERE id = $1 AND state = 'spending' AND spender = $2 RETURNING id`,
        id,
        spender,
        tokens.accessToken,
        tokens.refreshToken ?? null,
        tokens.obtainedAt,
        tokens.expiresAt,
        tokens.refreshExpiresAt,
      );
      return rows.length > 0;
    },
    async giveBack(id, spender, refreshToken) {
      const rows = await all(
        `UPDATE pilot_grants SET state = 'active', refresh_token = $3, spender = NULL, lease_until = NULL
         WHERE id = $1 AND state = 'spending' AND spender = $2 RETURNING id`,
        id,
        spender,
        refreshToken,
      );
      return rows.length > 0;
    },
    async bind(id, binding) {
      const [row] = await all(
        `UPDATE pilot_grants SET actor_id = coalesce(actor_id, $2), app_id = coalesce(app_id, $3),
           grant_id = coalesce(grant_id, $4), incarnation = coalesce(incarnation, $5)
         WHERE id = $1 AND state <> 'ended' RETURNING actor_id, app_id, grant_id, incarnation`,
        id,
        binding.actorId ?? null,
        binding.appId ?? null,
        binding.grantId ?? null,
        binding.incarnation ?? null,
      );
      return row === undefined ? undefined : storedBinding(row as TokenRow);
    },
    async end(id, reason) {
      return (await all(`${ending} WHERE id = $1 AND state <> 'ended' RETURNING id`, id, reason)).length > 0;
    },
    async endLapsed(id) {
      const lapsed = `${ending} WHERE id = $1 AND state = 'spending' AND lease_until <= clock_timestamp() RETURNING id`;
      return (await all(lapsed, id, "refresh_interrupted")).length > 0;
    },
    async delete(id) {
      await all("DELETE FROM pilot_grants WHERE id = $1", id);
    },
  };
}

const ending = `UPDATE pilot_grants SET state = 'ended', reason = $2, access_token = NULL, refresh_token = NULL,
  spender = NULL, lease_until = NULL`;
