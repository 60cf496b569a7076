import { type ErrorAnswer, errorBody } from "@shared-social/server";
import type { Refusal, RequestEvent } from "@tenon/runtime/server";

/**
 * The error body of a refusal of the stubs, where RFC 6749 knows better: a `grant_type` that is not supported has a code of its own (5.2).
 * One that is missing, or that comes twice, is an invalid request like any other.
 */
export function oauthErrorBody(refusal: Refusal): ErrorAnswer {
  const isToken = refusal.operation?.operationId === "exchangeToken";
  // The form's variants are told apart by grant_type alone.
  const isGrantType = isToken && refusal.issues.some(({ keyword }) => keyword === "discriminator");
  if (!isGrantType) return errorBody(refusal);
  const description = "grant_type has to be authorization_code or refresh_token";
  return { body: { error: "unsupported_grant_type", error_description: description } };
}

/** Keeps what the token and introspection operations answer out of all caches (RFC 6749, 5.1). A hook `after`. */
export function withoutStoring(
  { operation }: Pick<RequestEvent<unknown>, "operation">,
  { headers }: Response,
): undefined {
  if (operation?.tags.includes("OAuth") !== true) return;
  headers.set("Cache-Control", "no-store");
  headers.set("Pragma", "no-cache");
}
