/**
 * What the adapter needs of `http.IncomingMessage` or `http2.Http2ServerRequest`. Written out, so that the types of Node are
 * not needed where the runtime is compiled but never served by Node.
 */
export interface NodeIncoming {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly rawHeaders: readonly string[];
  /** By name in lower case; of some names only the first field. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly httpVersionMajor: number;
  readonly socket: object;
  /** Whether all of the message has arrived. */
  readonly complete: boolean;
  readonly readableEnded: boolean;
  /** `null` while nobody has asked for what is in it. */
  readonly readableFlowing: boolean | null;
  /** Bytes that have been parsed and not taken. */
  readonly readableLength: number;
  readonly destroyed: boolean;
  /** Whether the client went away, over HTTP/2 even where the message looks as if it had ended. */
  readonly aborted: boolean;
  /** HTTP/2 only. */
  readonly stream?: { readonly endAfterHeaders: boolean; readonly destroyed: boolean };
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  off(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  off(event: "end" | "close", listener: () => void): unknown;
  off(event: "error", listener: (error: Error) => void): unknown;
  removeAllListeners(event: "data"): unknown;
  listenerCount(event: "end" | "close"): number;
  /** Takes all bytes that have been parsed and not taken: what Node itself calls a string, bytes or nothing. */
  read(): unknown;
  pause(): unknown;
  resume(): unknown;
}

/** What the adapter needs of `http.ServerResponse` or `http2.Http2ServerResponse`. */
export interface NodeOutgoing {
  readonly writableEnded: boolean;
  readonly writableFinished: boolean;
  /** Never said over HTTP/2. */
  readonly destroyed: boolean;
  writeContinue(): void;
  writeHead(status: number, headers: string[]): unknown;
  /** HTTP/2 has it as well, though its types do not say so. */
  flushHeaders?(): void;
  write(chunk: Uint8Array): boolean;
  end(body?: string | Uint8Array): unknown;
  end(body: string, encoding: "latin1"): unknown;
  destroy(): unknown;
  on(event: "drain" | "close", listener: () => void): unknown;
  once(event: "close", listener: () => void): unknown;
  off(event: "drain" | "close", listener: () => void): unknown;
}

/** What the adapter needs of `http.Server`, `https.Server`, `http2.Http2Server` or `http2.Http2SecureServer`. */
export interface NodeServer<Incoming> {
  on(
    event: "request" | "checkContinue",
    listener: (incoming: Incoming, outgoing: NodeOutgoing) => void,
  ): unknown;
  on(event: "session", listener: (session: NodeSession) => void): unknown;
  close(callback: () => void): unknown;
  closeAllConnections?(): void;
}

/** What the adapter needs of `http2.Http2Session`. */
export interface NodeSession {
  on(event: "close", listener: () => void): unknown;
  close(): void;
  destroy(): void;
}

/** What Node has besides on the global object, and Deno and Bun for its sake. */
export interface NodeGlobal {
  readonly process?: { nextTick(run: () => void): void };
}
