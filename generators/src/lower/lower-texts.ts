import { type Diagnostic, diagnose, type Finding } from "../diagnostics/index.ts";
import {
  type Documents,
  type LoadOptions,
  loadDocuments,
  ReadFailure,
  type ReadText,
} from "../document/index.ts";
import type { Api, Schema } from "../model/index.ts";
import { type LowerOptions, lower } from "./lower.ts";

/** What tests ask: the model of some texts and what was found on the way. */
export interface Lowered {
  readonly api: Api | undefined;
  readonly documents: Documents | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** `code file:line:column` of each diagnostic. */
  readonly places: readonly string[];
  schema(name: string): Schema;
}

/** A reader of texts by path; what is not among them is asked of another reader. */
export function readTexts(texts: Readonly<Record<string, string>>, others: ReadText = readNothing): ReadText {
  return async (path) => (Object.hasOwn(texts, path) ? texts[path] : undefined) ?? others(path);
}

const readNothing: ReadText = async (path) => {
  throw new ReadFailure("missing", `\`${path}\` does not exist.`);
};

/** Loads and lowers texts; the first is the root document. */
export async function lowerTexts(
  texts: Readonly<Record<string, string>>,
  options: LoadOptions & LowerOptions = {},
  others?: ReadText,
): Promise<Lowered> {
  const [root = ""] = Object.keys(texts);
  const findings: Finding[] = [];
  const report = (finding: Finding) => void findings.push(finding);
  const documents = await loadDocuments(root, readTexts(texts, others), options, report);
  const api = documents && lower(documents, report, options);
  const locate = documents?.locate ?? ((origin) => ({ file: origin.file, pointer: origin.pointer }));
  const diagnostics = findings.map((finding) => diagnose(finding, locate));
  return {
    api,
    documents,
    diagnostics,
    places: diagnostics.map(({ code, place }) => `${code} ${place?.file}:${place?.line}:${place?.column}`),
    schema: (name) => named(api, name),
  };
}

function named(api: Api | undefined, name: string): Schema {
  const schema = api?.schemas.find((one) => one.name === name);
  if (schema === undefined) throw new Error(`No schema ${name}`);
  return schema;
}
