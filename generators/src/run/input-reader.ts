import path from "node:path";
import type { ReadText } from "../document/index.ts";
import { readFiles } from "../document/read-files.ts";
import { bytesHash } from "../output/content-hash.ts";
import { fromCurrentFolder, isUrl, type Job } from "./job.ts";
import { readUrls } from "./read-urls.ts";

/** A reader for the documents of a job that notes what it has read. */
export interface InputReader {
  readonly read: ReadText;
  /** Content hashes of the files that were read, by absolute path. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Absolute paths of all files that were asked for, also of those that could not be read. */
  readonly asked: ReadonlySet<string>;
  /** Whether something came from the network, which may change without a trace. */
  readonly usedNetwork: () => boolean;
}

/** A reader that stays in the document's folder, those of the overlays and those that the job allows. */
export function inputReader(job: Job): InputReader {
  const named = [job.document, ...job.overlays].filter((name) => !isUrl(name));
  const own = named.map((name) => path.dirname(path.resolve(job.folder, name)));
  const hashes = new Map<string, string>();
  const files = readFiles([...own, ...job.folders], (name, bytes) => {
    hashes.set(path.resolve(name), bytesHash(bytes));
  });
  const read = readUrls(files, { document: job.document });
  const asked = new Set<string>();
  let network = false;
  return {
    hashes,
    asked,
    usedNetwork: () => network,
    read: (name) => {
      if (isUrl(name)) network = true;
      else asked.add(path.resolve(job.folder, name));
      return read(fromCurrentFolder(name, job.folder));
    },
  };
}
