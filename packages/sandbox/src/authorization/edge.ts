import { type ErrorAnswer, errorBody } from "@shared-social/server";
import type { Refusal, RequestEvent } from "@tenon/runtime/server";

/** The error body of a refusal of the stubs, where RFC 6749 knows better: an unknown `grant_type` has a code of its own (5.2). */
export function oauthErrorBody(refusal: Refusal): ErrorAnswer {
  const isToken = refusal.operation?.operationId === "exchangeToken";
  if (!isToken || refusal.kind !== "invalid-request") return errorBody(refusal);
  const isGrantType = refusal.issues.some(
    ({ in: place, pointer, keyword }) =>
      place === "body" && pointer === "/grant_type" && keyword !== "required",
  );
  const description = "The grants are authorization_code and refresh_token";
  return isGrantType
    ? { body: { error: "unsupported_grant_type", error_description: description } }
    : errorBody(refusal);
}

/** Keeps what the token and introspection operations answer out of all caches (RFC 6749, 5.1). For the hook `after`. */
export function withoutStoring(event: Pick<RequestEvent<unknown>, "operation">, { headers }: Response): void {
  if (event.operation?.tags.includes("OAuth") !== true) return;
  headers.set("Cache-Control", "no-store");
  headers.set("Pragma", "no-cache");
}
