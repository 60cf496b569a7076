import { discard } from "../wire/discard.ts";
import type { CallOptions, Client } from "./client.ts";
import { ClientError, NetworkError, RedirectError, TimeoutError } from "./errors.ts";
import type { ClientRequest } from "./middleware.ts";
import type { ClientOperation } from "./operation.ts";
import { isHarmless, isRedirect } from "./redirect.ts";

/** Sends a request through the middleware. Rejects with a `ClientError` or the reason of an aborted signal. */
export async function send(
  settings: Client<unknown, PropertyKey>["options"],
  operation: ClientOperation,
  request: ClientRequest,
  sending: Sending,
  passed = 0,
): Promise<Response> {
  const { use = [], fetch: transmit = fetch } = settings;
  const layer = use[passed] ?? sending.use?.[passed - use.length];
  if (layer)
    return layer(request, (outgoing) => send(settings, operation, outgoing, sending, passed + 1), operation);
  const { id, redirects } = operation;
  sending.signal = request.signal;
  // A redirect is followed by the platform if the request has nothing to hide. If it has, it goes nowhere else: the result is the
  // redirect where the document declares it, and otherwise a `RedirectError`. What a request has to hide is asked only of those that
  // are redirected: few are, and the answer costs every call.
  // `duplex` is asked for with streams and harmless without.
  const init: RequestInit & { readonly duplex: "half" } = { ...request, redirect: "manual", duplex: "half" };
  for (; ; init.redirect = "follow") {
    let response: Response;
    try {
      response = await transmit(request.url, init);
    } catch (cause) {
      throw failure(id, cause, request.signal);
    }
    if (redirects || !isRedirect(response)) return response;
    if (init.redirect === "follow" || !isHarmless(request))
      throw new RedirectError(id, "redirected", response);
    discard(response.body);
  }
}

/** Settings of a call on its way. */
export interface Sending extends Omit<CallOptions, "signal"> {
  /**
   * In the end, what the request went out with, which middleware may have made: reading the body ends with it too, and browsers do not
   * say then why.
   */
  signal?: AbortSignal | null | undefined;
}

/** What a failure beneath the client means: an abort stays what it is, the rest becomes a `ClientError`. */
export function failure(operation: string, error: unknown, signal: AbortSignal | null | undefined): unknown {
  const cause: unknown = signal?.aborted ? signal.reason : error;
  if (cause instanceof ClientError) return cause;
  // A DOMException, maybe of another realm.
  if ((cause as Partial<Error> | undefined)?.name === "TimeoutError") {
    return new TimeoutError(operation, "time ran out", { cause });
  }
  return signal?.aborted ? cause : new NetworkError(operation, "no whole response", { cause });
}
