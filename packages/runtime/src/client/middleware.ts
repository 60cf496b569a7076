import type { RequestBodyInit } from "../wire/body-codec.ts";

/** A request on its way out. Middleware may change it, or send another one. */
export interface ClientRequest {
  /** Absolute, or relative to the page where `baseUrl` is. */
  url: string;
  readonly method: string;
  readonly headers: Headers;
  body: RequestBodyInit | null;
  readonly signal: AbortSignal | null;
}

/** Sends a request. Rejects with `NetworkError`, or with the reason of an aborted signal. */
export type Send = (request: ClientRequest) => Promise<Response>;

/**
 * Something around every request: `next` sends it on, any number of times. The first of a list is the outermost. Credentials are in
 * the request already.
 */
export type Middleware = (request: ClientRequest, next: Send, operation: OperationInfo) => Promise<Response>;

/** What middleware may know of the operation. */
export interface OperationInfo {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}
