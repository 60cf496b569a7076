import { ownValue } from "../wire/own-value.ts";
import { CredentialError } from "./errors.ts";
import type { ClientRequest } from "./middleware.ts";
import type { CredentialWanted, SecurityRequirement } from "./security-scheme.ts";

/**
 * Puts into the request the credentials of the first requirement for which all are there. Without such a requirement the call is
 * anonymous where the document allows it; otherwise, and when a provider fails, it throws or rejects with `CredentialError`. It gives a
 * promise only where a provider is asked: to wait for nothing costs every call. `index` and `credentials` say how far it is.
 */
export function authorize(
  request: ClientRequest,
  operation: string,
  requirements: readonly SecurityRequirement[],
  configured: object | undefined,
  index = 0,
  credentials: readonly unknown[] = [],
): Promise<void> | undefined {
  const requirement = requirements[index];
  const wanted = requirement?.[credentials.length];
  if (wanted) {
    const { scheme, scopes = [] } = wanted;
    const next = (credential: unknown): Promise<void> | undefined =>
      // Mutual TLS has nothing to apply, so there is no credential to miss.
      credential === undefined && scheme.apply
        ? authorize(request, operation, requirements, configured, index + 1)
        : authorize(request, operation, requirements, configured, index, [...credentials, credential]);
    const credential = ownValue(configured, scheme.name);
    if (typeof credential !== "function") return next(credential);
    return Promise.resolve({ operation, scopes })
      .then(credential as (wanted: CredentialWanted) => unknown)
      .catch((cause: unknown) => {
        throw new CredentialError(operation, "provider failed", { cause });
      })
      .then(next);
  }
  if (requirement && credentials.length) {
    requirement.forEach(({ scheme }, place) => {
      // Bearer and Basic have no parameter, and what applies them does not ask for it.
      scheme.apply?.(request, credentials[place], scheme.parameter as string);
    });
    return;
  }
  if (requirement) return authorize(request, operation, requirements, configured, index + 1);
  if (requirements.every((one) => one[0])) {
    const names = requirements.flat().map(({ scheme }) => scheme.name);
    throw new CredentialError(operation, `credential ${names} is missing`);
  }
}
