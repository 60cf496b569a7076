import type { NodeIncoming, NodeOutgoing } from "./node-http.ts";
import { toRequest } from "./node-request.ts";
import { writeResponse } from "./node-response.ts";

/** Settings of `toNodeHandler`. */
export interface NodeHandlerOptions<Context, Incoming> {
  /** What the handlers get as `context`: the peer's address, the client's certificate, … */
  readonly context: (incoming: Incoming) => Context;
  /** Told what fails while a response is being sent, when the client can no longer be told. Default: `console.error`. */
  readonly error?: (error: unknown) => void;
}

/** A listener for `http.createServer`. */
export type NodeHandler<Incoming> = (incoming: Incoming, outgoing: NodeOutgoing) => void;

/**
 * Makes a Fetch handler a listener of `node:http`: `createServer(toNodeHandler(handler)).listen(8080)`. Bodies stream both
 * ways, no faster than they are taken; the request's signal aborts when the client goes away.
 */
export function toNodeHandler<Context = void, Incoming extends NodeIncoming = NodeIncoming>(
  handler: (request: Request, context: Context) => Promise<Response>,
  ...[options]: undefined extends Context
    ? [options?: Partial<NodeHandlerOptions<Context, Incoming>>]
    : [options: NodeHandlerOptions<Context, Incoming>]
): NodeHandler<Incoming> {
  const report = options?.error ?? console.error;
  return (incoming, outgoing) => {
    // The tuple of parameters lets `context` be absent only where `undefined` is a context.
    const context = options?.context?.(incoming) as Context;
    exchange(handler, incoming, outgoing, context).catch((error: unknown) => {
      report(error);
      // Whatever has been sent so far must not look like a complete response.
      outgoing.destroy();
    });
  };
}

async function exchange<Context>(
  handler: (request: Request, context: Context) => Promise<Response>,
  incoming: NodeIncoming,
  outgoing: NodeOutgoing,
  context: Context,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  const request = toRequest(incoming, gone.signal);
  if (request === undefined) {
    outgoing.writeHead(400, ["connection", "close"]);
    outgoing.end();
  } else await writeResponse(await handler(request, context), incoming, outgoing);
}
