import type { IncomingHttpHeaders, ServerResponse } from "node:http";

/** A request as a server got it. */
export interface Received {
  readonly method: string;
  /** Path and query as they stood in the request line. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A real server on a free port of the loopback interface. It is closed, with all its connections, when the test ends. */
export interface Loopback {
  readonly url: string;
  readonly received: readonly Received[];
}

/** How a server answers a request. */
export type Answer = (response: ServerResponse, request: Received) => void;

/** Whether the test runs in a browser, which keeps some headers and redirects to itself. */
export const inBrowser: boolean = "document" in globalThis;

/** Answers with a status, headers and a body. */
export function reply(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body = "",
): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(status, headers).end(body);
  };
}

/** Answers with JSON. */
export function json(status: number, value: unknown): (response: ServerResponse) => void {
  return reply(status, { "content-type": "application/json" }, JSON.stringify(value));
}

/** The error of a promise that has to be rejected. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => {
      throw new Error(`Fulfilled with ${JSON.stringify(value)}`);
    },
    (error: unknown) => error,
  );
}
