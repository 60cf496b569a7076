import { type Configuration, tokenIntrospection } from "openid-client";
import { endpointFailure } from "./endpoint-error.ts";
import { SignInError } from "./errors.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** What the service says of a token (RFC 7662, 2.2). Which members an active one has is not shown. */
export type Introspection =
  | { readonly active: false }
  | { readonly active: true; readonly [member: string]: unknown };

/** Asks what a token is worth. Rejects with `SignInError`. */
export async function introspect(configuration: Configuration, token: string): Promise<Introspection> {
  try {
    const answer = await tokenIntrospection(configuration, token);
    return answer.active ? { ...answer, active: true } : { active: false };
  } catch (error) {
    const cause = withoutSecrets(error);
    const failure = await endpointFailure(error);
    const oauthError = failure.kind === "refused" ? failure.error : undefined;
    throw new SignInError("introspection_failed", "The token could not be inspected", { cause, oauthError });
  }
}
