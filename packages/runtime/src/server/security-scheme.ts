import {
  type ApiKeyCredential,
  type BasicCredential,
  type BearerCredential,
  type Credential,
  type HttpCredential,
  type MutualTlsCredential,
  parseAuthorization,
  readBasic,
  readBearer,
} from "./credential.ts";
import type { RawRequest } from "./raw-request.ts";

/** What a request shows for a scheme: nothing, a credential, or something that cannot be one. */
export type Shown<C extends Credential> = C | "malformed" | undefined;

/** A security scheme (OpenAPI 3.2, 4.27) as the server needs it. */
export interface ServerSecurityScheme<C extends Credential = Credential> {
  /** Name in the document; the key of its handler and of `auth`. */
  readonly name: string;
  /** Name of the HTTP authentication scheme, as challenges print it. Absent: the scheme does not use `Authorization`. */
  readonly challenge?: string;
  /** Further parameters of its challenge: `charset="UTF-8"`. */
  readonly challengeParameters?: string;
  /**
   * What its challenge is made of, if not of the name and a realm. `name`: of the name alone. `none`: there is no challenge, since it needs
   * what a document does not say, or HTTP has no authentication scheme for it.
   */
  readonly challengeForm?: "name" | "none";
  /** Name in the query, where the key stands there. */
  readonly queryParameter?: string;
  /** Whether an API key is the whole `Authorization` field: one that names a scheme which the operation takes as well is none. */
  readonly ownsAuthorization?: true;
  readonly extract: (request: RawRequest) => Shown<C>;
}

/** `http` with `bearer`, `oauth2` and `openIdConnect`: a bearer token. */
export function bearerScheme(name: string): ServerSecurityScheme<BearerCredential> {
  return {
    name,
    challenge: "Bearer",
    extract: (request) => fromAuthorization(request, "bearer", readBearer),
  };
}

/** `http` with `basic`. */
export function basicScheme(name: string): ServerSecurityScheme<BasicCredential> {
  return {
    name,
    challenge: "Basic",
    challengeParameters: 'charset="UTF-8"',
    extract: (request) => fromAuthorization(request, "basic", readBasic),
  };
}

/** Schemes whose first challenge is their name and nothing else (RFC 4559, 4.1). */
const nameAlone: ReadonlySet<string> = new Set(["negotiate", "ntlm"]);

/** Schemes whose challenge is none without a nonce, a key or the like (RFC 7616, 3.3; RFC 7486, 3; RFC 8120, 4.1; RFC 9577, 2.1; RFC 9635, 9.1). */
const needMore: ReadonlySet<string> = new Set(["digest", "hoba", "mutual", "privatetoken", "gnap"]);

/** `http` with any other scheme, named in lower case. */
export function httpScheme(name: string, scheme: string): ServerSecurityScheme<HttpCredential> {
  return {
    name,
    challenge: scheme.slice(0, 1).toUpperCase() + scheme.slice(1),
    ...(nameAlone.has(scheme) && { challengeForm: "name" }),
    ...(needMore.has(scheme) && { challengeForm: "none" }),
    extract: (request) =>
      fromAuthorization(request, scheme, (parameters) => ({ kind: "http", scheme, parameters })),
  };
}

/** `apiKey`. A key that is empty or comes twice is malformed. */
export function apiKeyScheme(
  name: string,
  location: "query" | "header" | "cookie",
  parameterName: string,
): ServerSecurityScheme<ApiKeyCredential> {
  return {
    name,
    ...(location === "query" && { queryParameter: parameterName }),
    ...(location === "header" && /^authorization$/i.test(parameterName) && { ownsAuthorization: true }),
    extract: (request) => {
      const values = request.values(location, parameterName);
      const [value] = values;
      if (value === undefined) return undefined;
      return values.length > 1 || value === "" ? "malformed" : { kind: "apiKey", value };
    },
  };
}

/** `mutualTLS`. It takes place before HTTP, where no challenge can ask for it. */
export function mutualTlsScheme(name: string): ServerSecurityScheme<MutualTlsCredential> {
  return { name, challengeForm: "none", extract: () => ({ kind: "mutualTLS" }) };
}

function fromAuthorization<C extends Credential>(
  request: RawRequest,
  scheme: string,
  read: (parameters: string) => C | undefined,
): Shown<C> {
  const authorization = parseAuthorization(request);
  if (authorization?.scheme !== scheme) return undefined;
  return read(authorization.parameters) ?? "malformed";
}
