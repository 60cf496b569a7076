import type { ContractCheck } from "./contract-check.ts";
import type { Middleware } from "./middleware.ts";

/** Settings of a client. */
export interface ClientOptions<Credentials> {
  /** Where the service is: what stands before the paths of the document. A slash at its end does not count. */
  readonly baseUrl: string;
  /** Default: the platform's `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** By the names of the document's security schemes. */
  readonly credentials?: Credentials | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Gives the actual name of a header of the document, in requests and responses. */
  readonly headerName?: ((declared: string) => string) | undefined;
  /** Checks inputs and results against the document: `validation`. */
  readonly validation?: ContractCheck | undefined;
  /** Around every request; the first is the outermost. */
  readonly use?: readonly Middleware[] | undefined;
}

/** A client: settings that generated functions take as their first argument. */
export interface Client<Credentials, Schemes = keyof Credentials> {
  readonly options: ClientOptions<Credentials>;
  /** Never there: the names of the credentials, so that no function takes a client with one that its document does not have. */
  readonly schemes?: Schemes;
}

/** Settings of one call. */
export interface CallOptions {
  /** Ends the call, the reading of the body included; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Sent with this request; a parameter of the same name counts more. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Around this request, inside the client's own middleware. */
  readonly use?: readonly Middleware[] | undefined;
}

/**
 * Makes a client. The type of the credentials follows from them and is checked where a function takes the client. Throws `TypeError` if
 * `baseUrl` is no URL, here rather than in a call, where the URL may hold a key.
 */
export function createClient<const Credentials = Record<never, never>>(
  options: ClientOptions<Credentials>,
): Client<Credentials> {
  // As fetch resolves it: in browsers, relative to the page.
  return { options: { ...options, baseUrl: new Request(options.baseUrl).url.replace(/\/$/, "") } };
}
