import { type DirectHandler, directEntrance } from "./direct.ts";
import type { NodeIncoming, NodeOutgoing } from "./node-http.ts";
import { NodeRequest } from "./node-request.ts";
import { writeReply } from "./node-response.ts";
import { targetReader } from "./node-target.ts";
import { type Reply, replyOf } from "./reply.ts";

/** Settings of `toNodeHandler`. */
export interface NodeHandlerOptions<Context, Incoming> {
  /** What the handlers get as `context`: the peer's address, the client's certificate, … */
  readonly context: (incoming: Incoming) => Context;
  /** Told what fails while a response is being sent, when the client can no longer be told. Default: `console.error`. */
  readonly error?: (error: unknown) => void;
}

/** The arguments that come after a handler: no options are needed where there is no context. */
export type NodeHandlerArguments<Context, Incoming> = undefined extends Context
  ? [options?: Partial<NodeHandlerOptions<Context, Incoming>>]
  : [options: NodeHandlerOptions<Context, Incoming>];

/** A listener for `http.createServer`. */
export type NodeHandler<Incoming> = (incoming: Incoming, outgoing: NodeOutgoing) => void;

/**
 * Makes a Fetch handler a listener of `node:http` or `node:http2`: `createServer(toNodeHandler(handler)).listen(8080)`. Bodies
 * stream both ways, no faster than they are taken; the request's signal aborts when the client goes away. A handler of
 * `createHandler` is served without Requests and Responses in between, unless someone looks at them; a function around one is not.
 */
export function toNodeHandler<Context = void, Incoming extends NodeIncoming = NodeIncoming>(
  handler: (request: Request, context: Context) => Promise<Response>,
  ...[options]: NodeHandlerArguments<Context, Incoming>
): NodeHandler<Incoming> {
  const listener = nodeListener(handler, options);
  return (incoming, outgoing) => listener(incoming, outgoing, { waits: false, close: false });
}

/** How an exchange begins and ends. */
interface ExchangeOptions {
  /** The client waits for `100 Continue`. */
  readonly waits: boolean;
  /** The connection ends after the response. */
  readonly close: boolean;
}

/** What `toNodeHandler` and `attachToServer` share. */
export function nodeListener<Context, Incoming extends NodeIncoming>(
  handler: (request: Request, context: Context) => Promise<Response>,
  options: Partial<NodeHandlerOptions<Context, Incoming>> | undefined,
): (incoming: Incoming, outgoing: NodeOutgoing, exchange: ExchangeOptions) => void {
  const report = options?.error ?? console.error;
  const respond: DirectHandler<Context> =
    directEntrance(handler) ?? (async (raw, context) => replyOf(await handler(raw.request, context)));
  const readTarget = targetReader();
  return (incoming, outgoing, { waits, close }) => {
    const fail = (error: unknown): void => {
      report(error);
      // Whatever has been sent so far must not look like a complete response.
      outgoing.destroy();
    };
    const target = readTarget(incoming);
    if (target === undefined) {
      outgoing.writeHead(400, incoming.httpVersionMajor < 2 ? ["Connection", "close"] : []);
      outgoing.end();
      return;
    }
    const request = new NodeRequest(incoming, outgoing, target, waits);
    // The arguments let `context` be absent only where `undefined` is a context.
    const context = options?.context?.(incoming) as Context;
    const send = (reply: Reply): void => {
      try {
        writeReply(reply, request, close)?.catch(fail);
      } catch (error) {
        fail(error);
      }
    };
    const reply = respond(request, context);
    if (reply instanceof Promise) reply.then(send).catch(fail);
    else send(reply);
  };
}
