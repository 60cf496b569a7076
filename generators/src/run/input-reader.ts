import path from "node:path";
import { ReadFailure, type ReadText } from "../document/index.ts";
import { readFiles } from "../document/read-files.ts";
import { fromCurrentFolder, isUrl, type Job } from "./job.ts";
import { readUrls } from "./read-urls.ts";

/** A reader for the documents of a job that keeps what it has read. */
export interface InputReader {
  readonly read: ReadText;
  /** Texts of files by absolute path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Absolute paths of all files that were asked for, also of those that could not be read. */
  readonly asked: ReadonlySet<string>;
  /** Whether something came from the network, which may change without a trace. */
  readonly usedNetwork: () => boolean;
}

/** A reader that stays in the document's folder, those of the overlays and those that the job allows. */
export function inputReader(job: Job): InputReader {
  const named = [job.document, ...job.overlays].filter((name) => !isUrl(name));
  const own = named.map((name) => path.dirname(path.resolve(job.folder, name)));
  const read = readUrls(readFiles([...own, ...job.folders]), { document: job.document });
  const texts = new Map<string, string>();
  const asked = new Set<string>();
  let network = false;
  return {
    texts,
    asked,
    usedNetwork: () => network,
    read: async (name) => {
      if (!isUrl(name)) asked.add(path.resolve(job.folder, name));
      const keep = (text: string): void => void texts.set(path.resolve(job.folder, name), text);
      try {
        const text = await read(fromCurrentFolder(name, job.folder));
        if (!isUrl(name)) keep(text);
        return text;
      } catch (error) {
        // What is used all the same has been read: its hash, which is never that of the bytes, lets no run be taken for done.
        if (!isUrl(name) && error instanceof ReadFailure && error.replaced !== undefined)
          keep(error.replaced);
        throw error;
      } finally {
        if (isUrl(name)) network = true;
      }
    },
  };
}
