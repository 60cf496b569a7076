import type { GrantTokens } from "./token-store.ts";

/** The members of a token response (RFC 6749, 5.1) that the client reads. `expires_at` is not: its unit is not shown. */
export interface TokenAnswer {
  readonly access_token: string;
  readonly expires_in?: number;
  readonly scope?: string;
  readonly refresh_token?: string;
  /** Claims of the ID token, where there is one. */
  claims?(): Readonly<Record<string, unknown>> | undefined;
}

/** Lifetime of an access token whose response does not say, in milliseconds: the documented one. */
const accessTokenLifetime = 300_000;

/** The tokens of a response to a request that was sent at `sentAt`: they are counted from there, and so never too long. */
export function grantTokens(answer: TokenAnswer, sentAt: number, refreshTokenLifetime: number): GrantTokens {
  const lifetime = answer.expires_in === undefined ? accessTokenLifetime : answer.expires_in * 1000;
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    obtainedAt: Math.floor(sentAt),
    // A number that the stores can hold, whatever the service says: else the tokens were lost that are already spent for.
    expiresAt: Math.min(Math.floor(sentAt + lifetime), Number.MAX_SAFE_INTEGER),
    refreshExpiresAt: Math.floor(sentAt + refreshTokenLifetime),
  };
}

/** Whether a header can carry an access token (RFC 6749, A.12, without the space, which no bearer token has). */
export function isAccessToken(token: unknown): token is string {
  return typeof token === "string" && /^[!-~]+$/.test(token);
}

/** The answer itself. Throws `TypeError` for tokens that no request and no store can carry as they are (RFC 6749, A.12 and A.17). */
export function carriable<Answer extends TokenAnswer>(answer: Answer): Answer {
  const { access_token, refresh_token } = answer;
  if (!isAccessToken(access_token) || (refresh_token !== undefined && !/^[ -~]+$/.test(refresh_token)))
    throw new TypeError("A token has characters that tokens do not have");
  return answer;
}

/** The scopes of a response; without a `scope`, those that were asked for (RFC 6749, 5.1). */
export function scopesOf({ scope }: TokenAnswer, asked: readonly string[]): readonly string[] {
  return scope === undefined ? asked : scope.split(" ").filter((one) => one !== "");
}

/** Whether a response goes beyond what was granted, or asked for. */
export function isWider(answer: TokenAnswer, granted: readonly string[]): boolean {
  return scopesOf(answer, granted).some((scope) => !granted.includes(scope));
}
