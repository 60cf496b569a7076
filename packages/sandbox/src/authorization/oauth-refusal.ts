import type { ErrorBody, ErrorCode } from "@shared-social/server";
import { isOtherOrigin } from "../other-origin.ts";

/** A refusal of the token or introspection operation. */
export interface OAuthRefusal {
  readonly status: 400 | 401 | 403 | 503;
  readonly body: ErrorBody;
}

/** Makes a refusal (RFC 6749, 5.2). */
export function oauthRefusal(
  status: OAuthRefusal["status"],
  error: ErrorCode,
  description: string,
): OAuthRefusal {
  return { status, body: { error, error_description: description } };
}

/** What the two operations refuse before they look at anything else: another origin, and credentials in the form. */
export function commonRefusal(
  { header, body, auth }: OAuthRequest,
  origin: string,
): OAuthRefusal | undefined {
  if (isOtherOrigin(header.origin, origin)) {
    return oauthRefusal(403, "origin_mismatch", "The Origin is not the network's");
  }
  const form: { readonly client_id?: unknown } = body;
  if (["client_secret", "client_assertion", "client_assertion_type"].some((field) => field in form)) {
    return oauthRefusal(400, "invalid_request", "Only HTTP Basic authenticates the client");
  }
  if (form.client_id !== undefined && form.client_id !== auth.basicClient.principal) {
    return oauthRefusal(400, "invalid_request", "client_id is not the authenticated client");
  }
  return undefined;
}

/** What they have in common. */
interface OAuthRequest {
  readonly header: { readonly origin?: string };
  readonly body: object;
  readonly auth: { readonly basicClient: { readonly principal: string } };
}
