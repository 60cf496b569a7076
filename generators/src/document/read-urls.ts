import { decodeText, maximumLength, ReadFailure, type ReadText, tooLarge } from "./read-text.ts";
import { hasScheme } from "./uri.ts";

/**
 * A reader that fetches URLs and leaves paths to another reader. `loadDocuments` asks it only for URLs that its options allow by
 * name. Redirects are refused, since they lead to what nobody has named; so is everything but `http` and `https`.
 */
export function readUrls(readPath: ReadText): ReadText {
  return async (path) => (hasScheme(path) ? fetchText(path) : readPath(path));
}

async function fetchText(url: string): Promise<string> {
  if (!/^https?:/i.test(url)) throw new ReadFailure("denied", `\`${url}\` is neither http nor https.`);
  const response = await get(url);
  if (!response.ok) {
    await response.body?.cancel();
    throw new ReadFailure("missing", `\`${url}\` answers with the status ${response.status}.`);
  }
  return readAtMost(url, response);
}

async function get(url: string): Promise<Response> {
  try {
    return await fetch(url, { redirect: "error", signal: AbortSignal.timeout(30_000) });
  } catch (error) {
    const reason =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new ReadFailure("unreadable", `\`${url}\` cannot be fetched: ${reason}.`);
  }
}

/** The text of an answer, given up where it becomes too long. */
async function readAtMost(url: string, response: Response): Promise<string> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const bytes of response.body ?? []) {
    chunks.push(new Uint8Array(bytes));
    length += bytes.length;
    if (length > maximumLength) throw tooLarge(url);
  }
  return decodeText(url, new Uint8Array(await new Blob(chunks).arrayBuffer()));
}
