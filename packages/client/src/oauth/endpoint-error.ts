import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client";
import { knownCode, readRefusal } from "../refusal.ts";

/** What became of a request to an OAuth endpoint that gave no usable answer, told apart by `kind`. */
export type EndpointFailure =
  /** No connection came about, so that the service never got the request. */
  | { readonly kind: "not-sent" }
  /** The service refused, in its own words. */
  | { readonly kind: "refused"; readonly status: number; readonly error: string | undefined }
  /** Anything else: the service may have acted on the request. */
  | { readonly kind: "lost" };

/** Reads an error of openid-client. */
export async function endpointFailure(error: unknown): Promise<EndpointFailure> {
  const response = responseOf(error);
  if (response !== undefined) return refusal(response);
  return isNotSent(error) ? { kind: "not-sent" } : { kind: "lost" };
}

/** The response that an error is about, its body unread or read by openid-client already. */
function responseOf(
  error: unknown,
): { readonly status: number; readonly body: Promise<unknown> } | undefined {
  if (error instanceof ResponseBodyError) return { status: error.status, body: Promise.resolve(error.cause) };
  if (error instanceof WWWAuthenticateChallengeError) return bodyOf(error.response);
  if (error instanceof ClientError && error.cause instanceof Response) return bodyOf(error.cause);
  return undefined;
}

function bodyOf(response: Response): { readonly status: number; readonly body: Promise<unknown> } {
  // A body that cannot be read says nothing more than its status does.
  const body = response.bodyUsed ? Promise.resolve(undefined) : response.json().catch(() => undefined);
  return { status: response.status, body };
}

async function refusal(response: {
  readonly status: number;
  readonly body: Promise<unknown>;
}): Promise<EndpointFailure> {
  const refused = readRefusal({ status: response.status, body: await response.body });
  const { status } = response;
  const said = refused.kind === "known-code" || refused.kind === "unknown-code";
  return (said && status >= 400) || status === 401
    ? { kind: "refused", status, error: knownCode(refused) }
    : { kind: "lost" };
}

/** Codes of Node's, for a connection that was never made. */
const unconnected = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function isNotSent(error: unknown): boolean {
  const { code, errors, cause } = (error ?? {}) as {
    readonly code?: unknown;
    readonly errors?: unknown;
    readonly cause?: unknown;
  };
  // One for each address of the host.
  if (Array.isArray(errors) && errors.length > 0) return errors.every(isNotSent);
  if (typeof code === "string" && unconnected.has(code)) return true;
  return error instanceof TypeError && cause !== undefined && isNotSent(cause);
}
