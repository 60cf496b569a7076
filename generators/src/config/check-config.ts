import { nearest } from "../document/nearest.ts";
import { builtInNames } from "../targets/built-in-names.ts";
import {
  array,
  type Check,
  type ConfigFault,
  callable,
  flag,
  isOptions,
  type Options,
  object,
  oneOf,
  text,
  wrong,
} from "./check.ts";
import type { Config, DocumentConfig } from "./config.ts";
import type { LoadedConfig } from "./load-config.ts";

/** A target: the name of one of ours, or a value that `defineTarget` made. */
const target: Check = (value, path) => {
  if (typeof value === "string") return builtIn(value, builtInNames, path);
  return object({
    name: text,
    requires: array(text),
    roles: array(object(role)),
    inIndex: { optional: flag },
    emit: callable,
  })(value, path);
};

const role = {
  key: text,
  of: oneOf(["api", "schema", "securityScheme", "operation", "response", "part"]),
  file: text,
  space: oneOf(["type", "value"]),
  name: callable,
  applies: { optional: callable },
};

const selector = object({
  tags: { optional: array(text) },
  paths: { optional: array(text) },
  operationIds: { optional: array(text) },
});

const outputOptions: Options = {
  directory: text,
  targets: { optional: array(target, 1) },
  runtime: { optional: oneOf(["inline", "package"]) },
  include: { optional: selector },
  exclude: { optional: selector },
  split: { optional: oneOf(["tag"]) },
  importExtension: { optional: oneOf([".js", ".ts", ""]) },
  formats: { optional: oneOf(["annotate", "assert"]) },
  jsonSchemas: { optional: oneOf(["omit", "include"]) },
};

const documentOptions: Options = {
  document: text,
  name: { optional: text },
  overlays: { optional: array(text) },
  outputs: array((value, path) => output(value, path), 1),
  naming: { optional: callable },
  headerPrefix: { optional: text },
  dates: { optional: oneOf(["string", "Date", "Temporal"]) },
  int64: { optional: oneOf(["number", "bigint", "string"]) },
  onError: { optional: oneOf(["skip", "refuse"]) },
  remotes: { optional: array(text) },
  folders: { optional: array(text) },
};

const output = object(outputOptions, {
  elsewhere: elsewhere(documentOptions, "is an option of the document: write it beside `outputs`."),
  meant: alike("directory", ["out", "outDir", "outputDir", "dir", "folder", "path", "output"]),
});

const folder = "is an option of an output: write `outputs: [{ directory: … }]`.";

const document = object(documentOptions, {
  elsewhere: new Map([
    ...elsewhere(outputOptions, "is an option of an output: write it beside its `directory`."),
    ...["directory", "out", "outDir", "outputDir", "dir", "folder"].map((name) => [name, folder] as const),
  ]),
  meant: alike("document", [
    "input",
    "spec",
    "schema",
    "openapi",
    "swagger",
    "file",
    "source",
    "url",
    "path",
  ]),
});

/** The options of another object, and where that is. */
function elsewhere(options: Options, place: string): ReadonlyMap<string, string> {
  return new Map(Object.keys(options).map((name) => [name, place]));
}

/** What other generators call an option. */
function alike(option: string, names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [name, option]));
}

/** The documents of a configuration, or what is wrong with it. */
export function checkConfig(
  value: unknown,
): Pick<LoadedConfig, "documents" | "isList"> | { readonly faults: readonly ConfigFault[] } {
  if (isOptions(value) && "documents" in value && Array.isArray(value.documents))
    return { faults: [listOfDocuments] };
  const faults = Array.isArray(value) ? array(document, 1)(value, []) : document(value, []);
  if (faults.length > 0) return { faults };
  const config = value as Config; // What `document` has just checked, option by option.
  if (!isList(config)) return { documents: [config], isList: false };
  const twins = sameNames(config);
  return twins.length > 0 ? { faults: twins } : { documents: config, isList: true };
}

/** The list of documents is the configuration itself. */
const listOfDocuments: ConfigFault = {
  kind: "unknown",
  path: ["documents"],
  message: "There is no option `documents`.",
  hint: "Export the list itself: `export default defineConfig([{ document: …, outputs: [ … ] }, … ])`.",
};

/** A name has to tell its document from the others; documents without one may be listed twice, with different outputs. */
function sameNames(documents: readonly DocumentConfig[]): readonly ConfigFault[] {
  const taken = new Map<string, number>();
  return documents.flatMap(({ name, document: file }, index) => {
    const key = name ?? file;
    const first = taken.get(key);
    taken.set(key, index);
    if (first === undefined || (name ?? documents[first]?.name) === undefined) return [];
    return [
      {
        kind: "value" as const,
        path: name === undefined ? [index, "document"] : [index, "name"],
        message: `The document before it is called ${JSON.stringify(key)} too.`,
      },
    ];
  });
}

function isList(config: Config): config is readonly DocumentConfig[] {
  return Array.isArray(config);
}

function builtIn(name: string, names: readonly string[], path: ConfigFault["path"]): readonly ConfigFault[] {
  if (names.includes(name)) return [];
  const [near] = nearest(name, names);
  const faults = wrong(path, `one of ${names.join(", ")}, or a plugin's target`, name);
  return near === undefined ? faults : faults.map((fault) => ({ ...fault, hint: `Did you mean "${near}"?` }));
}
