/** What the adapter needs of a context of Hono. */
export interface HonoLike {
  readonly req: { readonly raw: Request };
}

/**
 * Makes a Fetch handler one of Hono: `app.all("/v1/*", toHono(handler))`. It sees the whole path: say what stands before the paths of
 * the document as `basePath`. `context` makes of Hono's context what the handlers get.
 */
export function toHono<Context = void, Given extends HonoLike = HonoLike>(
  handler: (request: Request, context: Context) => Promise<Response>,
  ...[context]: undefined extends Context
    ? [context?: (given: Given) => Context]
    : [context: (given: Given) => Context]
): (given: Given) => Promise<Response> {
  // The arguments let `context` be absent only where `undefined` is a context.
  return (given) => handler(given.req.raw, context?.(given) as Context);
}
