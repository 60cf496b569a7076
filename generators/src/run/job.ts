import path from "node:path";
import type { ConfigOption, DocumentConfig, LoadedConfig } from "../config/index.ts";
import type { OutputOptions } from "../generate-output.ts";
import type { NamingHook } from "../plan/index.ts";

/** One document to generate from. Nothing that decides what is generated depends on the current folder. */
export interface Job {
  /** By which a call asks for it. */
  readonly name: string;
  /** Absolute. The names of documents start here; so do their names in diagnostics of the core and in generated files. */
  readonly folder: string;
  /** From `folder`, with `/`, or a URL. */
  readonly document: string;
  /** From `folder`, with `/`, or URLs. */
  readonly overlays: readonly string[];
  readonly remotes: readonly string[];
  /** Absolute folders besides the document's own that references may lead to. */
  readonly folders: readonly string[];
  readonly naming: NamingHook | undefined;
  readonly headerPrefix: string | undefined;
  readonly dates: DocumentConfig["dates"] | undefined;
  readonly int64: DocumentConfig["int64"] | undefined;
  readonly onError: "skip" | "refuse";
  readonly outputs: readonly JobOutput[];
  /** Absolute paths of the modules of the configuration. */
  readonly modules: readonly string[];
}

/** One output of a job. */
export interface JobOutput {
  /** Absolute. */
  readonly directory: string;
  readonly options: OutputOptions;
  /** Where a configuration names the directory. */
  readonly option?: ConfigOption;
}

/** The jobs that a configuration describes. Its paths start from its own folder. */
export function jobsOfConfig(config: LoadedConfig): readonly Job[] {
  return config.documents.map((document, index) =>
    jobOfDocument(document, config, config.isList ? [index] : []),
  );
}

/** `at`: the way to the document within the configuration. */
function jobOfDocument(
  config: DocumentConfig,
  { file, modules }: LoadedConfig,
  at: ConfigOption["path"],
): Job {
  const folder = path.dirname(file);
  return {
    name: config.name ?? config.document,
    folder,
    document: config.document,
    overlays: config.overlays ?? [],
    remotes: config.remotes ?? [],
    folders: (config.folders ?? []).map((name) => path.resolve(folder, name)),
    naming: config.naming,
    headerPrefix: config.headerPrefix,
    dates: config.dates,
    int64: config.int64,
    onError: config.onError ?? "refuse",
    outputs: config.outputs.map(({ directory, ...options }, index) => ({
      directory: path.resolve(folder, directory),
      options,
      option: { file, path: [...at, "outputs", index, "directory"] },
    })),
    modules,
  };
}

/** The path of a document from the current folder, so that a terminal can open it; a URL stays. */
export function fromCurrentFolder(name: string, folder: string): string {
  return isUrl(name) ? name : fromFolder(process.cwd(), path.resolve(folder, name));
}

/** The path of a document from a folder, with `/` on every system; a URL stays. */
export function fromFolder(folder: string, name: string): string {
  return isUrl(name) ? name : path.relative(folder, path.resolve(name)).split(path.sep).join("/");
}

/** Whether a document is named by a URL. A Windows drive (`c:`) is no scheme. */
export function isUrl(name: string): boolean {
  return /^[a-z][a-z\d+.-]+:/i.test(name);
}
