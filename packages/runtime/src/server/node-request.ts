import { readStream } from "./fetch-request.ts";
import { readNodeBody, streamOf } from "./node-body.ts";
import type { NodeFields } from "./node-fields.ts";
import type { NodeIncoming, NodeOutgoing } from "./node-http.ts";
import type { ExchangeOptions } from "./node-listener.ts";
import { RawRequest, type TakeBody } from "./raw-request.ts";
import { HttpError } from "./refusal.ts";

/** A request of `node:http` or `node:http2`, read where it lies: what Fetch would make of it is made when someone asks. */
export class NodeRequest extends RawRequest {
  readonly method: string;
  readonly origin: string;
  readonly announcesBody: boolean;
  readonly incoming: NodeIncoming;
  readonly outgoing: NodeOutgoing;
  readonly exchange: ExchangeOptions;
  readonly #fields: NodeFields;
  #request: Request | undefined;
  #signal: AbortSignal | undefined;
  #bodyRead = false;

  constructor(
    incoming: NodeIncoming,
    outgoing: NodeOutgoing,
    fields: NodeFields,
    target: { readonly origin: string; readonly path: string; readonly query: string },
    exchange: ExchangeOptions,
  ) {
    super(target.path, target.query);
    this.origin = target.origin;
    this.method = incoming.method ?? "GET";
    this.incoming = incoming;
    this.outgoing = outgoing;
    this.exchange = exchange;
    this.#fields = fields;
    this.announcesBody = announcesBody(incoming, fields);
  }

  get request(): Request {
    this.#request ??= this.#toRequest();
    return this.#request;
  }

  get signal(): AbortSignal {
    this.#signal ??= this.#watchClient();
    return this.#signal;
  }

  get isGone(): boolean {
    return this.outgoing.destroyed && !this.outgoing.writableFinished;
  }

  header(name: string): string | null {
    return this.#fields.get(name);
  }

  readBody(limit: number, take: TakeBody): void {
    // Someone has had the request made already: the stream in it is the body now.
    if (this.#request !== undefined) {
      readStream(this.#request.body, limit).then(take);
      return;
    }
    if (this.incoming.readableEnded) throw new TypeError(readBefore);
    this.#bodyRead = true;
    this.#invite();
    readNodeBody(this.incoming, limit, take);
  }

  /** Tells a client that waits that the body is wanted. One whose request is refused unread never sends it. */
  #invite(): void {
    if (this.exchange.waits) this.outgoing.writeContinue();
  }

  #watchClient(): AbortSignal {
    const gone = new AbortController();
    if (this.isGone) gone.abort();
    else {
      this.outgoing.once("close", () => {
        if (!this.outgoing.writableFinished) gone.abort();
      });
    }
    return gone.signal;
  }

  #toRequest(): Request {
    const { method, query } = this;
    const url = query === "" ? this.origin + this.path : `${this.origin}${this.path}?${query}`;
    const hasBody = this.announcesBody && !this.#bodyRead && method !== "GET" && method !== "HEAD";
    const body = hasBody ? streamOf(this.incoming, () => this.#invite()) : null;
    const init = {
      headers: headersOf(this.incoming),
      signal: this.signal,
      body,
      ...(body !== null && { duplex: "half" as const }),
    };
    if (!forbidden.has(method.toUpperCase())) return new Request(url, { ...init, method });
    // Clients may not send these methods, so Request refuses them, but a server has to refuse them itself: 405.
    return Object.defineProperty(new Request(url, { ...init, method: "POST" }), "method", { value: method });
  }
}

const readBefore =
  "The body was read before it came to the handler: put the handler before parsers of bodies, or on paths that they leave alone";

const forbidden: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

/** Whether a body follows the head (RFC 9112, 6.3; RFC 9113, 8.1). */
function announcesBody({ httpVersionMajor, complete, stream }: NodeIncoming, fields: NodeFields): boolean {
  const length = fields.get("content-length");
  if (length !== null) return Number(length) > 0;
  // HTTP/2 frames bodies itself: there is one unless the head said that it ends the stream.
  if (httpVersionMajor >= 2) return stream === undefined ? !complete : stream.endAfterHeaders === false;
  return fields.get("transfer-encoding") !== null;
}

/** All header fields. Throws `HttpError` 400: Fetch is stricter than Node's parser, and a field that it does not take makes a bad request. */
function headersOf({ rawHeaders }: NodeIncoming): Headers {
  const headers = new Headers();
  const cookies: string[] = [];
  try {
    for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
      const [name = "", value = ""] = rawHeaders.slice(index, index + 2);
      if (name.toLowerCase() === "cookie") cookies.push(value);
      else if (!name.startsWith(":")) headers.append(name, value);
    }
  } catch (cause) {
    throw new HttpError(400, "A header field is malformed", { cause });
  }
  if (cookies.length > 0) headers.append("cookie", cookies.join("; "));
  return headers;
}
