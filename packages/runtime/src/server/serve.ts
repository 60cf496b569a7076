import type { Answer } from "./answer.ts";
import type { Credential } from "./credential.ts";
import { directly } from "./direct.ts";
import type { SecurityRequest } from "./exchange.ts";
import { FetchRequest } from "./fetch-request.ts";
import { withHeaderNames } from "./header-names.ts";
import type { Awaitable } from "./hooks.ts";
import type { Identity } from "./identity.ts";
import type { ServerOperation } from "./operation.ts";
import { formatOf } from "./read-body.ts";
import { type Reply, toResponse } from "./reply.ts";
import { Responder } from "./responder.ts";
import type { RouteTree } from "./route-tree.ts";
import { createRouter } from "./router.ts";
import type { FetchHandler, ServeOptions } from "./serve-options.ts";

/** The people's part of a server: generated interfaces say which functions these hold. */
export interface Implementation {
  /** A function of each operation, by its name. */
  readonly handlers: object;
  /** A function of each security scheme, by its name. */
  readonly security: object;
}

/**
 * Serves operations: routes, authenticates, reads and validates requests, calls handlers, validates and writes their answers.
 * `title` is the default realm. Throws `TypeError` for a content encoding that the platform cannot undo.
 */
export function serve<Context>(
  title: string,
  routes: RouteTree<ServerOperation>,
  implementation: Implementation,
  options: ServeOptions<Context> = {},
): FetchHandler<Context> {
  const { headerName, trailingSlash, contentEncodings = [] } = options;
  for (const encoding of contentEncodings) new DecompressionStream(formatOf(encoding));
  const responder = new Responder<Context>(createRouter(routes, trailingSlash), {
    ...options,
    named: (operation) => (headerName ? withHeaderNames(operation, headerName) : operation),
    realm: options.realm ?? title,
    handler: (name) => functionOf<Handler>(implementation.handlers, name),
    identify: (scheme, credential, request) => {
      const identify = functionOf<SecurityFunction>(implementation.security, scheme);
      if (identify === undefined) throw new TypeError(`No security handler for ${JSON.stringify(scheme)}`);
      return identify(credential, request);
    },
  });
  return directly(
    async (request: Request, context: Context) => {
      const raw = new FetchRequest(request);
      return toResponse(await new Promise<Reply>((resolve) => responder.respond(raw, context, resolve)));
    },
    (raw, context, deliver) => responder.respond(raw, context, deliver),
  );
}

/** The function of an operation. */
export type Handler = (request: object) => Awaitable<Answer>;

type SecurityFunction = (
  credential: Credential,
  request: SecurityRequest<never>,
) => Awaitable<Identity<unknown> | null>;

/** A method of the people's object, bound to it. What every object inherits is no implementation. */
function functionOf<Wanted extends (...args: never) => unknown>(
  object: object,
  name: string,
): Wanted | undefined {
  const found: unknown = Reflect.get(object, name);
  if (typeof found !== "function" || found === Reflect.get(Object.prototype, name)) return undefined;
  // The generated interfaces give functions of these names the wanted parameters; here they are only passed through.
  return found.bind(object) as Wanted;
}
