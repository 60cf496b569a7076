import { isIpv6 } from "./format-ip.ts";

/** What no part of a URI or IRI may hold. To match all of a long text instead would take its length in stack. */
const notInUri = /[^a-z0-9._~!$&'()*+,;=:@/?%-]|%(?![0-9a-f]{2})/i;
const notInIri =
  /[^a-z0-9._~!$&'()*+,;=:@/?%\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef\u{10000}-\u{1fffd}\u{20000}-\u{2fffd}\u{30000}-\u{3fffd}\u{40000}-\u{4fffd}\u{50000}-\u{5fffd}\u{60000}-\u{6fffd}\u{70000}-\u{7fffd}\u{80000}-\u{8fffd}\u{90000}-\u{9fffd}\u{a0000}-\u{afffd}\u{b0000}-\u{bfffd}\u{c0000}-\u{cfffd}\u{d0000}-\u{dfffd}\u{e1000}-\u{efffd}-]|%(?![0-9a-f]{2})/iu;
/** In a query, private characters are allowed too (RFC 3987, 2.2). */
const privateCharacters = /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/gu;
const parts = /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is;

/** A URI with its scheme (RFC 3986, 3). */
export function isUri(text: string): boolean {
  return isReference(text, notInUri, true);
}

/** A URI or a relative reference (RFC 3986, 4.1). */
export function isUriReference(text: string): boolean {
  return isReference(text, notInUri, false);
}

/** An IRI with its scheme (RFC 3987, 2.2). */
export function isIri(text: string): boolean {
  return isReference(text, notInIri, true);
}

/** An IRI or a relative reference (RFC 3987, 2.2). */
export function isIriReference(text: string): boolean {
  return isReference(text, notInIri, false);
}

function isReference(text: string, forbidden: RegExp, absolute: boolean): boolean {
  const match = parts.exec(text);
  if (match === null) return false;
  const [, scheme, authority, path = "", query = "", fragment = ""] = match;
  if (scheme === undefined && (absolute || (authority === undefined && /^[^/]*:/.test(path)))) return false;
  if (authority !== undefined && !isAuthority(authority, forbidden)) return false;
  const open = forbidden === notInIri ? query.replace(privateCharacters, "") : query;
  return ![path, open, fragment].some((part) => forbidden.test(part)) && !path.includes("?");
}

function isAuthority(authority: string, forbidden: RegExp): boolean {
  const at = authority.indexOf("@");
  const [, host = "", port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(authority.slice(at + 1)) ?? [];
  const rest = authority.slice(at + 1).slice(host.length);
  if (rest !== "" && !/^:\d*$/.test(rest)) return false;
  if (port !== undefined && !/^\d*$/.test(port)) return false;
  if (forbidden.test(authority.slice(0, Math.max(at, 0)))) return false;
  if (host.startsWith("[")) return isIpLiteral(host.slice(1, -1));
  return !forbidden.test(host) && !/[@:/?]/.test(host);
}

function isIpLiteral(text: string): boolean {
  return isIpv6(text) || /^v[0-9a-f]+\.[a-z0-9._~!$&'()*+,;=:-]+$/i.test(text);
}
