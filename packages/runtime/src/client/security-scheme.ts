import type { ClientRequest } from "./middleware.ts";

/** A credential, or a function that gives it for each call; `undefined` means that there is none. */
export type Provided<Value> =
  | Value
  | ((wanted: CredentialWanted) => Value | undefined | Promise<Value | undefined>);

/** What a credential is wanted for. */
export interface CredentialWanted {
  readonly operation: string;
  readonly scopes: readonly string[];
}

/** An API key, or the token of a bearer, OAuth 2.0 or OpenID Connect scheme. */
export type TokenCredential = Provided<string>;

/** User name and password of HTTP Basic. */
export type BasicCredential = Provided<{ readonly username: string; readonly password: string }>;

/** How a scheme puts a credential into a request. */
export interface SecurityScheme {
  /** Name in the document, and in `credentials`. */
  readonly name: string;
  /** Absent where there is nothing to put into the request: mutual TLS. Throws `EncodeError`. */
  readonly apply?: (request: ClientRequest, credential: unknown, parameter: string) => void;
  /** Name of the header, query parameter or cookie of an API key; scheme of the Authorization header. */
  readonly parameter?: string;
}

/** Schemes that are needed together. */
export type SecurityRequirement = readonly {
  readonly scheme: SecurityScheme;
  readonly scopes?: readonly string[];
}[];
