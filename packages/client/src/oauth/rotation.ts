import { endpointFailure } from "./endpoint-error.ts";
import { type EndReason, endedError, RefreshUnavailableError } from "./errors.ts";
import { type OAuthClient, sendRefreshToken } from "./oauth-client.ts";
import { pause } from "./pause.ts";
import { storing } from "./storing.ts";
import { grantTokens, isWider, type TokenAnswer } from "./token-response.ts";
import type { ActiveGrant, TokenStore } from "./token-store.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** What a rotation needs. */
export interface RotationContext {
  readonly oauth: OAuthClient;
  readonly store: TokenStore;
  /** Milliseconds. */
  readonly refreshTokenLifetime: number;
  /** Ends the session, and tells the application. */
  end(id: string, reason: EndReason): Promise<void>;
}

/**
 * Rotates the refresh token of a grant, once: the token leaves the store, is sent, and the new one is in the store before
 * anybody sees it. `false` when somebody else is at it. The old token goes back only where the service certainly did not
 * accept it (`RefreshUnavailableError`); in all other cases the session is over (`SignInAgainError`).
 */
export async function rotate(context: RotationContext, id: string, grant: ActiveGrant): Promise<boolean> {
  const { oauth, store } = context;
  const spender = crypto.randomUUID();
  // Twice the time of the request: after that, whoever took the token has died.
  const lease = Math.ceil(oauth.timeout * 2);
  const sentAt = oauth.now();
  const refreshToken = await storing("take a refresh token", () =>
    store.take(id, grant.generation, spender, lease),
  );
  if (refreshToken === undefined) return false;
  const answer = await sendRefreshToken(oauth, refreshToken).catch((error: unknown) =>
    settleFailure(context, { id, spender, refreshToken }, error),
  );
  return await keep(context, { id, spender }, answer, grant, sentAt);
}

/** Puts the new tokens into the store. */
async function keep(
  context: RotationContext,
  { id, spender }: { readonly id: string; readonly spender: string },
  answer: TokenAnswer,
  { scopes }: ActiveGrant,
  sentAt: number,
): Promise<true> {
  if (isWider(answer, scopes)) {
    await context.end(id, "scope_widened");
    throw endedError("scope_widened");
  }
  const { store, refreshTokenLifetime } = context;
  const tokens = grantTokens(answer, sentAt, refreshTokenLifetime);
  if (await insist("keep the rotated tokens", () => store.put(id, spender, tokens))) return true;
  const now = await storing("read a session", () => store.read(id));
  // The lease was over, or somebody ended the session meanwhile: the store knows. Else a try was done whose answer was lost.
  if (now === undefined || now.state === "ended") throw endedError(now?.reason ?? "unknown_session");
  return true;
}

/** How long a store that fails is tried again, in milliseconds: what it does not take is lost, and the session with it. */
const insistence = 3_000;

/** A step of the store that is tried again while it fails, since nobody else can do it. */
async function insist(action: string, step: () => Promise<boolean>): Promise<boolean> {
  const patience = performance.now() + insistence;
  for (let wait = 50; ; wait *= 2) {
    try {
      return await storing(action, step);
    } catch (error) {
      if (performance.now() + wait > patience) throw error;
    }
    await pause(wait);
  }
}

/** Decides what a failed request means for the token that it spent, or did not spend. */
async function settleFailure(
  { store, end }: RotationContext,
  {
    id,
    spender,
    refreshToken,
  }: { readonly id: string; readonly spender: string; readonly refreshToken: string },
  error: unknown,
): Promise<never> {
  const failure = await endpointFailure(error);
  const cause = withoutSecrets(error);
  const unspent = failure.kind === "not-sent" || (failure.kind === "refused" && isRefusedUnspent(failure));
  if (unspent) {
    await insist("give back a refresh token", () => store.giveBack(id, spender, refreshToken));
    const problem =
      failure.kind === "refused" ? `refused with ${failure.error ?? failure.status}` : "no connection";
    throw new RefreshUnavailableError(problem, { cause });
  }
  const reason = failure.kind === "refused" && failure.status < 500 ? "grant_refused" : "refresh_interrupted";
  await end(id, reason);
  throw endedError(reason, { cause });
}

/**
 * Whether a refusal leaves the token as it was. A rotation comes with a token response only, so a refusal of the request is
 * none; but a server that fails at it (5xx) may have rotated before, unless it says that it is not at work at all.
 */
function isRefusedUnspent({
  status,
  error,
}: {
  readonly status: number;
  readonly error: string | undefined;
}): boolean {
  return status < 500 ? error !== "invalid_grant" : error === "temporarily_unavailable";
}
