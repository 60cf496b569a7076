import type { NodeFields } from "./node-fields.ts";
import type { NodeIncoming } from "./node-http.ts";
import { splitUrl } from "./raw-request.ts";

/** What was asked for. */
export interface NodeTarget {
  readonly origin: string;
  readonly path: string;
  readonly query: string;
}

/** Reads targets of requests; `undefined` where there is no valid URL. Clients of a server name few hosts: the last is remembered. */
export function targetReader(): (incoming: NodeIncoming, fields: NodeFields) => NodeTarget | undefined {
  let lastAuthority = "";
  let lastScheme = "";
  let lastOrigin: string | undefined;
  return (incoming, fields) => {
    const { url = "/", socket, httpVersionMajor } = incoming;
    const scheme = "encrypted" in socket && socket.encrypted === true ? "https" : "http";
    const pseudo = httpVersionMajor < 2 ? null : fields.get(":authority");
    const authority = pseudo ?? fields.get("host") ?? "localhost";
    if (authority !== lastAuthority || scheme !== lastScheme) {
      lastAuthority = authority;
      lastScheme = scheme;
      lastOrigin = originOf(`${scheme}://${authority}`);
    }
    return lastOrigin === undefined ? undefined : targetOf(lastOrigin, url);
  };
}

function targetOf(origin: string, url: string): NodeTarget | undefined {
  if (unlikePlain.test(url)) return parsed(url.startsWith("/") ? origin + url : url);
  const mark = url.indexOf("?");
  return mark < 0
    ? { origin, path: url, query: "" }
    : { origin, path: url.slice(0, mark), query: url.slice(mark + 1) };
}

/** What a URL parser would change: no path, dot segments however they are spelled, and characters that a URL does not hold. */
const unlikePlain = /^[^/]|\/\.|%2[eE]|[^!$-;=?-Z[\]_a-z~]/;

/**
 * A target in origin form is never read as one with an authority, however many slashes it has. One in absolute form may name any host, but
 * no scheme that is not served here, and nobody's password (RFC 9110, 4.2.4 and 7.4): `Request` would not take it either.
 */
function parsed(text: string): NodeTarget | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username + url.password !== "") return undefined;
  const [origin, path, query] = splitUrl(url.href);
  return { origin, path, query };
}

function originOf(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null) return undefined;
  const { pathname, search, hash, username, password, origin } = url;
  return pathname === "/" && search + hash + username + password === "" ? origin : undefined;
}
