import { namedPieces } from "./delimited.ts";
import type { Pair } from "./parameter-codec.ts";
import { percentDecode, percentEncode } from "./percent-encoding.ts";
import { pairsSource, read } from "./source.ts";
import { EncodeError } from "./wire-error.ts";
import type { WireType } from "./wire-type.ts";

/** Style `cookie` (OpenAPI 3.2): `a=1; b=2`, nothing percent-encoded. Throws `EncodeError` for what a cookie cannot hold (RFC 6265, 4.1.1). */
export function encodeCookie(name: string, value: unknown, explode: boolean): string {
  return namedPieces(name, value, explode, cookieName, cookieValue, ",").join("; ");
}

/** Reads a cookie of style `cookie`. */
export function decodeCookie(
  name: string,
  pairs: readonly Pair[],
  type: WireType,
  explode: boolean,
): unknown {
  return read(
    pairsSource(name, pairs, explode, ",", (text) => text),
    type,
  );
}

/** Style `form` in a cookie: percent-encoded as in a query, but its pieces are cookies of their own: `a=1; a=2`. */
export function encodeFormCookie(name: string, value: unknown, explode: boolean): string {
  return namedPieces(name, value, explode, percentEncode, percentEncode, ",").join("; ");
}

/** Reads a cookie of style `form`. */
export function decodeFormCookie(
  name: string,
  pairs: readonly Pair[],
  type: WireType,
  explode: boolean,
): unknown {
  return read(pairsSource(name, pairs, explode, ",", percentDecode), type);
}

function cookieName(text: string): string {
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(text)) throw new EncodeError("A cookie's name must be a token");
  return text;
}

function cookieValue(text: string): string {
  if (/[^\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]/.test(text)) {
    throw new EncodeError('A cookie holds visible ASCII without `"`, `,`, `;` and `\\`');
  }
  return text;
}
