import { storedBinding, storedGrant, type TokenRow } from "./token-row.ts";
import type { GrantTokens, TokenStore } from "./token-store.ts";

/** What a database does in its own way. Statements have their values at `$1`, `$2`, … */
export interface SqlDialect {
  /** Runs one statement to its end, and gives its rows. */
  all(sql: string, values: readonly unknown[]): Promise<readonly unknown[]>;
  /** Expression for the database's time, in milliseconds since 1970. */
  readonly now: string;
  /** `TokenStore.take`. */
  readonly take: TokenStore["take"];
}

/** Columns of the table of grants, by the names of an integer of 64 bits. */
export function tokenTable(integer: string): string {
  return `CREATE TABLE IF NOT EXISTS pilot_grants (
  id text PRIMARY KEY,
  state text NOT NULL,
  generation ${integer} NOT NULL,
  access_token text,
  refresh_token text,
  obtained_at ${integer} NOT NULL,
  expires_at ${integer} NOT NULL,
  refresh_expires_at ${integer} NOT NULL,
  scopes text NOT NULL,
  actor_id text,
  app_id text,
  grant_id text,
  incarnation text,
  spender text,
  lease_until ${integer},
  reason text
)`;
}

/** The longest time, in milliseconds, for which a spender keeps a grant. */
const longestLease = 3_600_000;

/** A token store on a database of SQL: each step is one statement. */
export function sqlTokenStore({ all, now, take }: SqlDialect): TokenStore {
  // A lease without an end is damaged. One that is further away than any can be comes from a clock that was set back since.
  const lapsed = `(lease_until IS NULL OR lease_until <= ${now} OR lease_until > ${now} + ${longestLease})`;
  const changes = async (sql: string, values: readonly unknown[]): Promise<boolean> =>
    (await all(`${sql} RETURNING id`, values)).length > 0;

  return {
    async create(id, tokens, scopes, { actorId, appId, grantId, incarnation }) {
      const binding = [actorId, appId, grantId, incarnation].map((value) => value ?? null);
      await all(insert, [id, ...columnsOf(tokens), scopes.join(" "), ...binding]);
    },
    async read(id) {
      const [row] = await all(`${select}, ${lapsed} AS lapsed FROM pilot_grants WHERE id = $1`, [id]);
      // The columns are those of the table.
      return row === undefined ? undefined : storedGrant(row as TokenRow);
    },
    take: (id, generation, spender, lease) => take(id, generation, spender, Math.min(lease, longestLease)),
    put: (id, spender, tokens) => changes(`${put} WHERE ${spentBy}`, [id, spender, ...columnsOf(tokens)]),
    giveBack: (id, spender, token) => changes(`${giveBack} WHERE ${spentBy}`, [id, spender, token]),
    async bind(id, { actorId, appId, grantId, incarnation }) {
      const values = [actorId, appId, grantId, incarnation].map((value) => value ?? null);
      const [row] = await all(bind, [id, ...values]);
      return row === undefined ? undefined : storedBinding(row as TokenRow);
    },
    end: (id, reason) => changes(`${end} WHERE id = $1 AND state <> 'ended'`, [id, reason]),
    endLapsed: (id) =>
      changes(`${end} WHERE id = $1 AND state = 'spending' AND ${lapsed}`, [id, "refresh_interrupted"]),
    async delete(id) {
      await all("DELETE FROM pilot_grants WHERE id = $1", [id]);
    },
  };
}

/** The values of a grant's tokens, in the order of the statements. */
function columnsOf({
  accessToken,
  refreshToken,
  obtainedAt,
  expiresAt,
  refreshExpiresAt,
}: GrantTokens): unknown[] {
  return [accessToken, refreshToken ?? null, obtainedAt, expiresAt, refreshExpiresAt];
}

const insert = `INSERT INTO pilot_grants (id, state, generation, access_token, refresh_token, obtained_at, expires_at,
  refresh_expires_at, scopes, actor_id, app_id, grant_id, incarnation)
  VALUES ($1, 'active', 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

/** Compiles only where the table has the columns of this version. */
export const tokenColumns = `SELECT id, state, generation, access_token, refresh_token, obtained_at, expires_at,
  refresh_expires_at, scopes, actor_id, app_id, grant_id, incarnation, spender, lease_until, reason FROM pilot_grants`;

const select = "SELECT *, refresh_token IS NOT NULL AS refreshable";

const put = `UPDATE pilot_grants SET state = 'active', generation = generation + 1, access_token = $3, refresh_token = $4,
  obtained_at = $5, expires_at = $6, refresh_expires_at = $7, spender = NULL, lease_until = NULL`;

const giveBack = `UPDATE pilot_grants SET state = 'active', refresh_token = $3, spender = NULL, lease_until = NULL`;

const spentBy = "id = $1 AND state = 'spending' AND spender = $2";

const bind = `UPDATE pilot_grants SET actor_id = coalesce(actor_id, $2), app_id = coalesce(app_id, $3),
  grant_id = coalesce(grant_id, $4), incarnation = coalesce(incarnation, $5)
  WHERE id = $1 AND state <> 'ended' RETURNING actor_id, app_id, grant_id, incarnation`;

const end = `UPDATE pilot_grants SET state = 'ended', reason = $2, access_token = NULL, refresh_token = NULL,
  spender = NULL, lease_until = NULL`;
