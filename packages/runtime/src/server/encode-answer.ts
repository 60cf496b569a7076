import type { RequestBodyInit } from "../wire/body-codec.ts";
import { encodeJson } from "../wire/body-json.ts";
import { encodeSpaceDelimitedHeader } from "../wire/header.ts";
import { type Answer, contentTypeOf, headerValue, responseFor } from "./answer.ts";
import { contentFor } from "./answer-validation.ts";
import type { ServerOperation, ServerResponse } from "./operation.ts";

/** Writes an answer by the codecs of its declared response. Rejects with `EncodeError` for what cannot be written. */
export async function encodeAnswer(operation: ServerOperation, answer: Answer): Promise<Response> {
  const response = responseFor(operation, answer.status);
  const headers = encodeHeaders(response, answer);
  if (answer.body === undefined || bodiless.includes(answer.status)) {
    return new Response(null, { status: answer.status, headers });
  }
  const contentType = contentTypeOf(answer, response) ?? "application/json";
  const content = contentFor(response, contentType);
  const encoded = await (content?.encode ?? encodeJson)(answer.body, content?.fields);
  return respond(answer.status, headers, contentType, encoded);
}

/** Statuses whose responses have no content (RFC 9110, 15.3.5, 15.3.6 and 15.4.5), whatever a document declares for them. */
const bodiless: readonly number[] = [204, 205, 304];

/** A response with a body whose length is said whenever it is known. */
export function respond(
  status: number,
  headers: Headers,
  contentType: string,
  encoded: RequestBodyInit,
): Response {
  const body = typeof encoded === "string" ? new TextEncoder().encode(encoded) : encoded;
  headers.set("Content-Type", typeOf(contentType, encoded));
  if (body instanceof Blob) headers.set("Content-Length", String(body.size));
  else if (!(body instanceof ReadableStream)) headers.set("Content-Length", String(body.byteLength));
  return new Response(body, { status, headers });
}

/** Multipart names its boundary itself; text is always UTF-8, and says so because not everyone assumes it. */
function typeOf(contentType: string, encoded: RequestBodyInit): string {
  if (encoded instanceof Blob && encoded.type !== "") return encoded.type;
  const isBareText = typeof encoded === "string" && /^text\/[^;]*$/i.test(contentType);
  return isBareText ? `${contentType}; charset=utf-8` : contentType;
}

function encodeHeaders(response: ServerResponse | undefined, answer: Answer): Headers {
  const headers = new Headers();
  for (const { name, key, explode = false, spaceDelimited, encode } of response?.headers ?? []) {
    const value = headerValue(answer, key);
    if (value === undefined) continue;
    if (spaceDelimited === true) {
      headers.append(name, encodeSpaceDelimitedHeader(name, value));
      continue;
    }
    // The one field that cannot be joined with commas (RFC 9110, 5.3): a list of cookies is a field for each.
    const values: readonly unknown[] = isSetCookie(name) && Array.isArray(value) ? value : [value];
    for (const one of values) headers.append(name, encode(name, one, explode));
  }
  return headers;
}

function isSetCookie(name: string): boolean {
  return name.toLowerCase() === "set-cookie";
}
