import type { Refusal } from "./refusal.ts";

/** What a mapper makes of a refusal. A body that is not a string is written as JSON. */
export interface ErrorAnswer {
  /** Default: the refusal's. */
  readonly status?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Default `application/json`. */
  readonly contentType?: string | undefined;
  readonly body?: unknown;
}

/** Turns refusals into the API's own shape of errors. */
export type ErrorMapper = (refusal: Refusal, request: Request) => ErrorAnswer | Promise<ErrorAnswer>;

/** The default mapper: problem details (RFC 9457), with the issues of the request as `errors`. */
export function problemDetails(refusal: Pick<Refusal, "status" | "detail" | "issues">): ErrorAnswer {
  return {
    contentType: "application/problem+json",
    body: {
      title: titles[refusal.status] ?? "Error",
      status: refusal.status,
      detail: refusal.detail,
      ...(refusal.issues.length > 0 && { errors: refusal.issues }),
    },
  };
}

const titles: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
  503: "Service Unavailable",
};
