import { challenges } from "./challenge.ts";
import { type Credential, parseAuthorization } from "./credential.ts";
import type { Awaitable } from "./hooks.ts";
import type { Identities, Identity } from "./identity.ts";
import type { ServerOperation, ServerSecurityRequirement } from "./operation.ts";
import type { OperationPlan } from "./operation-plan.ts";
import type { RawRequest } from "./raw-request.ts";
import { type Refusal, refusal } from "./refusal.ts";
import type { ServerSecurityScheme } from "./security-scheme.ts";

/** Says whose a credential is, or `null` when it does not hold. */
export type SecurityHandler = (scheme: string, credential: Credential) => Awaitable<Identity<unknown> | null>;

/** Who the request comes from: `undefined` where it is anonymous and may be. */
export type SecurityResult =
  | { readonly ok: true; readonly auth: Identities | undefined }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Decides on an operation's security requirements (OpenAPI 3.2, 4.30). Every credential that the request shows has to hold,
 * whatever else would do: one that does not is refused, never ignored in favour of another one or of anonymity.
 */
export async function authenticate(
  { operation, schemes }: Pick<OperationPlan, "operation" | "schemes">,
  request: RawRequest,
  realm: string,
  handle: SecurityHandler,
): Promise<SecurityResult> {
  const known = namesAuthorization(schemes, request);
  if (known === false && !schemes.some((scheme) => scheme.ownsAuthorization)) {
    return invalid(operation, realm);
  }
  const identities = new Map<string, Identity<unknown>>();
  for (const scheme of schemes) {
    if (scheme.ownsAuthorization && known === true) continue;
    const shown = scheme.extract(request);
    if (shown === undefined) continue;
    const identity = shown === "malformed" ? null : await handle(scheme.name, shown);
    if (identity !== null) identities.set(scheme.name, identity);
    // A connection without a client certificate shows nothing; only the handler can tell.
    else if (shown === "malformed" || shown.kind !== "mutualTLS") return invalid(operation, realm);
  }
  return authorize(operation, realm, identities);
}

/** Chooses the first alternative whose schemes and scopes are all there. Anonymity counts only when nothing was shown. */
function authorize(
  operation: ServerOperation,
  realm: string,
  identities: ReadonlyMap<string, Identity<unknown>>,
): SecurityResult {
  if (identities.size === 0) {
    const anonymous = operation.security.some((requirement) => requirement.length === 0);
    return anonymous ? { ok: true, auth: undefined } : missing(operation, realm);
  }
  const complete = operation.security.filter(
    (requirement) => requirement.length > 0 && requirement.every(({ scheme }) => identities.has(scheme.name)),
  );
  const [first] = complete;
  if (first === undefined) return missing(operation, realm);
  const chosen = complete.find((requirement) => lackingScopes(requirement, identities).length === 0);
  if (chosen === undefined) return scopeMissing(operation, realm, first);
  return {
    ok: true,
    auth: Object.fromEntries(
      chosen.flatMap(({ scheme }) => {
        const identity = identities.get(scheme.name);
        return identity === undefined ? [] : [[scheme.name, identity]];
      }),
    ),
  };
}

/** Whether `Authorization` names an HTTP scheme that the operation takes; `undefined` where there is no such field or no such scheme. */
function namesAuthorization(
  schemes: readonly ServerSecurityScheme[],
  request: RawRequest,
): boolean | undefined {
  const names = schemes.flatMap(({ challenge }) =>
    challenge === undefined ? [] : [challenge.toLowerCase()],
  );
  const authorization = parseAuthorization(request);
  return authorization === undefined || names.length === 0 ? undefined : names.includes(authorization.scheme);
}

function lackingScopes(
  requirement: ServerSecurityRequirement,
  identities: ReadonlyMap<string, Identity<unknown>>,
): readonly string[] {
  return requirement.flatMap(({ scheme, scopes }) =>
    scopes.filter((scope) => !identities.get(scheme.name)?.scopes.includes(scope)),
  );
}

function missing(operation: ServerOperation, realm: string): SecurityResult {
  const headers = challenges(operation, realm);
  return {
    ok: false,
    refusal: refusal(unauthorized(headers), "credential-missing", "A credential is needed", { headers }),
  };
}

function invalid(operation: ServerOperation, realm: string): SecurityResult {
  const headers = challenges(operation, realm, { error: "invalid_token" });
  return {
    ok: false,
    refusal: refusal(unauthorized(headers), "credential-invalid", "The credential does not hold", {
      headers,
    }),
  };
}

/** A 401 has to have a challenge (RFC 9110, 15.5.2); where there is none to send it is a 403. */
function unauthorized(headers: Refusal["headers"]): number {
  return headers.length > 0 ? 401 : 403;
}

function scopeMissing(
  operation: ServerOperation,
  realm: string,
  requirement: ServerSecurityRequirement,
): SecurityResult {
  const scopes = [...new Set(requirement.flatMap((one) => one.scopes))];
  const headers = challenges(operation, realm, { error: "insufficient_scope", scopes });
  return { ok: false, refusal: refusal(403, "scope-missing", "The credential lacks a scope", { headers }) };
}
