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
import { type ClientOperation, declaredResponse } from "./operation.ts";
import { failure } from "./send.ts";

/** A result as it stands before the generated types give it a shape. */
export interface DecodedResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly operation: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly response: Response;
}

/** Reads a response as the document declares it for its status. Throws or rejects with a `ResponseError` where it is otherwise, or with `NetworkError`. */
export function decodeResponse(
  operation: ClientOperation,
  response: Response,
  headerName: ClientOptions<unknown>["headerName"],
  signal: AbortSignal | null | undefined,
): DecodedResponse | Promise<DecodedResponse> {
  const { ok, status, headers } = response;
  const { id, responses, method } = operation;
  const declared = declaredResponse(responses, status);
  if (!declared) throw new UnexpectedStatusError(id, `status ${status} is unexpected`, response);
  const result: DecodedResponse & { headers?: Record<string, unknown> } = {
    ok,
    status,
    response,
    operation: id,
  };
  if (declared.headers) {
    result.headers = {};
    for (const { name, key, required, decode } of declared.headers) {
      const text = headers.get(headerName?.(name) ?? name);
      if (text !== null) {
        try {
          const property = key ?? headerProperty(name);
          const value = decode ? decode(name, text) : text;
          // Assigning is quicker than what makes an object of entries, but to `__proto__` it would set the prototype.
          if (property === "__proto__") result.headers = { ...result.headers, [property]: value };
          else result.headers[property] = value;
        } catch (cause) {
          throw new UnexpectedHeaderError(id, `header ${name} is malformed`, response, { cause });
        }
      } else if (required) {
        throw new UnexpectedHeaderError(id, `header ${name} is missing`, response);
      }
    }
  }
  // Some platforms give an empty body where there can be none.
  if (!declared.content || !response.body || method === "HEAD" || status === 204 || status === 304) {
    discard(response.body);
    return result;
  }
  const received = headers.get("content-type") ?? "";
  const mediaTypes = Object.keys(declared.content);
  const contentType = closestMediaType(mediaTypes, received);
  const decode = declared.content[contentType];
  if (!decode) {
    // Only what is a media type: a header may hold anything.
    const type = /^[\w.+-]{1,99}\/[\w.+-]{1,99}/.exec(received) ?? "untyped";
    throw new UnexpectedContentTypeError(id, `status ${status} is ${type}, not ${mediaTypes}`, response);
  }
  const explain = (cause: unknown): unknown =>
    cause instanceof DecodeError
      ? new UnreadableBodyError(id, `body is malformed`, response, { cause })
      : failure(id, cause, signal);
  return decode(response, explain).then<DecodedResponse, never>(
    (body) => ({ ...result, contentType, body }),
    (cause: unknown) => {
      throw explain(cause);
    },
  );
}
