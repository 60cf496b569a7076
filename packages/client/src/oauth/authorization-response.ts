import { isErrorCode } from "@shared-social/validators";
import { AuthorizationResponseError, authorizationCodeGrant, type Configuration } from "openid-client";
import type { PendingSignIn } from "./authorization-request.ts";
import { endpointFailure } from "./endpoint-error.ts";
import { SignInError } from "./errors.ts";
import { carriable, type TokenAnswer } from "./token-response.ts";
import { withoutSecrets } from "./without-secrets.ts";

/**
 * Checks what the browser brought back (state, RFC 9207 issuer, refusals) and exchanges the code, whose ID token is checked
 * too. Nothing is sent before all of the response is checked. Rejects with `SignInError`.
 */
export async function exchangeCode(
  configuration: Configuration,
  redirectUri: string,
  response: URLSearchParams,
  pending: PendingSignIn,
  now: number,
): Promise<TokenAnswer> {
  checkPending(pending);
  if (now > pending.expiresAt) throw new SignInError("request_expired", "The sign-in took too long");
  checkResponse(configuration, response, pending);
  // The registered URI, whatever address the browser's request had behind a proxy.
  const url = new URL(redirectUri);
  url.search = response.toString();
  const { state, nonce, codeVerifier } = pending;
  try {
    const answer = await authorizationCodeGrant(configuration, url, {
      expectedState: state,
      pkceCodeVerifier: codeVerifier,
      ...(nonce !== undefined && { expectedNonce: nonce, idTokenExpected: true }),
    });
    return carriable(answer);
  } catch (error) {
    throw await explain(error);
  }
}

/** What an application kept of a sign-in may have been cut off, or be of another version. Throws `SignInError`. */
function checkPending(pending: PendingSignIn | null | undefined): void {
  const { state, codeVerifier, nonce, expiresAt, scopes } = pending ?? {};
  const texts = [state, codeVerifier, nonce ?? "none", ...(Array.isArray(scopes) ? scopes : [undefined])];
  if (!Number.isFinite(expiresAt) || texts.some((text) => typeof text !== "string" || text === ""))
    throw new SignInError(
      "pending_sign_in_invalid",
      "What was kept of the sign-in is not whole; begin again",
    );
}

/** The checks that have an error of their own; openid-client makes them again with all others. */
function checkResponse(
  configuration: Configuration,
  response: URLSearchParams,
  { state }: PendingSignIn,
): void {
  const { issuer, authorization_response_iss_parameter_supported: namesIssuer } =
    configuration.serverMetadata();
  const issuers = response.getAll("iss");
  const states = response.getAll("state");
  if (states.length !== 1 || states[0] !== state) {
    throw new SignInError(
      "state_mismatch",
      "The response belongs to another sign-in than the one that began",
    );
  }
  const isTheIssuer =
    issuers.length === 1 ? issuers[0] === issuer : issuers.length === 0 && namesIssuer !== true;
  if (!isTheIssuer) {
    throw new SignInError(
      "response_issuer_mismatch",
      "The response does not name the issuer that was asked (RFC 9207)",
    );
  }
}

async function explain(error: unknown): Promise<SignInError> {
  const cause = withoutSecrets(error);
  if (error instanceof AuthorizationResponseError) {
    const oauthError = isErrorCode(error.error) ? error.error : undefined;
    return new SignInError("authorization_refused", "The sign-in was refused", { cause, oauthError });
  }
  const failure = await endpointFailure(error);
  if (failure.kind === "refused") {
    const problem = `The code was refused with status ${failure.status}`;
    return new SignInError("token_request_failed", problem, { cause, oauthError: failure.error });
  }
  const { code } = (error ?? {}) as { readonly code?: unknown };
  if (code === "OAUTH_JWT_CLAIM_COMPARISON_FAILED" || code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") {
    return new SignInError("id_token_invalid", "The ID token is not the one that was asked for", { cause });
  }
  return new SignInError("token_request_failed", "The code could not be exchanged", { cause });
}
