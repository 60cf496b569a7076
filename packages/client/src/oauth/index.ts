export type { Admission } from "./admission.ts";
export type { AuthorizationRequest, PendingSignIn } from "./authorization-request.ts";
export {
  type EndReason,
  IntentConflictError,
  RefreshUnavailableError,
  SessionRetiredError,
  SignInAgainError,
  SignInError,
  type SignInProblem,
  TokenStoreError,
} from "./errors.ts";
export type { Introspection } from "./introspection.ts";
export { memoryTokenStore } from "./memory-token-store.ts";
export {
  createOAuthClient,
  type OAuthClient,
  type OAuthClientOptions,
  type SignInOptions,
} from "./oauth-client.ts";
export {
  createSessions,
  type SessionEnded,
  type Sessions,
  type SessionsOptions,
  type SignedIn,
  type SignInExpectation,
} from "./sessions.ts";
export { isSignedIn, type SignedInActorPosts, type SignedInView } from "./signed-in-view.ts";
export type { ReceivedReport, SubmitOptions } from "./submit-report.ts";
export type { TokenAnswer } from "./token-response.ts";
export type {
  ActiveGrant,
  EndedGrant,
  GrantBinding,
  GrantTokens,
  SpendingGrant,
  StoredGrant,
  TokenStore,
} from "./token-store.ts";
