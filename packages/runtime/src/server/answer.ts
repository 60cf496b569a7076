import type { ServerOperation, ServerResponse } from "./operation.ts";

/** What a handler returns, as far as the runtime knows: the generated types say more. */
export interface Answer {
  readonly status: number;
  /** May be left out where the response declares one media type that is no range, and where the answer is `application/json`. */
  readonly contentType?: string;
  /** Declared headers by their key. */
  readonly headers?: object;
  readonly body?: unknown;
}

/** Bytes as handlers give them: at once, or piece by piece as they come. */
export type Bytes =
  | Blob
  | ArrayBuffer
  | ArrayBufferView<ArrayBuffer>
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** A declared response as handlers return it, where its body is bytes. */
type Giving<Variant> = Variant extends { readonly body: Blob }
  ? Omit<Variant, "body"> & { readonly body: Bytes }
  : Variant;

/** A declared response as handlers return it: its only media type need not be said. */
export type Concise<Variant extends { readonly contentType: string }> = Omit<
  Giving<Variant>,
  "contentType"
> & { readonly contentType?: Variant["contentType"] };

/**
 * A declared response as handlers return it, where there are several media types or ranges: an answer has to say what exactly it is, but
 * for JSON.
 */
export type Exact<Variant> = Variant extends { readonly contentType: `${string}*${string}` }
  ? Omit<Giving<Variant>, "contentType"> & { readonly contentType: string }
  : Variant extends { readonly contentType: Usual }
    ? Concise<Variant>
    : Giving<Variant>;

/** The same response in media types that results of clients leave out: its body is text or bytes that a handler writes itself. */
export type Unread<Variant, ContentType extends string, Body> = Variant extends unknown
  ? ContentType extends string
    ? Omit<Variant, "contentType" | "body"> & { readonly contentType: ContentType; readonly body: Body }
    : never
  : never;

/** Of several media types the one that an answer need not say. */
type Usual =
  | "application/json"
  | `application/json;charset=${string}`
  | `application/json; charset=${string}`;

/** One way in which an answer breaks the contract. */
export interface AnswerIssue {
  readonly in: "status" | "header" | "contentType" | "body";
  /** Name of the header. */
  readonly name?: string;
  /** JSON Pointer (RFC 6901) into the value. */
  readonly pointer: string;
  readonly keyword: string;
  readonly message: string;
}

/** The declared response of a status: by its code, else its range, else `default` where that stands for it (OpenAPI 3.2, 4.15). */
export function responseFor(operation: ServerOperation, status: number): ServerResponse | undefined {
  const { responses } = operation;
  const hundred = Math.floor(status / 100);
  return (
    responses.find((response) => response.status === String(status)) ??
    responses.find((response) => response.status === `${hundred}XX`) ??
    responses.find(({ status: key, noSuccess }) => key === "default" && !(noSuccess && hundred === 2))
  );
}

/** Whether no response of a status has content (RFC 9110, 15.3.5, 15.3.6, 15.4.5). */
export function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** The value of a declared header in an answer. */
export function headerValue(answer: Answer, key: string): unknown {
  const { headers } = answer;
  return headers !== undefined && Object.hasOwn(headers, key) ? Reflect.get(headers, key) : undefined;
}
