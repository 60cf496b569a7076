import {
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";

/**
 * A sign-in that has begun: what the answer is checked with. It is plain data for the server's side of the browser's
 * session; it is secret, and good for one answer.
 */
export interface PendingSignIn {
  readonly state: string;
  /** Absent where no ID token is asked for. */
  readonly nonce?: string;
  /** PKCE (RFC 7636). */
  readonly codeVerifier: string;
  readonly scopes: readonly string[];
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** An authorization request: where to send the browser, and what to keep until it comes back. */
export interface AuthorizationRequest {
  readonly url: string;
  readonly pending: PendingSignIn;
}

/** Makes an authorization request with S256 PKCE, a state, and a nonce where an ID token is asked for (scope `openid`). */
export async function authorizationRequest(
  configuration: Configuration,
  { redirectUri, scopes, parameters, expiresAt }: AuthorizationRequestInput,
): Promise<AuthorizationRequest> {
  const codeVerifier = randomPKCECodeVerifier();
  const state = randomState();
  const nonce = scopes.includes("openid") ? randomNonce() : undefined;
  const url = buildAuthorizationUrl(configuration, {
    ...parameters,
    redirect_uri: redirectUri,
    scope: scopes.join(" "),
    state,
    ...(nonce !== undefined && { nonce }),
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  });
  const pending = {
    state,
    ...(nonce !== undefined && { nonce }),
    codeVerifier,
    scopes: [...scopes],
    expiresAt,
  };
  return { url: url.href, pending };
}

/** What an authorization request is made of. */
export interface AuthorizationRequestInput {
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  /** Further parameters, such as `prompt`. Those of the flow itself cannot be changed by them. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  readonly expiresAt: number;
}
