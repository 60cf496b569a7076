import { DecodeError, EncodeError } from "./wire-error.ts";

/** Percent-encodes all but the unreserved characters (RFC 3986, 2.3). Throws `EncodeError` on a lone surrogate. */
export function percentEncode(text: string): string {
  // Most texts have nothing to encode, and are quicker looked through than encoded.
  if (!/[^\w.~-]/.test(text)) return text;
  try {
    return encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  } catch {
    throw new EncodeError("Not Unicode");
  }
}

/**
 * Percent-encodes but lets percent-encoded triplets and the characters of `kept` through (RFC 6570, 3.2.3). `kept` leaves
 * out what would be mistaken for a delimiter at that place, since reserved characters there are for the writer to encode.
 */
export function percentEncodeReserved(text: string, kept: string): string {
  return text
    .split(/(%[0-9a-f]{2})/i)
    .map((part, index) => (index % 2 === 1 ? part : percentEncode(part).replace(/%[2-5]./g, keep)))
    .join("");

  function keep(triplet: string): string {
    const sign = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return kept.includes(sign) ? sign : triplet;
  }
}

/** Reads percent-encoded UTF-8. Throws `DecodeError` where it is broken. */
export function percentDecode(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new DecodeError("The percent-encoding is broken", { cause });
  }
}

/** Reads a name or value of a query string, where `+` is a space (WHATWG URL, 5.1). */
export function queryDecode(text: string): string {
  return percentDecode(text.replaceAll("+", " "));
}
