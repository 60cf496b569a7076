import type { RequestBodyInit } from "../wire/body-codec.ts";

/** A response on its way to the platform that sends it: nothing of Fetch is built where the platform does not speak it. */
export interface Reply {
  readonly status: number;
  /** Names and values in turn; a name may come again. */
  readonly headers: readonly string[];
  readonly body: RequestBodyInit | null;
  /** Whether the body is known to be a text in ASCII. */
  readonly isAscii?: boolean;
}

/** The same for Fetch. Throws `RangeError` or `TypeError` for a status or body that Fetch does not know. */
export function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers: pairs(headers) });
}

/** A response of Fetch as a reply. */
export function replyOf(response: Response): Reply {
  return { status: response.status, headers: [...response.headers].flat(), body: response.body };
}

/** Adds a header field. Throws `TypeError` for one that could not be told from two (RFC 9110, 5.5). */
export function addHeader(headers: string[], name: string, value: string): void {
  if (!/^[!#-'*+\-.^`|~\w]+$/.test(name) || /[^\t -~\x80-\xff]/.test(value)) {
    throw new TypeError(`Header ${JSON.stringify(name)} is malformed`);
  }
  headers.push(name, value);
}

/** Takes every field of the given names, which are in lower case, away. */
export function removeHeaders(headers: string[], names: readonly string[]): void {
  for (let index = headers.length - 2; index >= 0; index -= 2) {
    if (names.includes(headers[index]?.toLowerCase() ?? "")) headers.splice(index, 2);
  }
}

/** Bytes of a text in UTF-8. */
export function byteLength(text: string): number {
  // Most texts are ASCII, and to see that is far cheaper than to encode them.
  return /^[\0-\x7f]*$/.test(text) ? text.length : new TextEncoder().encode(text).byteLength;
}

/** The value of a header of a reply; `name` is in lower case. */
export function replyHeader({ headers }: Reply, name: string): string | undefined {
  for (let index = 0; index < headers.length; index += 2) {
    if (headers[index]?.toLowerCase() === name) return headers[index + 1];
  }
  return undefined;
}

function pairs(headers: readonly string[]): [string, string][] {
  const result: [string, string][] = [];
  for (let index = 0; index + 1 < headers.length; index += 2) {
    result.push([headers[index] ?? "", headers[index + 1] ?? ""]);
  }
  return result;
}
