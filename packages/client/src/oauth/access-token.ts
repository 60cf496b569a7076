import { type EndReason, endedError, RefreshUnavailableError } from "./errors.ts";
import { type Freshness, isFresh, isValid } from "./freshness.ts";
import { pause } from "./pause.ts";
import { type RotationContext, rotate } from "./rotation.ts";
import { storing } from "./storing.ts";
import { isAccessToken } from "./token-response.ts";
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
  // Whoever is at it has twice the time of a request, by the store's clock. That clock may have been set back; this one may not.
  const patience = performance.now() + context.oauth.timeout * 4;
  for (let wait = 10; ; wait = Math.min(wait * 2, 500)) {
    const grant = await readGrant(context, id);
    if (grant.state === "spending") {
      if (grant.lapsed) await context.endLapsed(id);
      else if (performance.now() > patience)
        throw new RefreshUnavailableError("another refresh does not end");
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
  const grant = await storing("read a session", () => store.read(id));
  if (isUsable(grant)) return grant;
  const reason = reasonOf(grant);
  await end(id, reason);
  throw endedError(reason);
}

/** Whether a grant goes on and is whole: what is on a disk may be damaged, or written by another version. */
function isUsable(
  grant: StoredGrant | undefined,
): grant is Exclude<StoredGrant, { readonly state: "ended" }> {
  if (grant === undefined || grant.state === "ended" || !Array.isArray(grant.scopes)) return false;
  if (grant.state === "spending") return true;
  const { state, accessToken, generation, obtainedAt, expiresAt, refreshExpiresAt } = grant;
  const numbers = [generation, obtainedAt, expiresAt, refreshExpiresAt];
  return state === "active" && isAccessToken(accessToken) && numbers.every(Number.isFinite);
}

function reasonOf(grant: StoredGrant | undefined): EndReason {
  if (grant === undefined) return "unknown_session";
  return grant.state === "ended" ? grant.reason : "unreadable_session";
}

/** Why no refresh can be tried, if so. */
function unrefreshable({ refreshable, refreshExpiresAt }: ActiveGrant, now: number): EndReason | undefined {
  if (!refreshable) return "no_refresh_token";
  return now >= refreshExpiresAt ? "refresh_token_expired" : undefined;
}
