import { directEntrance } from "./direct.ts";
import { NodeFields } from "./node-fields.ts";
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
  readonly error?: ((error: unknown) => void) | undefined;
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
): (incoming: Incoming, outgoing: NodeOutgoing, exchange?: ExchangeOptions) => void {
  const report = options?.error ?? console.error;
  const direct = directEntrance(handler);
  const deliver = (reply: Reply, request: NodeRequest): void => send(reply, request, report);
  const readTarget = targetReader();
  return (incoming, outgoing, exchange = usual) => {
    const fields = new NodeFields(incoming.rawHeaders);
    const target = readTarget(incoming, fields);
    const refused = codingRefusal(fields);
    if (target === undefined || refused !== undefined) {
      outgoing.writeHead(refused ?? 400, incoming.httpVersionMajor < 2 ? ["Connection", "close"] : []);
      outgoing.end();
      return;
    }
    const request = new NodeRequest(incoming, outgoing, fields, target, exchange);
    // The arguments let `context` be absent only where `undefined` is a context.
    const context = options?.context?.(incoming) as Context;
    if (direct !== undefined) direct(request, context, deliver);
    else throughFetch(handler, request, context, report);
  };
}

/**
 * The status that refuses a body in other transfer codings than the one that Node undoes, which leaves those before it as they are
 * (RFC 9112, 6.1). Without it in the end, nobody knows where the body ends (6.3).
 */
function codingRefusal(fields: NodeFields): number | undefined {
  const codings = fields.get("transfer-encoding");
  if (codings === null || /^chunked$/i.test(codings)) return undefined;
  return /,\s*chunked$/i.test(codings) ? 501 : 400;
}

const usual: ExchangeOptions = { waits: false, close: false };

/** Responds by a function that wants a request as Fetch has it. */
async function throughFetch<Context>(
  handler: (request: Request, context: Context) => Promise<Response>,
  request: NodeRequest,
  context: Context,
  report: ReportError,
): Promise<void> {
  try {
    send(replyOf(await handler(request.request, context)), request, report);
  } catch (error) {
    fail(error, request.outgoing, report);
  }
}

function send(reply: Reply, request: NodeRequest, report: ReportError): void {
  const { outgoing } = request;
  try {
    writeReply(reply, request)?.catch((error: unknown) => fail(error, outgoing, report));
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
