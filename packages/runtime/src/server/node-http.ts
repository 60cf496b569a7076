/**
 * What the adapter needs of `http.IncomingMessage`. Written out, so that the types of Node are not needed where the runtime is
 * compiled but never served by Node.
 */
export interface NodeIncoming {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: {
    readonly host?: string | undefined;
    readonly [name: string]: string | readonly string[] | undefined;
  };
  readonly rawHeaders: readonly string[];
  readonly httpVersionMajor: number;
  readonly socket: object;
  /** Whether all of the message has arrived. */
  readonly complete: boolean;
  readonly readableEnded: boolean;
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  once(event: "end", listener: () => void): unknown;
  once(event: "error", listener: (error: Error) => void): unknown;
  off(event: "end", listener: () => void): unknown;
  removeAllListeners(event: "data"): unknown;
  pause(): unknown;
  resume(): unknown;
}

/** What the adapter needs of `http.ServerResponse`. */
export interface NodeOutgoing {
  readonly writableFinished: boolean;
  readonly destroyed: boolean;
  writeHead(status: number, headers: string[]): unknown;
  flushHeaders(): void;
  write(chunk: Uint8Array): boolean;
  end(): unknown;
  destroy(): unknown;
  on(event: "drain" | "close", listener: () => void): unknown;
  once(event: "close", listener: () => void): unknown;
  off(event: "drain" | "close", listener: () => void): unknown;
}
