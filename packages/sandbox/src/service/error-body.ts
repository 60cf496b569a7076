import type { ErrorAnswer } from "@shared-social/server";
import type { Refusal, RequestIssue } from "@tenon/runtime/server";
import { oauthErrorBody } from "../authorization/edge.ts";

/**
 * A refusal of the generated server in the API's shape. The codes of a report that breaks a bound, and of an authorization server that
 * cannot be asked, are said more exactly than the nearest by name.
 */
export function sandboxErrorBody(refusal: Refusal): ErrorAnswer {
  const answer = oauthErrorBody(refusal);
  const code = codeOf(refusal);
  // It made the body; an object.
  return code === undefined ? answer : { ...answer, body: { ...(answer.body as object), error: code } };
}

function codeOf(refusal: Refusal): string | undefined {
  if (refusal.kind === "application" && refusal.status === 503) return "auth_unavailable";
  if (refusal.operation?.operationId !== "submitReport" || refusal.kind !== "invalid-request")
    return undefined;
  if (refusal.issues.some(({ in: place }) => place !== "body")) return undefined;
  return refusal.issues.every(isMissingIntent) ? "intent_required" : "invalid_report";
}

function isMissingIntent({ keyword, message }: RequestIssue): boolean {
  return keyword === "required" && message.includes("intentId");
}
