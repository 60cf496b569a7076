import { type SqlDialect, sqlTokenStore, tokenTable } from "./oauth/sql-token-store.ts";
import type { TokenStore } from "./oauth/token-store.ts";

/** What the store needs of `pg`: a `Pool`, or a `Client` that is connected. */
export interface PostgresqlQuery {
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

/**
 * Creates the table of the store where it is not there: run it where the application creates its other tables, or whenever it
 * starts. Processes that start together wait for each other, since PostgreSQL's own `IF NOT EXISTS` may fail then.
 */
export const postgresqlTokenTable: string = /* @__PURE__ */ inTurn(/* @__PURE__ */ tokenTable("bigint"));

/** One statement, which takes a lock that goes with its transaction; the number is nobody else's by chance. */
function inTurn(statement: string): string {
  return `DO $$ BEGIN PERFORM pg_advisory_xact_lock(7091836412); ${statement}; END $$`;
}

/**
 * Keeps tokens in the table `pilot_grants` of a PostgreSQL database, which all processes on all machines may share. Each
 * step is one statement, so that any connection of a pool may run it; the time of a lease is the database's own.
 */
export function postgresqlTokenStore(database: PostgresqlQuery): TokenStore {
  const all: SqlDialect["all"] = async (sql, values) => (await database.query(sql, [...values])).rows;
  return sqlTokenStore({
    all,
    now,
    async take(id, generation, spender, lease) {
      const [row] = await all(take, [id, generation, spender, lease]);
      return (row as { readonly taken: string } | undefined)?.taken;
    },
  });
}

const now = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

// The inner query locks the row. Whoever waited for it sees in the outer one that it is no longer active.
const take = `UPDATE pilot_grants SET state = 'spending', spender = $3, refresh_token = NULL, lease_until = ${now} + $4
  FROM (SELECT refresh_token AS taken FROM pilot_grants WHERE id = $1 FOR UPDATE) AS before
  WHERE id = $1 AND state = 'active' AND generation = $2 AND refresh_token IS NOT NULL
  RETURNING taken`;
