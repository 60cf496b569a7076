import { existsSync } from "node:fs";
import path from "node:path";
import type { OutputConfig } from "../config/config.ts";
import { loadConfig } from "../config/index.ts";
import type { Report } from "../diagnostics/index.ts";
import { nearest } from "../document/nearest.ts";
import { checkOverlap, type Job, jobsOfConfig } from "../run/index.ts";
import { builtInNames } from "../targets/built-in-names.ts";
import type { Call } from "./command.ts";
import { documentSource } from "./document-source.ts";

/** Options that say what to generate, which a configuration says by itself. */
const documentOptions = [
  "out",
  "targets",
  "runtime",
  "import-extension",
  "formats",
  "split",
  "include-tag",
  "include-path",
  "include-operation",
  "exclude-tag",
  "exclude-path",
  "exclude-operation",
  "json-schemas",
  "overlay",
  "header-prefix",
  "dates",
  "int64",
  "on-error",
  "allow-remote",
  "allow-folder",
];

/** Names under which a configuration is looked for, in this order. */
export const configNames: readonly string[] = [
  "tenon.config.ts",
  "tenon.config.mts",
  "tenon.config.js",
  "tenon.config.mjs",
];

/** The jobs of a `generate` call. `version`: see `loadConfig`. `undefined`, after reports, if the call or the configuration is wrong. */
export async function jobsOfCall(
  call: Call,
  report: Report,
  version = 0,
): Promise<readonly Job[] | undefined> {
  const [document, ...more] = call.arguments;
  const out = call.text("out");
  if (document === undefined || out === undefined) return jobsOfFile(call, report, version);
  if (more.length > 0) {
    const message = `generate takes one document with --out, but ${more.join(" ")} follows it.`;
    return void report({ code: "TN605", message, hint: "Several documents go into a tenon.config.ts." });
  }
  if (call.flag("config")) {
    const message = `--config and the document ${document} with --out exclude each other.`;
    return void report({ code: "TN605", message });
  }
  const targets = targetsOf(call.text("targets"), report);
  return targets === undefined ? undefined : [jobOf(document, out, targets, call)];
}

/** The name of the configuration in a folder; `undefined`: there is none. */
export function configIn(folder: string): string | undefined {
  return configNames.find((name) => existsSync(path.join(folder, name)));
}

/** The absolute path of the configuration that a call uses: the one that it names, else the one that there is. */
export function configFileOf(call: Call): string | undefined {
  if (call.arguments.length > 0 && call.flag("out")) return undefined;
  const file = call.text("config") ?? configIn(".");
  return file === undefined ? undefined : path.resolve(file);
}

/** Jobs of a configuration: all of them, or those that the arguments name. */
export async function jobsOfFile(
  call: Call,
  report: Report,
  version: number,
): Promise<readonly Job[] | undefined> {
  const file = configFileOf(call);
  if (file === undefined) return void reportNoConfiguration(call, report);
  const misplaced = documentOptions.filter((name) => call.flag(name));
  if (misplaced.length > 0) {
    const names = misplaced.map((name) => `--${name}`).join(", ");
    const message = `${names} goes with a document in the call, but ${path.basename(file)} says what to generate.`;
    return void report({
      code: "TN605",
      message,
      hint: "Set it in the configuration, or name a document and --out.",
    });
  }
  const config = await loadConfig(file, report, { version });
  if (config === undefined) return undefined;
  const jobs = jobsOfConfig(config);
  // Of all of them: two that share a folder would undo each other in turn.
  return checkOverlap(jobs, report) ? jobsCalled(call.arguments, jobs, file, report) : undefined;
}

function reportNoConfiguration(call: Call, report: Report): void {
  const [document] = call.arguments;
  if (document === undefined) {
    report({
      code: "TN604",
      message: "There is neither a document in the call nor a tenon.config.ts in the current folder.",
      hint: "Name a document and a folder: tenon generate openapi.yaml --out src/api.",
    });
    return;
  }
  const message = "--out is missing: the folder for the generated files.";
  report({ code: "TN604", message, hint: `For example: tenon generate ${document} --out src/api.` });
}

function jobsCalled(
  names: readonly string[],
  jobs: readonly Job[],
  file: string,
  report: Report,
): readonly Job[] | undefined {
  const known = jobs.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  for (const name of unknown) {
    const [near] = nearest(name, known);
    const hint = near === undefined ? `Its documents are ${known.join(", ")}.` : `Did you mean ${near}?`;
    const message = `${path.basename(file)} has no document ${JSON.stringify(name)}.`;
    report({ code: "TN608", message, hint });
  }
  if (unknown.length > 0) return undefined;
  return names.length === 0 ? jobs : jobs.filter(({ name }) => names.includes(name));
}

function jobOf(document: string, out: string, targets: readonly string[], call: Call): Job {
  const extension = call.text("import-extension");
  return {
    name: document,
    ...documentSource(document, call),
    naming: undefined,
    headerPrefix: call.text("header-prefix"),
    // The command line has let only these through.
    dates: call.text("dates") as Job["dates"],
    int64: call.text("int64") as Job["int64"],
    outputs: [
      {
        directory: path.resolve(out),
        options: {
          ...(targets.length > 0 && { targets }),
          ...(call.text("runtime") === "package" && { runtime: "package" as const }),
          ...(call.text("formats") === "assert" && { formats: "assert" as const }),
          ...(call.flag("split") && { split: "tag" as const }),
          ...selectionOf(call),
          ...(call.text("json-schemas") === "include" && { jsonSchemas: "include" as const }),
          ...(extension === ".ts" && { importExtension: ".ts" as const }),
          ...(extension === "none" && { importExtension: "" as const }),
        },
      },
    ],
    modules: [],
  };
}

function selectionOf(call: Call): Pick<OutputConfig, "include" | "exclude"> {
  const [include, exclude] = [selectorOf("include", call), selectorOf("exclude", call)];
  return { ...(include && { include }), ...(exclude && { exclude }) };
}

function selectorOf(name: "include" | "exclude", call: Call): OutputConfig["include"] {
  const tags = call.texts(`${name}-tag`);
  const paths = call.texts(`${name}-path`);
  const operationIds = call.texts(`${name}-operation`);
  const all = [...tags, ...paths, ...operationIds];
  return all.length === 0 ? undefined : { tags, paths, operationIds };
}

/** The targets of `--targets`; none means the usual ones. */
export function targetsOf(list: string | undefined, report: Report): readonly string[] | undefined {
  const names = list?.split(",").map((name) => name.trim()) ?? [];
  const unknown = names.filter((name) => !(builtInNames as readonly string[]).includes(name));
  for (const name of unknown) {
    const [near] = nearest(name, builtInNames);
    report({
      code: "TN607",
      message: `There is no target ${JSON.stringify(name)}.`,
      ...(near !== undefined && { hint: `Did you mean ${near}?` }),
    });
  }
  return unknown.length > 0 ? undefined : names;
}
