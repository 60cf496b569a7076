import type { NodeIncoming, NodeOutgoing } from "./node-http.ts";
import { type NodeHandlerArguments, nodeListener } from "./node-listener.ts";

export type { NodeHandlerOptions } from "./node-listener.ts";
export { type AttachedServer, attachToServer } from "./node-server.ts";

/** A listener for `http.createServer`. */
export type NodeHandler<Incoming> = (incoming: Incoming, outgoing: NodeOutgoing) => void;

/**
 * Makes a Fetch handler a listener of `node:http` or `node:http2`: `createServer(toNodeHandler(handler)).listen(8080)`. Bodies
 * stream both ways, no faster than they are taken; the request's signal aborts when the client goes away. A handler of
 * `createHandler` is served without Requests and Responses in between, unless someone looks at them; a function around one is not.
 * A message whose body came with its head emits `end` and `close` for whoever listens by the time the response is sent, and else not.
 */
export function toNodeHandler<Context = void, Incoming extends NodeIncoming = NodeIncoming>(
  handler: (request: Request, context: Context) => Promise<Response>,
  ...[options]: NodeHandlerArguments<Context, Incoming>
): NodeHandler<Incoming> {
  const listener = nodeListener(handler, options);
  return (incoming, outgoing) => listener(incoming, outgoing);
}
