import type { Middleware } from "./middleware.ts";
import { longestTimer } from "./pause.ts";

/**
 * Ends a request that takes longer, its body included (that of a stream too), with `TimeoutError`. Inside `retry` it counts for each try,
 * outside for all of them. More than 25 days, `Infinity` too, is no limit.
 */
export function timeout(milliseconds: number): Middleware {
  return (request, next) => {
    if (milliseconds > longestTimer) return next(request);
    const limit = AbortSignal.timeout(milliseconds);
    return next({ ...request, signal: request.signal ? AbortSignal.any([request.signal, limit]) : limit });
  };
}
