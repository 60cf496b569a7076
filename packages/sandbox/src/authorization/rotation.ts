import { type GrantStore, revokeGrant } from "./grants.ts";
import { hashOf } from "./secrets.ts";
import { type IssuedTokens, issueTokens } from "./tokens.ts";

/** A refresh token that is to be rotated. */
export interface Rotation {
  readonly token: string;
  readonly grantId: string;
  /** Of the new access token, separated by spaces. */
  readonly scopes: string;
}

/**
 * Rotates a refresh token: it is spent and the new tokens are there in one step, or neither. One of any number of requests that send
 * it at the same time, to any number of processes, gets new tokens. Each of the others ends the grant, and with it what the
 * one got: who sends a token that is spent, or is being spent, holds a copy of it (RFC 9700, 4.14.2). `undefined`: it was spent.
 */
export async function rotate(store: GrantStore, rotation: Rotation): Promise<IssuedTokens | undefined> {
  const { kysely, clock } = store;
  const { grantId, scopes } = rotation;
  const issued = await kysely.transaction().execute(async (transaction) => {
    const now = clock.now();
    // Writers of a row take turns, and the second one looks at the condition again.
    const { numUpdatedRows } = await transaction
      .updateTable("refresh_tokens")
      .set({ rotated_at: now })
      .where("token_hash", "=", hashOf(rotation.token))
      .where("rotated_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return undefined;
    // They say nothing any more; rotated refresh tokens stay, because they have to be known when they come again.
    await transaction
      .deleteFrom("access_tokens")
      .where("grant_id", "=", grantId)
      .where("expires_at", "<=", now)
      .execute();
    return issueTokens(transaction, { grantId, scopes, now });
  });
  if (issued === undefined) await revokeGrant(store, grantId);
  return issued;
}
