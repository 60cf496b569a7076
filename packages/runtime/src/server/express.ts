import type { NodeIncoming, NodeOutgoing } from "./node-http.ts";
import { type NodeHandlerArguments, nodeListener } from "./node-listener.ts";

/** A middleware of Express or Connect. It answers whatever reaches it, so nothing after it is called. */
export type ExpressMiddleware<Incoming> = (request: Incoming, response: NodeOutgoing) => void;

/**
 * Makes a Fetch handler a middleware of Express: `app.use("/v1", toExpress(handler))`. It sees paths below where it is mounted. Put
 * it before parsers of bodies: it reads them itself.
 */
export function toExpress<Context = void, Incoming extends NodeIncoming = NodeIncoming>(
  handler: (request: Request, context: Context) => Promise<Response>,
  ...[options]: NodeHandlerArguments<Context, Incoming>
): ExpressMiddleware<Incoming> {
  const listener = nodeListener(handler, options);
  return (request, response) => listener(request, response);
}
