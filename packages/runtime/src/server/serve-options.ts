import type { ServerHooks } from "./hooks.ts";
import type { ErrorMapper } from "./problem-details.ts";
import type { BodyLimits } from "./request-body.ts";
import type { RequestIdOptions } from "./request-id.ts";
import type { TrailingSlash } from "./router.ts";

/** How a handler behaves beyond what the document says. */
export interface ServeOptions<Context = void> extends OptionalLimits {
  /** `bodyLimit` of single operations, by the names of their handlers. */
  readonly bodyLimits?: Readonly<Record<string, number | undefined>> | undefined;
  /** Path below which the API stands, without a slash at its end: `/v1`. Default: none. */
  readonly basePath?: string | undefined;
  /** Default `strict`: `/a/` is not `/a`. */
  readonly trailingSlash?: TrailingSlash | undefined;
  /** Parameters of the query that the operation does not declare. Default `ignore`. */
  readonly unknownQuery?: "ignore" | "refuse" | undefined;
  /**
   * What happens to answers that break the contract. `enforce`: the client gets a 500, the `error` hook the detail.
   * `report`: the hook is told, the answer goes out. `off`: nobody looks. Items of streaming answers are looked at as they
   * go: then `enforce` breaks the stream off. Default `enforce`.
   */
  readonly responseValidation?: "off" | "report" | "enforce" | undefined;
  /** Gives every request an id that hooks and handlers see and the client gets back. Default: none. */
  readonly requestId?: RequestIdOptions | undefined;
  /** The actual name of a declared header, in requests and responses. Default: the declared one. */
  readonly headerName?: ((declared: string) => string) | undefined;
  /** `realm` of challenges (RFC 9110, 11.5). Default: the title of the document. */
  readonly realm?: string | undefined;
  /** The shape of errors. Default: problem details (RFC 9457). */
  readonly errors?: ErrorMapper | undefined;
  readonly hooks?: ServerHooks<Context> | undefined;
}

type OptionalLimits = { readonly [Name in keyof BodyLimits]?: BodyLimits[Name] | undefined };

/** A server as a function: Fetch in, Fetch out. Never rejects. */
export type FetchHandler<Context = void> = (request: Request, context: Context) => Promise<Response>;
