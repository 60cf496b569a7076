import { PilotError } from "../pilot-error.ts";
import { type PilotRefusal, RefusedError } from "../refusal.ts";

/** Why a sign-in did not come about. */
export type SignInProblem =
  | "discovery_failed"
  | "issuer_mismatch"
  | "metadata_unsupported"
  | "insecure_url"
  | "request_expired"
  | "pending_sign_in_invalid"
  | "state_mismatch"
  | "response_issuer_mismatch"
  | "authorization_refused"
  | "authorization_response_invalid"
  | "id_token_invalid"
  | "scope_widened"
  | "token_request_failed"
  | "introspection_failed";

/** The authorization server could not be used, or its answer is not to be trusted. `oauthError` is its `error` where it gave a documented one. */
export class SignInError extends PilotError<SignInProblem> {
  override readonly name: string = "SignInError";
  readonly oauthError: string | undefined;

  constructor(
    code: SignInProblem,
    problem: string,
    options: ErrorOptions & { readonly oauthError?: string | undefined } = {},
  ) {
    super(code, options.oauthError === undefined ? problem : `${problem}: ${options.oauthError}`, options);
    this.oauthError = options.oauthError;
  }
}

/** Why a session ended. */
export type EndReason =
  | "unknown_session"
  | "grant_refused"
  | "refresh_interrupted"
  | "refresh_token_expired"
  | "no_refresh_token"
  | "scope_widened"
  | "incarnation_changed"
  | "unreadable_session";

const endings: Readonly<Record<EndReason, string>> = {
  unknown_session: "there is no such session",
  grant_refused: "the service no longer accepts its refresh token",
  refresh_interrupted: "a refresh began and its answer was lost, and its refresh token may not be used twice",
  refresh_token_expired: "its refresh token has expired",
  no_refresh_token: "its access token has expired and there is no refresh token",
  scope_widened: "the service answered with a wider scope than was granted",
  incarnation_changed: "the network's incarnation has changed",
  unreadable_session: "what the token store has of it is damaged or of another version",
};

/** The session has ended for good: the person has to sign in again. */
export class SignInAgainError extends PilotError<"sign_in_again"> {
  override readonly name: string = "SignInAgainError";
  readonly reason: EndReason;

  constructor(reason: EndReason, options?: ErrorOptions) {
    // A store may have the reason of another version.
    const known = Object.hasOwn(endings, reason) ? reason : "unreadable_session";
    super("sign_in_again", `Sign in again: ${endings[known]}`, options);
    this.reason = known;
  }
}

/** The session was retired because the network's incarnation has changed: the person has to sign in again. */
export class SessionRetiredError extends SignInAgainError {
  override readonly name: string = "SessionRetiredError";

  constructor() {
    super("incarnation_changed");
  }
}

/** The error of an ended session. */
export function endedError(reason: EndReason, options?: ErrorOptions): SignInAgainError {
  return reason === "incarnation_changed" ? new SessionRetiredError() : new SignInAgainError(reason, options);
}

/** The access token could not be refreshed now. The session goes on: the refresh token was not spent. */
export class RefreshUnavailableError extends PilotError<"refresh_unavailable"> {
  override readonly name: string = "RefreshUnavailableError";

  constructor(problem: string, options?: ErrorOptions) {
    super("refresh_unavailable", `The access token cannot be refreshed now: ${problem}`, options);
  }
}

/** The token store failed. What is in the store decides how the session goes on. */
export class TokenStoreError extends PilotError<"token_store_failed"> {
  override readonly name: string = "TokenStoreError";

  /** What it could not do, and why, where that is known: both without any value of the store. */
  constructor(action: string, options: ErrorOptions & { readonly why?: string | undefined } = {}) {
    const what = `The token store could not ${action}`;
    const { why } = options;
    super("token_store_failed", why === undefined ? what : `${what}: ${why}`, options);
  }
}

/** The report's `intentId` came before with another payload: this is another action, and needs an `intentId` of its own. */
export class IntentConflictError extends RefusedError<"intent_conflict"> {
  override readonly name: string = "IntentConflictError";
  readonly intentId: string;

  constructor(intentId: string, refusal: PilotRefusal) {
    super("intent_conflict", "signed-in", "submitReport", refusal);
    this.intentId = intentId;
  }
}
