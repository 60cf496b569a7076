import type { RawRequest } from "./raw-request.ts";
import type { Reply } from "./reply.ts";

/**
 * What a server does with a request, without anything of Fetch in between. `deliver` gets the reply, once: at once, or when all that had
 * to be waited for has come. It must not throw.
 */
export type DirectHandler<Context> = <Raw extends RawRequest>(
  raw: Raw,
  context: Context,
  deliver: (reply: Reply, raw: Raw) => void,
) => void;

type Handler<Context> = (request: Request, context: Context) => Promise<Response>;

const direct = /* @__PURE__ */ Symbol("direct");

/** Gives a Fetch handler a second entrance, which adapters of platforms that do not speak Fetch may take. */
export function directly<Context>(
  handler: Handler<Context>,
  entrance: DirectHandler<Context>,
): Handler<Context> {
  return Object.defineProperty(handler, direct, { value: entrance });
}

/** The second entrance of a handler, if it has one: a function around a handler of ours has none. */
export function directEntrance<Context>(handler: Handler<Context>): DirectHandler<Context> | undefined {
  // Only `directly` sets it, with the context of the same handler.
  return Reflect.get(handler, direct) as DirectHandler<Context> | undefined;
}
