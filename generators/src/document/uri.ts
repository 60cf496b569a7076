/** A reference cut at its first `#`. `fragment` is still percent-encoded and absent where there is no `#`. */
export interface UriReference {
  readonly resource: string;
  readonly fragment?: string;
}

/** Cuts a URI reference into resource and fragment (RFC 3986, section 4.1). */
export function splitReference(reference: string): UriReference {
  const hash = reference.indexOf("#");
  if (hash === -1) return { resource: reference };
  return { resource: reference.slice(0, hash), fragment: reference.slice(hash + 1) };
}

/** Whether a reference names its scheme (RFC 3986, section 4.3). A single letter is a drive, not a scheme. */
export function hasScheme(reference: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]+:/.test(reference);
}

/**
 * Resolves a reference against the base of the document that holds it. Bases are URLs or file paths; a path keeps the form that
 * the person gave to the root document, so `api/openapi.yaml` and `../common/x.yaml` make `common/x.yaml`.
 */
export function resolveReference(base: string, reference: string): string {
  if (reference === "") return base;
  if (hasScheme(reference)) return reference;
  if (hasScheme(base)) return URL.canParse(reference, base) ? new URL(reference, base).href : reference;
  return joinPath(base, decodePath(reference));
}

/** The file part of a reference without percent-encoding: files are named by people, not by URIs. */
function decodePath(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function joinPath(base: string, path: string): string {
  if (path.startsWith("/")) return normalizePath(path);
  return normalizePath(base.slice(0, base.lastIndexOf("/") + 1) + path);
}

/** Removes `.` and inner `..` segments; leading `..` stay. */
function normalizePath(path: string): string {
  const absolute = path.startsWith("/");
  const kept: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    const last = kept.at(-1);
    if (segment === ".." && last !== undefined && last !== "..") kept.pop();
    else if (segment !== ".." || !absolute) kept.push(segment);
  }
  return (absolute ? "/" : "") + kept.join("/");
}
