import { RedirectError } from "./errors.ts";
import type { ClientRequest, OperationInfo, Send } from "./middleware.ts";

/** Whether a request has nothing that another origin must not see, so that the platform may follow redirects itself. */
export function isHarmless({ method, headers }: ClientRequest): boolean {
  return isSafe(method) && [...headers.keys()].every((name) => name === "accept");
}

/**
 * Sends a request that may hold a credential. Of redirects, only those of GET and HEAD within the same origin are followed, twenty at most;
 * any other rejects with `RedirectError`, also where the platform hides the target, as browsers do.
 */
export async function follow(
  request: ClientRequest,
  send: Send,
  operation: OperationInfo,
): Promise<Response> {
  let { url } = request;
  for (let hops = 20; ; hops--) {
    const response = await send({ ...request, url });
    const hidden = response.type === "opaqueredirect";
    const location = response.headers.get("location");
    if (!hidden && (location === null || !/30[12378]/.test(`${response.status}`))) return response;
    const base = response.url || url;
    const target = location === null ? null : URL.parse(location, base);
    if (target?.origin !== new URL(base).origin || hops === 0 || !isSafe(request.method)) {
      throw new RedirectError(operation.id, "was redirected to where it must not go", response);
    }
    await response.body?.cancel();
    url = target.href;
  }
}

function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD";
}
