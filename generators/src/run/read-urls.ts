import { get as getHttp, type IncomingMessage } from "node:http";
import { get as getHttps } from "node:https";
import type { LookupFunction } from "node:net";
// Not by the room's index, which loads all that reads documents: a run that finds nothing to do needs none of it.
import { decodeText, maximumLength, ReadFailure, type ReadText, tooLarge } from "../document/read-text.ts";
import { isUrl } from "./job.ts";
import { lookupOthers } from "./own-address.ts";

/** Milliseconds for a whole answer. */
const patience = 30_000;

/** What is known of the network. */
export interface NetworkOptions {
  /** The document that a person has named: if it is a URL, its host may be anywhere. */
  readonly document?: string;
  /** How names become addresses; default: as the system does it. */
  readonly lookup?: LookupFunction;
}

/**
 * A reader that fetches URLs and leaves paths to another reader. `loadDocuments` asks it only for URLs that its options allow by
 * name. Redirects are refused, since they lead to what nobody has named; so is everything but `http` and `https`, and a name that
 * leads to this machine.
 */
export function readUrls(readPath: ReadText, { document = "", lookup }: NetworkOptions = {}): ReadText {
  const trusted = URL.canParse(document) ? new URL(document).hostname : undefined;
  const guarded = lookupOthers(lookup);
  return async (path) => {
    if (!isUrl(path)) return readPath(path);
    if (!/^https?:/i.test(path)) throw new ReadFailure("denied", `\`${path}\` is neither http nor https.`);
    return fetchText(path, new URL(path).hostname === trusted ? lookup : guarded);
  };
}

async function fetchText(url: string, lookup: LookupFunction | undefined): Promise<string> {
  const signal = AbortSignal.timeout(patience);
  const response = await get(url, lookup, signal).catch((error: unknown) => fail(url, error));
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
