/** A stretch of a path segment: fixed text, or a slot for a parameter. */
export type PathPiece =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "parameter"; readonly name: string };

/** What stands between two slashes of a path template. */
export type PathSegment = readonly PathPiece[];

/** Cuts a path template (OpenAPI 3.2, 4.8.2) into segments. Fixed text is normalized like the paths of requests. */
export function parsePathTemplate(template: string): readonly PathSegment[] {
  const segments: PathPiece[][] = [[]];
  // A name may hold whatever is no brace, slashes included.
  for (const [token, name] of withoutLeadingSlash(template).matchAll(
    /\{([^{}]+)\}|\/|(?:(?!\{[^{}]+\})[^/])+/g,
  )) {
    if (token === "/") segments.push([]);
    else segments.at(-1)?.push(name === undefined ? literalOf(token) : { kind: "parameter", name });
  }
  return segments;
}

function literalOf(text: string): PathPiece {
  return { kind: "literal", text: withBareCharacters(normalizeSegment(text)) };
}

/** Names of a template's parameters in the order of their slots. */
export function slotNames(template: string): readonly string[] {
  return parsePathTemplate(template)
    .flat()
    .flatMap((piece) => (piece.kind === "parameter" ? [piece.name] : []));
}

/** The path of a request with its segments normalized, or `undefined` where a percent-encoding is malformed. */
export function normalizePath(path: string): string | undefined {
  if (plainPath.test(path)) return path;
  return isWellEncoded(path) ? path.split("/").map(normalizeSegment).join("/") : undefined;
}

/** Whether every `%` starts an encoded byte, and the bytes are UTF-8. */
export function isWellEncoded(text: string): boolean {
  if (!text.includes("%")) return true;
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    // A URIError is the answer, not a fault: it has no other way to say no.
    return false;
  }
}

function withoutLeadingSlash(path: string): string {
  return path.startsWith("/") ? path.slice(1) : path;
}

const plainPath = /^[\w\-.~!$&'()*+,;=:@/]*$/;
const plain = /^[\w\-.~!$&'()*+,;=:@]*$/;
const loneSurrogate = /[\ud800-\udfff]/u;
const unreserved = /^[\w\-.~]$/;

/** A normalized text with its unreserved characters bare, as fixed text has them (RFC 3986, 6.2.2.2). */
export function withBareCharacters(text: string): string {
  if (!text.includes("%")) return text;
  return text.replace(/%[2-7][\dA-F]/g, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return unreserved.test(character) ? character : triplet;
  });
}

/**
 * One spelling for equivalent segments (RFC 3986, 6.2.2): everything that a segment cannot hold encoded, hexadecimal digits in upper
 * case. What is encoded stays so: `%3A` and `:` differ, and of two slots in one segment the first ends at a bare text only.
 */
function normalizeSegment(segment: string): string {
  if (plain.test(segment)) return segment;
  return segment.replace(/%[\dA-Fa-f]{2}|[^\w\-.~!$&'()*+,;=:@]/gu, (text) => {
    if (text.length === 3) return text.toUpperCase();
    return encodeURIComponent(loneSurrogate.test(text) ? "\ufffd" : text);
  });
}
