import { discard } from "../wire/discard.ts";
import { headerProperty } from "../wire/header-property.ts";
import { closestMediaType } from "../wire/media-type.ts";
import { DecodeError } from "../wire/wire-error.ts";
import type { ClientOptions } from "./client.ts";
import {
  UnexpectedContentTypeError,
  UnexpectedHeaderError,
  UnexpectedStatusError,
  UnreadableBodyError,
} from "./errors.ts";
import { type ClientHeader, type ClientOperation, declaredResponse } from "./operation.ts";
import { failure } from "./send.ts";

/** A result as it stands before the generated types give it a shape. */
export interface DecodedResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly response: Response;
}

/** Reads a response as the document declares it for its status. Rejects with a `ResponseError` where it is otherwise, or with `NetworkError`. */
export async function decodeResponse(
  operation: ClientOperation<unknown>,
  response: Response,
  headerName: ClientOptions<unknown>["headerName"],
  signal: AbortSignal | null,
): Promise<DecodedResponse> {
  const { status, ok } = response;
  const { responses, id } = operation;
  const declared = declaredResponse(responses, status);
  if (!declared) throw new UnexpectedStatusError(id, `status ${status} is undeclared`, response);
  const headers = declared.headers && decodeHeaders(id, declared.headers, response, headerName);
  const result = { ok, status, ...(headers && { headers }), response };
  // Fetch gives no body for HEAD, 204 and 304.
  if (!declared.content || !response.body) {
    discard(response.body);
    return result;
  }
  const contentType = closestMediaType(
    Object.keys(declared.content),
    response.headers.get("content-type") ?? "",
  );
  const decode = declared.content[contentType];
  if (!decode) {
    throw new UnexpectedContentTypeError(id, `the content type is undeclared`, response);
  }
  const explain = (cause: unknown): unknown =>
    cause instanceof DecodeError
      ? new UnreadableBodyError(id, `the body is malformed`, response, { cause })
      : failure(id, cause, signal);
  try {
    return { ...result, contentType, body: await decode(response, explain) };
  } catch (cause) {
    throw explain(cause);
  }
}

function decodeHeaders(
  operation: string,
  declared: readonly ClientHeader[],
  response: Response,
  headerName: ClientOptions<unknown>["headerName"],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    declared.flatMap(({ name, key, required, decode }) => {
      const text = response.headers.get(headerName?.(name) ?? name);
      try {
        if (text !== null) return [[key ?? headerProperty(name), decode ? decode(name, text) : text]];
        if (!required) return [];
        throw new DecodeError("Missing");
      } catch (cause) {
        throw new UnexpectedHeaderError(operation, `header ${name} is malformed or missing`, response, {
          cause,
        });
      }
    }),
  );
}
