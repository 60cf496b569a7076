/** A stretch of a path segment: fixed text, or a slot for a parameter. */
export type PathPiece =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "parameter"; readonly name: string };

/** What stands between two slashes of a path template. */
export type PathSegment = readonly PathPiece[];

/** Cuts a path template (OpenAPI 3.2, 4.8.2) into segments. Fixed text is normalized like the paths of requests. */
export function parsePathTemplate(template: string): readonly PathSegment[] {
  return withoutLeadingSlash(template).split("/").map(parseSegment);
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

function parseSegment(segment: string): PathSegment {
  return segment.split(/(\{[^{}]*\})/).flatMap((text): PathSegment => {
    if (text === "") return [];
    if (/^\{[^{}]*\}$/.test(text)) return [{ kind: "parameter", name: text.slice(1, -1) }];
    return [{ kind: "literal", text: withBareDots(normalizeSegment(text)) }];
  });
}

const plainPath = /^[\w\-.~!$&'()*+,;=:@/]*$/;
const plain = /^[\w\-.~!$&'()*+,;=:@]*$/;
const loneSurrogate = /[\ud800-\udfff]/u;
const unreserved = /^[\w\-.~]$/;

/** A normalized text with its encoded dots bare, as fixed text has them. */
export function withBareDots(text: string): string {
  return text.includes("%2E") ? text.replaceAll("%2E", ".") : text;
}

/**
 * One spelling for equivalent segments (RFC 3986, 6.2.2): unreserved characters bare, everything that a segment cannot
 * hold encoded, hexadecimal digits in upper case. Encoded reserved characters stay encoded, since `%3A` and `:` differ; so
 * does `%2E`, because in a label a bare dot is a delimiter.
 */
function normalizeSegment(segment: string): string {
  if (plain.test(segment)) return segment;
  return segment.replace(/%[\dA-Fa-f]{2}|[^\w\-.~!$&'()*+,;=:@]/gu, (text) => {
    if (text.length !== 3) return encodeURIComponent(loneSurrogate.test(text) ? "\ufffd" : text);
    const character = String.fromCharCode(Number.parseInt(text.slice(1), 16));
    return character !== "." && unreserved.test(character) ? character : text.toUpperCase();
  });
}
