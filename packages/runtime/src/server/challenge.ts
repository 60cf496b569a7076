import type { ServerOperation } from "./operation.ts";
import type { ServerSecurityScheme } from "./security-scheme.ts";

/** What a challenge says beside the realm (RFC 6750, 3.1): nothing when no credential came. */
export interface ChallengeError {
  readonly error: "invalid_token" | "insufficient_scope";
  readonly scopes?: readonly string[];
}

/**
 * The `WWW-Authenticate` fields of an operation, one for each HTTP authentication scheme that it takes (RFC 9110, 11.6.1).
 * API keys, which HTTP has no name for, are announced as `ApiKey`, because a 401 needs a challenge. None for schemes whose challenge
 * cannot be made here.
 */
export function challenges(
  operation: ServerOperation,
  realm: string,
  error?: ChallengeError,
): readonly (readonly [name: string, value: string])[] {
  const values = operation.security.flat().flatMap(({ scheme }) => challengeOf(scheme, realm, error) ?? []);
  return [...new Set(values)].map((value) => ["WWW-Authenticate", value]);
}

function challengeOf(
  { challenge: name = "ApiKey", challengeForm, challengeParameters }: ServerSecurityScheme,
  realm: string,
  error: ChallengeError | undefined,
): string | undefined {
  if (challengeForm === "none") return undefined;
  if (challengeForm === "name") return name;
  const parameters = [
    `realm=${quoted(realm)}`,
    ...(challengeParameters === undefined ? [] : [challengeParameters]),
    // `error` and `scope` are parameters of Bearer alone.
    ...(name === "Bearer" && error !== undefined ? errorParameters(error) : []),
  ];
  return `${name} ${parameters.join(", ")}`;
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
