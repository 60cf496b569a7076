import { discard } from "../wire/discard.ts";
import type { CallOptions, Client, ClientOptions } from "./client.ts";
import { ClientError, NetworkError, RedirectError, TimeoutError } from "./errors.ts";
import type { ClientRequest } from "./middleware.ts";
import type { ClientOperation } from "./operation.ts";

/** Sends a request through the middleware. Throws or rejects with a `ClientError`, or with the reason of an aborted signal. */
export function send(
  settings: Client<unknown, PropertyKey>["options"],
  operation: ClientOperation,
  request: ClientRequest,
  sending: Sending,
  passed = 0,
): Promise<Response> {
  const { use = [] } = settings;
  const layer = use[passed] ?? sending.use?.[passed - use.length];
  sending.signal = request.signal;
  return layer
    ? layer(request, async (outgoing) => send(settings, operation, outgoing, sending, passed + 1), operation)
    : transmit(operation, request, settings.fetch);
}

/** Settings of a call on its way. */
export interface Sending extends Omit<CallOptions, "signal"> {
  /**
   * In the end, what the request went out with, which middleware may have made: reading the body ends with it too, and browsers do not
   * say then why.
   */
  signal?: AbortSignal | null | undefined;
}

/**
 * A redirect is followed by the platform if the request has nothing that another origin must not see. If it has, it goes nowhere else:
 * the result is the redirect where the document declares it, and otherwise a `RedirectError`. What a request has to hide is asked only
 * of those that are redirected: few are, and the answer costs every call.
 */
async function transmit(
  operation: ClientOperation,
  request: ClientRequest,
  platform: ClientOptions<unknown>["fetch"] = fetch,
  redirect: RequestRedirect = "manual",
): Promise<Response> {
  const { method } = request;
  let response: Response;
  try {
    // `duplex` is asked for with streams and harmless without.
    const init: RequestInit & { readonly duplex: "half" } = { ...request, redirect, duplex: "half" };
    response = await platform(request.url, init);
  } catch (cause) {
    throw failure(operation.id, cause, request.signal);
  }
  // Browsers hide which redirect it is (RFC 9110, 15.4).
  const isRedirect =
    response.type === "opaqueredirect" ||
    (String(response.status)[0] === "3" && response.headers.has("location"));
  if (operation.redirects || !isRedirect) return response;
  if (
    redirect === "follow" ||
    (method !== "GET" && method !== "HEAD") ||
    [...request.headers.keys()].some((name) => name !== "accept")
  ) {
    throw new RedirectError(operation.id, "redirected", response);
  }
  discard(response.body);
  return transmit(operation, request, platform, "follow");
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
