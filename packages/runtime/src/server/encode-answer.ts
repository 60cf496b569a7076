import type { RequestBodyInit } from "../wire/body-codec.ts";
import { encodeJson } from "../wire/body-json.ts";
import { encodeSpaceDelimitedHeader } from "../wire/header.ts";
import { multipartMediaType } from "../wire/multipart-media-type.ts";
import { EncodeError } from "../wire/wire-error.ts";
import { type Answer, contentTypeOf, headerValue } from "./answer.ts";
import { contentFor } from "./answer-validation.ts";
import type { ServerResponse, ServerResponseContent } from "./operation.ts";
import { addHeader, byteLength, type Reply, removeHeaders } from "./reply.ts";

/** Writes an answer by the codecs of its declared response. Throws `EncodeError` for what cannot be written. */
export function encodeAnswer(response: ServerResponse | undefined, answer: Answer): Reply | Promise<Reply> {
  const { status, body } = answer;
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new EncodeError(`${status} is no status of a response`);
  }
  const headers: string[] = [];
  if (response !== undefined && answer.headers !== undefined) encodeHeaders(headers, response, answer);
  if (body === undefined) return { status, headers, body: null };
  if (status === 204 || status === 205 || status === 304) {
    // No such response has content (RFC 9110, 15.3.5, 15.3.6, 15.4.5). Where the document declares some, its type asks for a body.
    if (response !== undefined && response.content.length > 0) return { status, headers, body: null };
    throw new EncodeError(`A response of ${status} has no body`);
  }
  const contentType = encodedType(answer, response);
  const content = contentFor(response, contentType);
  const declared = content?.mediaType;
  const encoded = (content?.encode ?? encodeJson)(body, content?.fields);
  return encoded instanceof Promise
    ? encoded.then((one) => withBody(status, headers, contentType, declared, one))
    : withBody(status, headers, contentType, declared, encoded);
}

/** The declared content that the body of an answer is written by. */
export function encodedContent(
  answer: Answer,
  response: ServerResponse | undefined,
): ServerResponseContent | undefined {
  return contentFor(response, encodedType(answer, response));
}

function encodedType(answer: Answer, response: ServerResponse | undefined): string {
  return contentTypeOf(answer, response) ?? "application/json";
}

/** A reply with a body whose length is said whenever it is known. */
function withBody(
  status: number,
  headers: string[],
  contentType: string,
  declared: string | undefined,
  body: RequestBodyInit,
): Reply {
  const type = typeOf(contentType, body);
  const length = lengthOf(body);
  // The usual: an array that is written out is as large as it has to be, and no field has to be looked for.
  if (headers.length === 0 && type === declared && length !== undefined) {
    return { status, headers: ["Content-Type", type, "Content-Length", String(length)], body };
  }
  // Of these fields there may be one only: two lengths make another message of the rest (RFC 9112, 6.3).
  removeHeaders(headers, length === undefined ? ["content-type"] : ["content-type", "content-length"]);
  // What is declared is known to be a media type.
  if (type === declared) headers.push("Content-Type", type);
  else addHeader(headers, "Content-Type", type);
  if (length !== undefined) headers.push("Content-Length", String(length));
  return { status, headers, body };
}

/** Bytes of a body; of a stream nobody knows. */
function lengthOf(body: RequestBodyInit): number | undefined {
  if (typeof body === "string") return byteLength(body);
  if (body instanceof ReadableStream) return undefined;
  return body instanceof Blob ? body.size : body.byteLength;
}

/** Multipart names its boundary itself; text is always UTF-8, and says so because not everyone assumes it. */
function typeOf(contentType: string, encoded: RequestBodyInit): string {
  if (typeof encoded === "string") {
    return /^text\/[^;]*$/i.test(contentType) ? `${contentType}; charset=utf-8` : contentType;
  }
  const { type } = encoded as { readonly type?: string };
  if (!type) return contentType;
  // The codec writes parts, which all subtypes have alike (RFC 2046, 5.1.1), and names the usual one.
  return /^multipart\//i.test(contentType) ? type.replace(/^[^;]*/, multipartMediaType(contentType)) : type;
}

function encodeHeaders(headers: string[], response: ServerResponse, answer: Answer): void {
  for (const { name, key, explode = false, spaceDelimited, encode } of response.headers) {
    const value = headerValue(answer, key);
    if (value === undefined) continue;
    if (spaceDelimited === true) {
      addHeader(headers, name, encodeSpaceDelimitedHeader(name, value));
      continue;
    }
    // The one field that cannot be joined with commas (RFC 9110, 5.3): a list of cookies is a field for each.
    const values: readonly unknown[] = isSetCookie(name) && Array.isArray(value) ? value : [value];
    for (const one of values) addHeader(headers, name, encode(name, one, explode));
  }
}

function isSetCookie(name: string): boolean {
  return name.toLowerCase() === "set-cookie";
}
