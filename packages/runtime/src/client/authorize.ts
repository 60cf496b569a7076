import { ownValue } from "../wire/own-value.ts";
import { CredentialError } from "./errors.ts";
import type { ClientRequest } from "./middleware.ts";
import type { CredentialWanted, SecurityRequirement } from "./security-scheme.ts";

/**
 * Puts into the request the credentials of the first requirement for which all are there. Without such a requirement the call is
 * anonymous where the document allows it; otherwise, and when a provider fails, it throws or rejects with `CredentialError`. It gives a
 * promise only where a provider is asked: to wait for nothing costs every call. How far it is, `missing` says, which has a name for each
 * requirement that is not met (an empty one for what asks for nothing), and `apply`, which puts in what is there for the next one.
 */
export function authorize(
  request: ClientRequest,
  operation: string,
  requirements: readonly SecurityRequirement[],
  configured: object | undefined,
  missing: readonly string[] = [],
  apply: readonly (() => void)[] = [],
): Promise<void> | undefined {
  const requirement = requirements[missing.length];
  const wanted = requirement?.[apply.length];
  if (wanted) {
    const { scheme, scopes = [] } = wanted;
    const next = (credential: unknown): Promise<void> | undefined =>
      // Mutual TLS has nothing to apply, so there is no credential to miss.
      credential === undefined && scheme.apply
        ? authorize(request, operation, requirements, configured, [...missing, scheme.name])
        : authorize(request, operation, requirements, configured, missing, [
            ...apply,
            // Bearer and Basic have no parameter, and what applies them does not ask for it.
            () => scheme.apply?.(request, credential, scheme.parameter as string),
          ]);
    const credential = ownValue(configured, scheme.name);
    if (typeof credential !== "function") return next(credential);
    return Promise.resolve({ operation, scopes })
      .then(credential as (wanted: CredentialWanted) => unknown)
      .then(next, (cause: unknown) => {
        throw new CredentialError(operation, "provider failed", { cause });
      });
  }
  for (const each of apply) each();
  if (apply[0]) return undefined;
  if (requirement) return authorize(request, operation, requirements, configured, [...missing, ""]);
  if (!missing.includes("")) {
    throw new CredentialError(operation, `credential ${[...new Set(missing)].join(" or ")} is missing`);
  }
  return undefined;
}
