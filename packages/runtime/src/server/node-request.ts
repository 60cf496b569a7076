import type { NodeIncoming } from "./node-http.ts";

/** The request as Fetch knows it, or `undefined` where it has no valid URL or headers. */
export function toRequest(incoming: NodeIncoming, signal: AbortSignal): Request | undefined {
  const url = urlOf(incoming);
  const headers = headersOf(incoming);
  if (url === undefined || headers === undefined) return undefined;
  const { method = "GET" } = incoming;
  const body = method === "GET" || method === "HEAD" || !announcesBody(incoming) ? null : streamOf(incoming);
  const init = { headers, signal, body, ...(body !== null && { duplex: "half" as const }) };
  if (!forbidden.has(method.toUpperCase())) return new Request(url, { ...init, method });
  // Clients may not send these methods, so Request refuses them, but a server has to refuse them itself: 405.
  return Object.defineProperty(new Request(url, { ...init, method: "POST" }), "method", { value: method });
}

const forbidden: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

/** Whether a body may follow (RFC 9112, 6.3). */
export function announcesBody({ headers }: NodeIncoming): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? "0") > 0;
}

/** The URL that was asked for. A target in origin form is never read as one with an authority, however many slashes it has. */
function urlOf(incoming: NodeIncoming): string | undefined {
  const { url = "/", headers, socket } = incoming;
  const protocol = "encrypted" in socket && socket.encrypted === true ? "https" : "http";
  const authority = headers[":authority"] ?? headers.host ?? "localhost";
  const origin = URL.parse(`${protocol}://${String(authority)}`);
  if (origin === null || !isBareOrigin(origin)) return undefined;
  return (URL.parse(url.startsWith("/") ? origin.origin + url : url) ?? undefined)?.href;
}

function isBareOrigin({ pathname, search, hash, username, password }: URL): boolean {
  return pathname === "/" && search + hash + username + password === "";
}

/** All header fields; repeated ones are joined as HTTP says, where Node would drop some of them. */
function headersOf({ rawHeaders }: NodeIncoming): Headers | undefined {
  const headers = new Headers();
  const cookies: string[] = [];
  try {
    for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
      const [name = "", value = ""] = rawHeaders.slice(index, index + 2);
      if (name.toLowerCase() === "cookie") cookies.push(value);
      else if (!name.startsWith(":")) headers.append(name, value);
    }
    // Cookies are joined with semicolons (RFC 9113, 8.2.3).
    if (cookies.length > 0) headers.append("cookie", cookies.join("; "));
    return headers;
  } catch {
    // Fetch is stricter than Node's parser; a field that it does not take makes the request a bad one.
    return undefined;
  }
}

/**
 * The body as a stream. Unlike `Readable.toWeb`, a reader that stops early only stops reading: destroying the message would
 * take the connection, and the response, with it.
 */
function streamOf(incoming: NodeIncoming): ReadableStream<Uint8Array> {
  let open = true;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        incoming.on("data", (chunk: Uint8Array) => {
          if (!open) return;
          controller.enqueue(new Uint8Array(chunk));
          incoming.pause();
        });
        incoming.once("end", () => {
          if (open) controller.close();
          open = false;
        });
        incoming.once("error", (error) => {
          if (open) controller.error(error);
          open = false;
        });
        incoming.pause();
      },
      pull() {
        incoming.resume();
      },
      cancel() {
        open = false;
        incoming.pause();
      },
    },
    { highWaterMark: 0 },
  );
}
