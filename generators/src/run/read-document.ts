import path from "node:path";
import type { Diagnostic, Place } from "../diagnostics/index.ts";
import { readFiles } from "../document/read-files.ts";
import type { Api, Origin } from "../model/index.ts";
import type { OnStep } from "../step.ts";
import { isUrl } from "./job.ts";
import { readRevision, revisionOf } from "./read-revision.ts";
import { readUrls } from "./read-urls.ts";

/** A document that has been read to be compared. */
export interface ReadDocument {
  /** `undefined` if the diagnostics forbid to go on. */
  readonly api: Api | undefined;
  readonly placeOf: (origin: Origin) => Place;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a document by its path, by a URL, or by a git revision and a path (`main:openapi/openapi.yaml`). */
export async function readDocument(name: string, onStep: OnStep): Promise<ReadDocument> {
  const revision = revisionOf(name);
  const document = revision?.path ?? name;
  const files = readFiles([path.dirname(path.resolve(document))]);
  // Loaded only now: no other command needs all that reads a document.
  const { readApi } = await import("../generate.ts");
  const request = {
    document,
    read: revision === undefined ? readUrls(files, { document: name }) : readRevision(revision.revision),
    remotes: isUrl(name) ? [name] : [],
    overlays: [],
  };
  const { api, locate, diagnostics } = await readApi(request, onStep);
  const named = (place: Place): Place =>
    revision === undefined ? place : { ...place, file: `${revision.revision}:${place.file}` };
  return {
    api,
    placeOf: (origin) => named(locate(origin)),
    diagnostics: diagnostics.map((one) =>
      one.place === undefined ? one : { ...one, place: named(one.place) },
    ),
  };
}
