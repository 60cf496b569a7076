import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import { codeLifetime } from "./lifetimes.ts";
import { hashOf } from "./secrets.ts";
import type { AuthorizationTables, GrantsTable } from "./tables.ts";

/** What grants and tokens are kept in, and the time they go by. */
export interface GrantStore {
  readonly kysely: Kysely<AuthorizationTables>;
  readonly clock: Clock;
}

/** What an actor agreed to. */
export interface Agreement {
  readonly code: string;
  readonly clientId: string;
  readonly applicationId: string;
  readonly actorId: string;
  readonly scopes: readonly string[];
}

/** Writes down the grant for which a code was issued, before anybody gets the code. */
export async function recordGrant({ kysely, clock }: GrantStore, agreement: Agreement): Promise<void> {
  await kysely
    .insertInto("grants")
    .values({
      id: `grant-${crypto.randomUUID()}`,
      code_hash: hashOf(agreement.code),
      client_id: agreement.clientId,
      application_id: agreement.applicationId,
      actor_id: agreement.actorId,
      scopes: agreement.scopes.join(" "),
      code_expires_at: clock.now() + codeLifetime,
    })
    .execute();
}

/**
 * Takes the grant of a code, which is good for once: one of any number of requests, in any number of processes, gets it. A code
 * that comes again ends its grant with all tokens (RFC 6749, 4.1.2).
 */
export async function redeemCode(
  store: GrantStore,
  code: string,
  clientId: string,
): Promise<GrantsTable | undefined> {
  const { kysely, clock } = store;
  const now = clock.now();
  const code_hash = hashOf(code);
  const redeemed = await kysely
    .updateTable("grants")
    .set({ redeemed_at: now })
    .where("code_hash", "=", code_hash)
    .where("client_id", "=", clientId)
    .where("redeemed_at", "is", null)
    .where("code_expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
  if (redeemed !== undefined) return redeemed;
  const spent = await kysely
    .selectFrom("grants")
    .select("id")
    .where("code_hash", "=", code_hash)
    .where("redeemed_at", "is not", null)
    .executeTakeFirst();
  if (spent !== undefined) await revokeGrant(store, spent.id);
  return undefined;
}

/** Ends a grant, with all its tokens. */
export async function revokeGrant({ kysely, clock }: GrantStore, id: string): Promise<void> {
  await kysely
    .updateTable("grants")
    .set({ revoked_at: clock.now() })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}
