import type { ErrorAnswer, Refusal, RefusalKind } from "@tenon/runtime/server";
import type { ErrorBody, ErrorCode } from "./generated/types.ts";

/**
 * A refusal of the stubs in the API's own shape. The document does not show which code goes with which refusal; these are
 * the nearest by their names, and a server may map them otherwise with the `errors` option.
 */
export function errorBody(refusal: Refusal): ErrorAnswer {
  const body: ErrorBody = {
    error: codeOf(refusal),
    message: refusal.detail,
    ...(refusal.issues.length > 0 && { error_description: refusal.issues.map(sentence).join("; ") }),
  };
  return { body };
}

function codeOf(refusal: Refusal): ErrorCode {
  const { kind, status } = refusal;
  // An application says with a status what it refuses for; only 5xx is a fault of the server.
  const like =
    kind === "application" ? (kinds[status] ?? (status < 500 ? "invalid-request" : "internal")) : kind;
  return isOAuth(refusal) ? oauthCodes[like] : codes[like];
}

/** Refusals of the stubs that have the status of one by an application. */
const kinds: Readonly<Record<number, Exclude<RefusalKind, "application">>> = {
  401: "credential-invalid",
  403: "scope-missing",
  404: "not-found",
};

const codes: Readonly<Record<Exclude<RefusalKind, "application">, ErrorCode>> = {
  "malformed-url": "invalid_request",
  "not-found": "not_found",
  "method-not-allowed": "invalid_request",
  "not-acceptable": "invalid_request",
  "credential-missing": "authentication_required",
  "credential-invalid": "invalid_token",
  "scope-missing": "capability_required",
  "unsupported-media-type": "invalid_request",
  "body-too-large": "invalid_request",
  "body-incomplete": "invalid_json",
  "malformed-body": "invalid_json",
  "invalid-request": "invalid_request",
  "not-implemented": "temporarily_unavailable",
  internal: "server_error",
};

/** On the token and introspection operations the codes are those of RFC 6749, 5.2. */
const oauthCodes: typeof codes = {
  ...codes,
  "credential-missing": "invalid_client",
  "credential-invalid": "invalid_client",
  "body-incomplete": "invalid_request",
  "malformed-body": "invalid_request",
};

function isOAuth(refusal: Refusal): boolean {
  return refusal.operation?.tags.includes("OAuth") ?? false;
}

function sentence(issue: Refusal["issues"][number]): string {
  return `${[issue.in, issue.name].filter((part) => part !== undefined).join(" ")}${issue.pointer}: ${issue.message}`;
}
