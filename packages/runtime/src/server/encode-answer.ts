import type { RequestBodyInit } from "../wire/body-codec.ts";
import { encodeJson } from "../wire/body-json.ts";
import { encodeSpaceDelimitedHeader } from "../wire/header.ts";
import { multipartMediaType } from "../wire/multipart-media-type.ts";
import { EncodeError } from "../wire/wire-error.ts";
import { type Answer, headerValue, isBodiless } from "./answer.ts";
import type { ServerResponse } from "./operation.ts";
import type { AnswerContent, PlannedResponse } from "./planned-response.ts";
import { addHeader, byteLength, type Reply, removeHeaders } from "./reply.ts";

/** Writes an answer by the codecs of its declared response. Throws `EncodeError` for what cannot be written. */
export function encodeAnswer(response: PlannedResponse, answer: Answer): Reply | Promise<Reply> {
  const { status, body } = answer;
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new EncodeError(`${status} is no status of a response`);
  }
  const headers: string[] = [];
  const { declared } = response;
  if (declared !== undefined && answer.headers !== undefined) encodeHeaders(headers, declared, answer);
  if (body === undefined) return { status, headers, body: null };
  if (isBodiless(status)) {
    // Where the document declares one all the same, it may be given.
    if (declared !== undefined && declared.content.length > 0) return { status, headers, body: null };
    throw new EncodeError(`A response of ${status} has no body`);
  }
  const content = response.content(answer);
  const encode = content.declared?.encode ?? encodeJson;
  const encoded = encode(body, content.declared?.fields);
  // A function written here would cost also where it is not needed: what it uses would be kept in an object of its own.
  return encoded instanceof Promise
    ? encoded.then(withBody.bind(undefined, status, headers, content))
    : withBody(status, headers, content, encoded);
}

/** A reply with a body whose length is said whenever it is known. */
function withBody(status: number, headers: string[], content: AnswerContent, body: RequestBodyInit): Reply {
  const declared = content.declared?.mediaType;
  const type = typeof body === "string" ? content.textType : typeOf(content.mediaType, body);
  const length = lengthOf(body);
  // The usual: an array that is written out is as large as it has to be, and no field has to be looked for.
  if (headers.length === 0 && type === declared && length !== undefined) {
    return {
      status,
      headers: ["Content-Type", type, "Content-Length", String(length)],
      body,
      isAscii: typeof body === "string" && length === body.length,
    };
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

/** Multipart names its boundary itself. */
function typeOf(contentType: string, encoded: Exclude<RequestBodyInit, string>): string {
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
