import type { NodeIncoming, NodeOutgoing } from "./node-http.ts";
import { type NodeHandlerArguments, nodeListener } from "./node-listener.ts";

/** What the adapter needs of a Fastify instance. */
export interface FastifyLike<Incoming> {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    contentType: string,
    options: object,
    parser: (request: never, payload: never, done: (error: null) => void) => void,
  ): unknown;
  all(path: string, handler: (request: { readonly raw: Incoming }, reply: FastifyReplyLike) => void): unknown;
}

/** What the adapter needs of a Fastify reply. */
export interface FastifyReplyLike {
  readonly raw: NodeOutgoing;
  hijack(): unknown;
}

/** A plugin of Fastify. */
export type FastifyPlugin<Incoming> = (
  instance: FastifyLike<Incoming>,
  options: object,
  done: () => void,
) => void;

/**
 * Makes a Fetch handler a plugin of Fastify: `app.register(toFastify(handler), { prefix: "/v1" })`. It takes every path below the
 * prefix, and sees it whole: say the same as `basePath`. Hooks of Fastify run until the handler takes over; its parsers of
 * bodies do not.
 */
export function toFastify<Context = void, Incoming extends NodeIncoming = NodeIncoming>(
  handler: (request: Request, context: Context) => Promise<Response>,
  ...[options]: NodeHandlerArguments<Context, Incoming>
): FastifyPlugin<Incoming> {
  const listener = nodeListener(handler, options);
  return (instance, _options, done) => {
    // Bodies stay unread: the handler reads them within its own limits.
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser("*", {}, (_request, _payload, next) => next(null));
    instance.all("/*", (request, reply) => {
      reply.hijack();
      listener(request.raw, reply.raw);
    });
    done();
  };
}
