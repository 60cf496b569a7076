import { percentEncode } from "../wire/percent-encoding.ts";
import { EncodeError } from "../wire/wire-error.ts";
import type { ClientRequest } from "./middleware.ts";
import { setHeader } from "./set-header.ts";

/** Bearer token (RFC 6750, 2.1): also of OAuth 2.0 and OpenID Connect. */
export function applyBearer({ headers }: ClientRequest, credential: unknown): void {
  setHeader(headers, "authorization", `Bearer ${credential}`);
}

/** HTTP Basic (RFC 7617), in UTF-8. Throws `EncodeError` for a user name with a colon. */
export function applyBasic(request: ClientRequest, credential: unknown): void {
  // The generated `Credentials` type says so.
  const { username, password } = credential as { readonly username: string; readonly password: string };
  if (username.includes(":")) throw new EncodeError("A user name of HTTP Basic has no colon");
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  applyHttp(request, btoa(String.fromCharCode(...bytes)), "Basic");
}

/** Any other scheme of the Authorization header; the credential is what follows the scheme's name. */
export function applyHttp({ headers }: ClientRequest, credential: unknown, scheme: string): void {
  setHeader(headers, "authorization", `${scheme} ${credential}`);
}

/** API key in a header. Throws `EncodeError` where a header cannot carry it. */
export function applyApiKeyHeader({ headers }: ClientRequest, credential: unknown, name: string): void {
  setHeader(headers, name, credential);
}

/** API key in the query. */
export function applyApiKeyQuery(request: ClientRequest, credential: unknown, name: string): void {
  const sign = request.url.includes("?") ? "&" : "?";
  request.url += `${sign}${percentEncode(name)}=${percentEncode(String(credential))}`;
}

/** API key in a cookie. Browsers send their own cookies instead. */
export function applyApiKeyCookie(request: ClientRequest, credential: unknown, name: string): void {
  const others = request.headers.get("cookie");
  const own = `${name}=${percentEncode(String(credential))}`;
  request.headers.set("cookie", others === null ? own : `${others}; ${own}`);
}
