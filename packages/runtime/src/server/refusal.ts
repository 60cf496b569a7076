import type { ServerOperation } from "./operation.ts";

/** Why a request was not answered by its handler. */
export type RefusalKind =
  /** 400: the path or query has a percent sign that encodes nothing. */
  | "malformed-url"
  /** 404: no operation has the path. */
  | "not-found"
  /** 405: the path has other methods. */
  | "method-not-allowed"
  /** 406: nothing that the operation answers with is acceptable. */
  | "not-acceptable"
  /** 401, or 403 where no challenge can be sent: a credential is needed and none came. */
  | "credential-missing"
  /** 401, or 403 where no challenge can be sent: a credential came that does not hold, also where none is needed. */
  | "credential-invalid"
  /** 403: the credential holds, but lacks a scope. */
  | "scope-missing"
  /** 415: a body of a type or encoding that the operation does not declare. */
  | "unsupported-media-type"
  /** 413: the body is larger than the limit, or has more parts. */
  | "body-too-large"
  /** 400: the body ended before it was complete. */
  | "body-incomplete"
  /** 400: the body cannot be read as its media type. */
  | "malformed-body"
  /** 400: a parameter or the body breaks the contract; `issues` say how. */
  | "invalid-request"
  /** 501: the operation has no handler. */
  | "not-implemented"
  /** 500: a handler failed, or its answer breaks the contract. The client never learns more. */
  | "internal"
  /** Any status: code of the application threw an `HttpError`. */
  | "application";

/** One fault of a request. */
export interface RequestIssue {
  readonly in: "path" | "query" | "querystring" | "header" | "cookie" | "body";
  /** Name of the parameter; absent for bodies. */
  readonly name?: string;
  /** JSON Pointer (RFC 6901) into the parameter's or body's value. */
  readonly pointer: string;
  /** Keyword of JSON Schema that is broken, `required` for what is missing, `unknown` for what is not declared. */
  readonly keyword: string;
  readonly message: string;
}

/** A request that is answered with an error; what the `errors` mapper is given. */
export interface Refusal {
  readonly status: number;
  readonly kind: RefusalKind;
  /** One sentence for the client; never holds a secret or an internal. */
  readonly detail: string;
  /** Fields that HTTP wants with this status: `Allow`, `WWW-Authenticate`, `Accept`. Added to whatever the mapper returns. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly issues: readonly RequestIssue[];
  /** Absent where the request reached no operation. */
  readonly operation?: ServerOperation;
}

/** Makes a refusal; what is left out is empty. */
export function refusal(
  status: number,
  kind: RefusalKind,
  detail: string,
  more: Partial<Pick<Refusal, "headers" | "issues">> = {},
): Refusal {
  return { status, kind, detail, headers: more.headers ?? [], issues: more.issues ?? [] };
}

/** The refusal of a path or query that cannot be decoded. */
export function malformedUrl(): Refusal {
  return refusal(400, "malformed-url", "The URL has a percent sign that encodes nothing");
}

/**
 * Thrown by handlers, security handlers and hooks to answer with an error in the API's own shape, where a typed answer
 * does not reach: `throw new HttpError(503, "The key store is down")`.
 */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];

  constructor(
    status: number,
    detail: string,
    options: { readonly headers?: Readonly<Record<string, string>>; readonly cause?: unknown } = {},
  ) {
    super(detail, "cause" in options ? { cause: options.cause } : undefined);
    this.status = status;
    this.headers = Object.entries(options.headers ?? {});
  }
}
