import { type DirectHandler, directEntrance } from "./direct.ts";
import type { NodeIncoming, NodeOutgoing } from "./node-http.ts";
import { NodeRequest } from "./node-request.ts";
import { writeReply } from "./node-response.ts";
import { targetReader } from "./node-target.ts";
import { type Reply, replyOf } from "./reply.ts";

/** Settings of `toNodeHandler` and `attachToServer`. */
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

/** How an exchange begins and ends. */
export interface ExchangeOptions {
  /** The client waits for `100 Continue`. */
  readonly waits: boolean;
  /** The connection ends after the response; asked when it is sent. */
  readonly close: boolean;
}

/** A listener that is told with each request how its exchange begins and ends: what all adapters of Node have in common. */
export function nodeListener<Context, Incoming extends NodeIncoming>(
  handler: (request: Request, context: Context) => Promise<Response>,
  options: Partial<NodeHandlerOptions<Context, Incoming>> | undefined,
): (incoming: Incoming, outgoing: NodeOutgoing, exchange: ExchangeOptions) => void {
  const report = options?.error ?? console.error;
  const respond: DirectHandler<Context> =
    directEntrance(handler) ?? (async (raw, context) => replyOf(await handler(raw.request, context)));
  const readTarget = targetReader();
  return (incoming, outgoing, exchange) => {
    const target = readTarget(incoming);
    if (target === undefined) {
      outgoing.writeHead(400, incoming.httpVersionMajor < 2 ? ["Connection", "close"] : []);
      outgoing.end();
      return;
    }
    const request = new NodeRequest(incoming, outgoing, target, exchange.waits);
    // The arguments let `context` be absent only where `undefined` is a context.
    const context = options?.context?.(incoming) as Context;
    const reply = respond(request, context);
    if (reply instanceof Promise) {
      reply.then(
        (settled) => send(settled, request, exchange, report),
        (error: unknown) => fail(error, outgoing, report),
      );
    } else send(reply, request, exchange, report);
  };
}

function send(reply: Reply, request: NodeRequest, exchange: ExchangeOptions, report: ReportError): void {
  const { outgoing } = request;
  try {
    writeReply(reply, request, exchange.close)?.catch((error: unknown) => fail(error, outgoing, report));
  } catch (error) {
    fail(error, outgoing, report);
  }
}

function fail(error: unknown, outgoing: NodeOutgoing, report: ReportError): void {
  report(error);
  // Whatever has been sent so far must not look like a complete response.
  outgoing.destroy();
}

type ReportError = (error: unknown) => void;
