import type { ServerHooks } from "./hooks.ts";
import type { ErrorMapper } from "./problem-details.ts";
import type { BodyLimits } from "./request-body.ts";
import type { RequestIdOptions } from "./request-id.ts";
import type { TrailingSlash } from "./router.ts";

/** How a handler behaves beyond what the document says. */
export interface ServeOptions<Context> extends Partial<BodyLimits> {
  /** Path below which the API stands, without a slash at its end: `/v1`. Default: none. */
  readonly basePath?: string;
  /** Default `strict`: `/a/` is not `/a`. */
  readonly trailingSlash?: TrailingSlash;
  /** Parameters of the query that the operation does not declare. Default `ignore`. */
  readonly unknownQuery?: "ignore" | "refuse";
  /**
   * What happens to answers that break the contract. `enforce`: the client gets a 500, the `error` hook the detail.
   * `report`: the hook is told, the answer goes out. `off`: nobody looks. Items of streaming answers are looked at as they
   * go: then `enforce` breaks the stream off. Default `enforce`.
   */
  readonly responseValidation?: "off" | "report" | "enforce";
  /** Gives every request an id that hooks and handlers see and the client gets back. Default: none. */
  readonly requestId?: RequestIdOptions;
  /** The actual name of a declared header, in requests and responses. Default: the declared one. */
  readonly headerName?: (declared: string) => string;
  /** `realm` of challenges (RFC 9110, 11.5). Default: the title of the document. */
  readonly realm?: string;
  /** The shape of errors. Default: problem details (RFC 9457). */
  readonly errors?: ErrorMapper;
  readonly hooks?: ServerHooks<Context>;
}

/** A server as a function: Fetch in, Fetch out. Never rejects. */
export type FetchHandler<Context> = (request: Request, context: Context) => Promise<Response>;
