import { readStream } from "./fetch-request.ts";
import { readNodeBody, streamOf, takeArrived } from "./node-body.ts";
import type { NodeFields } from "./node-fields.ts";
import type { NodeGlobal, NodeIncoming, NodeOutgoing } from "./node-http.ts";
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
  #bodyTaken = false;

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
    return this.isOver && !this.#isAnswered;
  }

  /** Whether nothing more can be sent. */
  get isOver(): boolean {
    return this.outgoing.destroyed || this.incoming.stream?.destroyed === true;
  }

  get #isAnswered(): boolean {
    // Streams of HTTP/2 that the client closes finish by themselves, with no end that anybody wrote.
    return this.outgoing.writableEnded && this.outgoing.writableFinished;
  }

  /** Whether some of the body may not have arrived. */
  get isUploading(): boolean {
    return this.announcesBody && !this.#bodyTaken && !this.incoming.complete;
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
    const { incoming } = this;
    const length = this.#fields.get("content-length");
    const { process } = globalThis as NodeGlobal;
    // Streams of HTTP/2 stay open until their bodies have ended.
    const isPlain = length !== null && incoming.readableFlowing === null && incoming.httpVersionMajor < 2;
    if (!isPlain || process === undefined) {
      readNodeBody(incoming, limit, take);
      return;
    }
    // What came with the head is parsed within the turn. No other reader that is added in it comes before this one.
    process.nextTick(() => {
      const bytes = takeArrived(incoming, Number(length));
      if (bytes === undefined) readNodeBody(incoming, limit, take);
      else {
        this.#bodyTaken = true;
        take(bytes);
      }
    });
  }

  /** Lets go of a body that nobody reads any more. */
  dropBody(): void {
    const { incoming } = this;
    // One that was taken whole has nothing left but its end, which only listeners need: it costs more than all else that is done with a
    // usual body.
    if (!this.#bodyTaken || incoming.listenerCount("end") + incoming.listenerCount("close") > 0) {
      incoming.resume();
    }
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
        if (!this.#isAnswered) gone.abort();
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
