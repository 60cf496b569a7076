import type { CallOptions, Client } from "./client.ts";
import { ClientError, NetworkError, RedirectError, TimeoutError } from "./errors.ts";
import type { ClientRequest, Send } from "./middleware.ts";
import type { ClientOperation } from "./operation.ts";
import { isHarmless, isRedirect } from "./redirect.ts";

/** Sends a request through the middleware. Rejects with a `ClientError` or the reason of an aborted signal. */
export function send(
  { use = [], fetch: transmit = fetch }: Client<unknown, PropertyKey>["options"],
  operation: ClientOperation,
  request: ClientRequest,
  sending: Sending,
): Promise<Response> {
  const { id, redirects } = operation;
  return use.concat(sending.use ?? []).reduceRight<Send>(
    (next, layer) => (outgoing) => layer(outgoing, next, operation),
    // For good. A redirect is followed by the platform if the request has nothing to hide. If it has, it goes nowhere else: the result
    // is the redirect where the document declares it, and otherwise a `RedirectError`.
    async (outgoing) => {
      sending.signal = outgoing.signal;
      // `duplex` is asked for with streams and harmless without.
      const settings: RequestInit & { readonly duplex: "half" } = {
        ...outgoing,
        redirect: redirects || !isHarmless(outgoing) ? "manual" : "follow",
        duplex: "half",
      };
      let response: Response;
      try {
        response = await transmit(outgoing.url, settings);
      } catch (cause) {
        throw failure(id, cause, outgoing.signal);
      }
      if (redirects || !isRedirect(response)) return response;
      throw new RedirectError(id, "redirected", response);
    },
  )(request);
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
