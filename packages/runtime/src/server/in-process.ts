/**
 * A `fetch` that asks a server in the same process, with no socket in between: give it to a client as its `fetch`, with any `baseUrl`.
 * It behaves as over the network where a caller could see the difference: an aborted signal rejects, also while the handler runs.
 */
export function inProcessFetch<Context = void>(
  handler: (request: Request, context: Context) => Promise<Response>,
  ...[context]: undefined extends Context ? [context?: Context] : [context: Context]
): (url: string, init: RequestInit) => Promise<Response> {
  return async (url, init) => {
    const request = new Request(url, init);
    const { signal } = request;
    signal.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    // The arguments let `context` be absent only where `undefined` is a context.
    return await Promise.race([handler(request, context as Context), aborted]);
  };
}
