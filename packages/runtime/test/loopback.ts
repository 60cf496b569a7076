import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A request as a server got it. */
export interface Received {
  readonly method: string;
  /** Path and query as they stood in the request line. */
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A real server on a free port of the loopback interface. It is closed, with all its connections, when the test ends. */
export interface Loopback {
  readonly url: string;
  readonly received: readonly Received[];
}

/** Starts a server that answers with `answer`, once the request's body is there. */
export async function serve(
  answer: (response: ServerResponse, request: Received) => void,
): Promise<Loopback> {
  const received: Received[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request: Received = {
      method: incoming.method ?? "",
      url: incoming.url ?? "",
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString(),
    };
    received.push(request);
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

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
