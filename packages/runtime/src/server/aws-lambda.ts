import { isTextType } from "../wire/media-type.ts";

/** What the adapter reads of an event of API Gateway REST APIs and of load balancers (payload version 1.0). */
export interface LambdaEventV1 {
  readonly httpMethod: string;
  readonly path: string;
  readonly headers?: Fields | null;
  readonly multiValueHeaders?: MultiValueFields | null;
  readonly queryStringParameters?: Fields | null;
  readonly multiValueQueryStringParameters?: MultiValueFields | null;
  readonly body?: string | null;
  readonly isBase64Encoded?: boolean;
  readonly requestContext: object;
}

/** What the adapter reads of an event of API Gateway HTTP APIs and of function URLs (payload version 2.0). */
export interface LambdaEventV2 {
  readonly version: string;
  readonly rawPath: string;
  readonly rawQueryString: string;
  readonly headers: Fields;
  readonly cookies?: readonly string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
  readonly requestContext: { readonly http: { readonly method: string } };
}

/** An event of either version. */
export type LambdaEvent = LambdaEventV1 | LambdaEventV2;

/** What goes back, in the version in which the event came. */
export interface LambdaResult {
  readonly statusCode: number;
  readonly headers?: Record<string, string>;
  readonly multiValueHeaders?: Record<string, string[]>;
  readonly cookies?: string[];
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

type Fields = Readonly<Record<string, string | undefined>>;
type MultiValueFields = Readonly<Record<string, readonly string[] | undefined>>;

/** What an invocation is: its event, and the function's context. */
export interface LambdaInvocation<Event, FunctionContext> {
  readonly event: Event;
  readonly functionContext: FunctionContext;
}

/**
 * Makes a Fetch handler one of AWS Lambda: `export const main = toLambda(handler)`. Events of version 1.0 and 2.0 are told apart by
 * themselves. Bodies that are not text travel in base64. A streaming answer is collected first, as Lambda wants it.
 */
export function toLambda<Context = void, FunctionContext = unknown>(
  handler: (request: Request, context: Context) => Promise<Response>,
  ...[context]: undefined extends Context
    ? [context?: (invocation: LambdaInvocation<LambdaEvent, FunctionContext>) => Context]
    : [context: (invocation: LambdaInvocation<LambdaEvent, FunctionContext>) => Context]
): (event: LambdaEvent, functionContext: FunctionContext) => Promise<LambdaResult> {
  return async (event, functionContext) => {
    // The arguments let `context` be absent only where `undefined` is a context.
    const given = context?.({ event, functionContext }) as Context;
    const isV2 = "rawPath" in event;
    const request = isV2 ? requestOfV2(event) : requestOfV1(event);
    return result(request === undefined ? badRequest() : await handler(request, given), isV2);
  };
}

function requestOfV1(event: LambdaEventV1): Request | undefined {
  const headers = new Headers();
  for (const [name, values] of Object.entries(event.multiValueHeaders ?? {})) {
    for (const value of values ?? []) headers.append(name, value);
  }
  if (event.multiValueHeaders == null) addAll(headers, event.headers ?? {});
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(event.multiValueQueryStringParameters ?? {})) {
    for (const value of values ?? []) query.append(name, value);
  }
  if (event.multiValueQueryStringParameters == null) {
    for (const [name, value] of Object.entries(event.queryStringParameters ?? {}))
      if (value !== undefined) query.append(name, value);
  }
  // A load balancer passes the query as it came, the gateway decodes it.
  const text = "elb" in event.requestContext ? undecoded(query) : query.toString();
  return requestOf(event.httpMethod, event.path, text, headers, event);
}

function requestOfV2(event: LambdaEventV2): Request | undefined {
  const headers = new Headers();
  addAll(headers, event.headers);
  if (event.cookies !== undefined) headers.set("cookie", event.cookies.join("; "));
  return requestOf(event.requestContext.http.method, event.rawPath, event.rawQueryString, headers, event);
}

function addAll(headers: Headers, fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) headers.append(name, value);
}

function undecoded(query: URLSearchParams): string {
  return [...query].map(([name, value]) => `${name}=${value}`).join("&");
}

/** The request, or `undefined` where it has no URL that one can have. */
function requestOf(
  method: string,
  path: string,
  query: string,
  headers: Headers,
  event: LambdaEvent,
): Request | undefined {
  const url = URL.parse(
    `https://${headers.get("host") ?? "lambda"}${path}${query === "" ? "" : `?${query}`}`,
  );
  // `Request` takes no URL with somebody's password in it.
  if (url === null || url.username + url.password !== "") return undefined;
  const { body = null, isBase64Encoded = false } = event;
  const hasBody = body !== null && body !== "" && method !== "GET" && method !== "HEAD";
  return new Request(url, {
    method,
    headers,
    body: hasBody ? (isBase64Encoded ? bytesOf(body) : body) : null,
  });
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function badRequest(): Response {
  return new Response(null, { status: 400 });
}

async function result(response: Response, isV2: boolean): Promise<LambdaResult> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = textOf(bytes, response.headers.get("content-type") ?? "text/plain");
  const body = text ?? base64(bytes);
  const common = { statusCode: response.status, body, isBase64Encoded: text === undefined };
  const cookies = response.headers.getSetCookie();
  const fields = [...response.headers].filter(([name]) => name !== "set-cookie");
  if (isV2) return { ...common, headers: Object.fromEntries(fields), ...(cookies.length > 0 && { cookies }) };
  const multiValueHeaders = Object.fromEntries(fields.map(([name, value]) => [name, [value]]));
  if (cookies.length > 0) multiValueHeaders["set-cookie"] = cookies;
  return { ...common, multiValueHeaders };
}

/** A body of text, which has to be UTF-8 to go as one; `undefined` where it goes in base64. */
function textOf(bytes: Uint8Array, mediaType: string): string | undefined {
  if (!isTextType(mediaType)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Another charset, or no text at all: in base64 no byte is lost.
    return undefined;
  }
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
