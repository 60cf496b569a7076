import type { ServerOperation } from "./operation.ts";

/** What a challenge says beside the realm (RFC 6750, 3.1): nothing when no credential came. */
export interface ChallengeError {
  readonly error: "invalid_token" | "insufficient_scope";
  readonly scopes?: readonly string[];
}

/**
 * The `WWW-Authenticate` fields of an operation, one for each HTTP authentication scheme that it takes (RFC 9110, 11.6.1).
 * Schemes of OpenAPI that HTTP has no name for (API keys) are announced as `ApiKey`, because a 401 needs a challenge.
 */
export function challenges(
  operation: ServerOperation,
  realm: string,
  error?: ChallengeError,
): readonly (readonly [name: string, value: string])[] {
  const values = new Set<string>();
  for (const { scheme } of operation.security.flat()) {
    const name = scheme.challenge ?? "ApiKey";
    const parameters = [
      `realm=${quoted(realm)}`,
      ...(scheme.challengeParameters === undefined ? [] : [scheme.challengeParameters]),
      // `error` and `scope` are parameters of Bearer alone.
      ...(name === "Bearer" && error !== undefined ? errorParameters(error) : []),
    ];
    values.add(`${name} ${parameters.join(", ")}`);
  }
  return [...values].map((value) => ["WWW-Authenticate", value]);
}

function errorParameters(error: ChallengeError): readonly string[] {
  const { scopes = [] } = error;
  return [
    `error=${quoted(error.error)}`,
    ...(scopes.length === 0 ? [] : [`scope=${quoted(scopes.join(" "))}`]),
  ];
}

/** A quoted-string (RFC 9110, 5.6.4) of printable ASCII; other characters cannot stand in a field. */
function quoted(text: string): string {
  return `"${text.replace(/[^\x20-\x7e]/g, "?").replace(/["\\]/g, "\\$&")}"`;
}
