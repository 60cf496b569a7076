import type { LookupFunction } from "node:net";
// Not by the room's index, which loads all that reads documents: a run that finds nothing to do needs none of it.
import { ReadFailure, type ReadText } from "../document/read-text.ts";
import { isUrl } from "./job.ts";

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
  return async (path) => {
    if (!isUrl(path)) return readPath(path);
    if (!/^https?:/i.test(path)) throw new ReadFailure("denied", `\`${path}\` is neither http nor https.`);
    // Loaded only now: with Node's clients comes a good part of its library, and most documents are files.
    const { fetchText } = await import("./fetch-text.ts");
    return fetchText(path, { lookup, isTrusted: new URL(path).hostname === trusted });
  };
}
