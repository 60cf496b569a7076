import { type EndReason, endedError, RefreshUnavailableError } from "./errors.ts";
import { type Freshness, isFresh, isValid } from "./freshness.ts";
import { pause } from "./pause.ts";
import { type RotationContext, rotate } from "./rotation.ts";
import { storing } from "./storing.ts";
import type { ActiveGrant, StoredGrant } from "./token-store.ts";

/** What is needed to find an access token. */
export interface AccessContext extends RotationContext {
  readonly freshness: Freshness;
  /** Ends a session whose spender has died, and tells the application. */
  endLapsed(id: string): Promise<void>;
}

/**
 * The grant of a session with an access token that holds: the one in the store, or after a rotation, by this process or by
 * another. `refused` is the generation whose token the service no longer accepts. Rejects with `SignInAgainError`,
 * `RefreshUnavailableError` or `TokenStoreError`.
 */
export async function freshGrant(context: AccessContext, id: string, refused: number): Promise<ActiveGrant> {
  for (let wait = 10; ; wait = Math.min(wait * 2, 500)) {
    const grant = await readGrant(context, id);
    if (grant.state === "spending") {
      if (grant.lapsed) await context.endLapsed(id);
      else await pause(wait);
      continue;
    }
    const now = context.oauth.now();
    const accepted = grant.generation !== refused;
    if (accepted && isFresh(grant, now, context.freshness)) return grant;
    const reason = unrefreshable(grant, now);
    if (reason !== undefined) {
      if (accepted && isValid(grant, now, context.freshness)) return grant;
      await context.end(id, reason);
      throw endedError(reason);
    }
    try {
      if (!(await rotate(context, id, grant))) continue;
      const rotated = await readGrant(context, id);
      // As it came, however short its life is: no call rotates twice.
      if (rotated.state === "active") return rotated;
    } catch (error) {
      // Refreshed ahead: the token at hand is good for a while.
      if (error instanceof RefreshUnavailableError && accepted && isValid(grant, now, context.freshness))
        return grant;
      throw error;
    }
  }
}

/** What the store has, while the session is not over. */
export async function readGrant(
  { store, end }: Pick<AccessContext, "store" | "end">,
  id: string,
): Promise<Exclude<StoredGrant, { readonly state: "ended" }>> {
  const grant = await storing("read a session", store.read(id));
  if (grant?.state !== "ended" && grant !== undefined) return grant;
  const reason = grant?.reason ?? "unknown_session";
  await end(id, reason);
  throw endedError(reason);
}

/** Why no refresh can be tried, if so. */
function unrefreshable({ refreshable, refreshExpiresAt }: ActiveGrant, now: number): EndReason | undefined {
  if (!refreshable) return "no_refresh_token";
  return now >= refreshExpiresAt ? "refresh_token_expired" : undefined;
}
