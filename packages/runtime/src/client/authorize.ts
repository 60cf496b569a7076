import { ownValue } from "../wire/own-value.ts";
import { CredentialError } from "./errors.ts";
import type { ClientRequest } from "./middleware.ts";
import type { SecurityRequirement } from "./security-scheme.ts";

/**
 * Puts into the request the credentials of the first requirement for which all are there. Without such a requirement the call is
 * anonymous where the document allows it; otherwise, and when a provider fails, it rejects with `CredentialError`.
 */
export async function authorize(
  request: ClientRequest,
  operation: string,
  requirements: readonly SecurityRequirement[],
  configured: object | undefined,
): Promise<void> {
  const missing: string[] = [];
  for (const requirement of requirements) {
    const apply: (() => void)[] = [];
    for (const { scheme, scopes = [] } of requirement) {
      let credential = ownValue(configured, scheme.name);
      try {
        if (typeof credential === "function") credential = await credential({ operation, scopes });
      } catch (cause) {
        throw new CredentialError(operation, "provider failed", { cause });
      }
      // Mutual TLS has nothing to apply, so there is no credential to miss.
      if (credential === undefined && scheme.apply) {
        missing.push(scheme.name);
        break;
      }
      // Bearer and Basic have no parameter, and what applies them does not ask for it.
      apply.push(() => scheme.apply?.(request, credential, scheme.parameter as string));
    }
    if (apply[0] && !requirement[apply.length]) {
      for (const each of apply) each();
      return;
    }
  }
  // Each requirement that was not met has added one, unless it asks for nothing.
  if (!requirements[missing.length]) {
    throw new CredentialError(operation, `credential ${[...new Set(missing)].join(" or ")} is missing`);
  }
}
