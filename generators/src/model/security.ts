import type { Extensions } from "./extensions.ts";
import type { Origin } from "./origin.ts";
import type { Entries } from "./schema.ts";

/** The Security Scheme Object with its component name. */
export type SecurityScheme = {
  readonly name: string;
  readonly description?: string;
  readonly deprecated: boolean;
  readonly origin: Origin;
  readonly extensions: Extensions;
} & (
  | { readonly type: "apiKey"; readonly in: "query" | "header" | "cookie"; readonly parameterName: string }
  /** `scheme` in lower case: `basic`, `bearer`, … (RFC 9110, 11.1). */
  | { readonly type: "http"; readonly scheme: string; readonly bearerFormat?: string }
  | { readonly type: "mutualTLS" }
  | { readonly type: "oauth2"; readonly flows: Entries<OAuthFlow> }
  | { readonly type: "openIdConnect"; readonly openIdConnectUrl: string }
);

/** What a credential is in the header `Authorization`: under which HTTP scheme, or a key that is all of it; `undefined` where it travels elsewhere. */
export function authorizationOf(scheme: SecurityScheme): string | undefined {
  if (scheme.type === "mutualTLS") return undefined;
  if (scheme.type === "http") return scheme.scheme;
  if (scheme.type !== "apiKey") return "bearer";
  return scheme.in === "header" && /^authorization$/i.test(scheme.parameterName) ? "a key" : undefined;
}

/** The OAuth Flow Object; the key says which flow. */
export interface OAuthFlow {
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  readonly deviceAuthorizationUrl?: string;
  readonly scopes: Entries<string>;
}

/** One Security Requirement Object: all its schemes are needed. Empty: nobody needs to be anyone. */
export type SecurityRequirement = readonly SecurityRequirementScheme[];

/** A scheme of a requirement and the scopes (or roles) that it must carry. */
export interface SecurityRequirementScheme {
  /** Name of a scheme in `Api.securitySchemes`. */
  readonly scheme: string;
  readonly scopes: readonly string[];
}
