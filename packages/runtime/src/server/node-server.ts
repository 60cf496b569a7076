import type { NodeIncoming, NodeOutgoing, NodeServer, NodeSession } from "./node-http.ts";
import { type ExchangeOptions, type NodeHandlerArguments, nodeListener } from "./node-listener.ts";

/** A server of Node with a handler attached. */
export interface AttachedServer {
  /**
   * Stops: takes no more connections, lets requests that have begun end and then their connections, and resolves when all are
   * gone. What is not done after so many milliseconds (default 10,000) is cut off.
   */
  shutdown(deadlineMilliseconds?: number): Promise<void>;
}

/**
 * Attaches a Fetch handler to a server of `node:http`, `node:https` or `node:http2`. Beyond what `toNodeHandler` does, a client that
 * waits for `100 Continue` gets it only when its body is wanted, so that what is refused is not uploaded first; and the server
 * can be shut down without cutting anyone off.
 */
export function attachToServer<Context = void, Incoming extends NodeIncoming = NodeIncoming>(
  server: NodeServer<Incoming>,
  handler: (request: Request, context: Context) => Promise<Response>,
  ...[options]: NodeHandlerArguments<Context, Incoming>
): AttachedServer {
  const listener = nodeListener(handler, options);
  const sessions = new Set<NodeSession>();
  let close = false;
  const listen = (event: "request" | "checkContinue", waits: boolean): void => {
    const exchange: ExchangeOptions = {
      waits,
      get close() {
        return close;
      },
    };
    server.on(event, (incoming: Incoming, outgoing: NodeOutgoing) => listener(incoming, outgoing, exchange));
  };
  listen("request", false);
  listen("checkContinue", true);
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  return {
    async shutdown(deadlineMilliseconds = 10_000) {
      close = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const session of sessions) session.close();
      const timer = setTimeout(() => {
        server.closeAllConnections?.();
        for (const session of sessions) session.destroy();
      }, deadlineMilliseconds);
      await closed;
      clearTimeout(timer);
    },
  };
}
