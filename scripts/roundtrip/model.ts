import { join } from "node:path";
import { type LoadOptions, loadDocuments, type ReadText } from "../../generators/src/document/index.ts";
import { readFiles } from "../../generators/src/document/read-files.ts";
import { lower } from "../../generators/src/lower/index.ts";
import type { Api } from "../../generators/src/model/index.ts";
import { root } from "../workspace.ts";

/** The model of a document that generates. Throws where it has none. */
export async function modelOf(document: string, read: ReadText, options: LoadOptions = {}): Promise<Api> {
  const findings: string[] = [];
  const report = ({ message }: { readonly message: string }): void => void findings.push(message);
  const documents = await loadDocuments(document, read, options, report);
  const api = documents && lower(documents, report);
  if (api === undefined) throw new Error(`${document} has no model: ${findings.join("; ")}`);
  return api;
}

/** The model of the pilot's document, assumptions included, as `npm run generate` has it. */
export function pilotModel(): Promise<Api> {
  const fromDisk = readFiles([root]);
  return modelOf("openapi/openapi.yaml", (path) => fromDisk(join(root, path)), {
    overlays: ["openapi/overlays/assumptions.yaml"],
  });
}
