import path from "node:path";
import type { Report } from "../diagnostics/index.ts";
import type { Documents, ObjectNode } from "../document/index.ts";
import { readFiles } from "../document/read-files.ts";

/** The root of a document in the current folder, and where its places are. */
interface LoadedRoot {
  /** `undefined` where the document cannot be read, or is no object. */
  readonly root: ObjectNode["value"] | undefined;
  readonly locate: Documents["locate"] | undefined;
}

/** Loads a document for a look at its root, without making a model of it. */
export async function loadRoot(document: string, report: Report): Promise<LoadedRoot> {
  // Loaded only now: no other command needs the parser at its start.
  const { isObject, loadDocuments } = await import("../document/index.ts");
  const read = readFiles([path.dirname(path.resolve(document))]);
  const documents = await loadDocuments(document, read, {}, report);
  const root = documents?.root.value;
  return { root: root !== undefined && isObject(root) ? root : undefined, locate: documents?.locate };
}
