import { discard } from "../wire/discard.ts";
import { RedirectError } from "./errors.ts";
import type { Middleware } from "./middleware.ts";

/**
 * Follows redirects of GET and HEAD within the same origin, twenty at most, where the request has credentials or other headers. Any
 * other redirect of such a request stays a `RedirectError`, and so do all of them in browsers, which hide where they lead.
 */
export function followRedirects(): Middleware {
  return async (request, next) => {
    let { url } = request;
    for (let hops = 20; ; hops--) {
      const outcome = await next({ ...request, url }).catch((error: unknown) => error);
      if (outcome instanceof Response) return outcome;
      const target = outcome instanceof RedirectError ? targetOf(outcome.response, url) : undefined;
      if (
        !(outcome instanceof RedirectError) ||
        target === undefined ||
        hops === 0 ||
        !isSafe(request.method)
      ) {
        throw outcome;
      }
      discard(outcome.response.body);
      url = target;
    }
  };
}

function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** Where a redirect leads, if it stays within the origin. */
function targetOf({ headers, url }: Response, sent: string): string | undefined {
  const location = headers.get("location");
  const base = new URL(url || sent);
  const target = location === null ? null : URL.parse(location, base);
  return target?.origin === base.origin ? target.href : undefined;
}
