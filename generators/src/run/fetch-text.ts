import { get as getHttp, type IncomingMessage } from "node:http";
import { get as getHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { decodeText, maximumLength, ReadFailure, tooLarge } from "../document/read-text.ts";
import { lookupOthers } from "./own-address.ts";

/** Milliseconds for a whole answer. */
const patience = 30_000;

/** How an address is found. */
export interface Lookup {
  /** How names become addresses; default: as the system does it. */
  readonly lookup: LookupFunction | undefined;
  /** Whether the host may be anywhere. */
  readonly isTrusted: boolean;
}

/** The text at an address of `http` or `https`. Throws `ReadFailure`. */
export async function fetchText(url: string, { lookup, isTrusted }: Lookup): Promise<string> {
  const signal = AbortSignal.timeout(patience);
  const response = await get(url, isTrusted ? lookup : lookupOthers(lookup), signal).catch((error: unknown) =>
    fail(url, error),
  );
  const { statusCode: status = 0, headers } = response;
  if (status >= 200 && status < 300) return readAtMost(url, response);
  response.destroy();
  if (status >= 300 && status < 400 && headers.location !== undefined) {
    const hint = `Refer to \`${headers.location}\` itself, and allow that by name.`;
    throw new ReadFailure("denied", `\`${url}\` redirects, and redirects are not followed.`, { hint });
  }
  throw new ReadFailure("missing", `\`${url}\` answers with the status ${status}.`);
}

function get(url: string, lookup: LookupFunction | undefined, signal: AbortSignal): Promise<IncomingMessage> {
  const send = /^https:/i.test(url) ? getHttps : getHttp;
  const headers = { accept: "*/*", "user-agent": "tenon" };
  return new Promise((resolve, reject) => {
    send(url, { headers, signal, ...(lookup && { lookup }) }, resolve).on("error", reject);
  });
}

/** The text of an answer, given up where it becomes too long. */
async function readAtMost(url: string, response: IncomingMessage): Promise<string> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for await (const bytes of response as AsyncIterable<Buffer<ArrayBuffer>>) {
      chunks.push(bytes);
      length += bytes.length;
      if (length > maximumLength) throw tooLarge(url);
    }
  } catch (error) {
    fail(url, error);
  }
  return decodeText(url, new Uint8Array(Buffer.concat(chunks)));
}

function fail(url: string, error: unknown): never {
  if (error instanceof ReadFailure) throw error;
  // Where several addresses were tried the message is empty.
  const { message, code } = error as NodeJS.ErrnoException;
  const reason = message || code;
  throw new ReadFailure("unreadable", `\`${url}\` cannot be fetched: ${reason}.`);
}
