import { existsSync } from "node:fs";
import path from "node:path";
import { loadConfig } from "../config/index.ts";
import type { Report } from "../diagnostics/index.ts";
import { nearest } from "../document/nearest.ts";
import { fromFolder, isUrl, type Job, jobsOfConfig } from "../run/index.ts";
import { builtInNames } from "../targets/built-in-names.ts";
import type { Call } from "./command.ts";

/** Options that say what to generate, which a configuration says by itself. */
const documentOptions = [
  "out",
  "targets",
  "runtime",
  "import-extension",
  "formats",
  "overlay",
  "header-prefix",
  "dates",
  "int64",
  "on-error",
  "allow-remote",
  "allow-folder",
];

/** Names under which a configuration is looked for, in this order. */
const configNames = ["tenon.config.ts", "tenon.config.mts", "tenon.config.js", "tenon.config.mjs"];

/** The jobs of a `generate` call. `undefined`, after reports, if the call or the configuration is wrong. */
export async function jobsOfCall(call: Call, report: Report): Promise<readonly Job[] | undefined> {
  const [document, ...more] = call.arguments;
  if (more.length > 0) {
    const message = `generate takes one document, but ${more.join(" ")} follows it.`;
    return void report({ code: "TN605", message, hint: "Several documents go into a tenon.config.ts." });
  }
  return document === undefined ? jobsOfFile(call, report) : jobOfDocument(document, call, report);
}

async function jobsOfFile(call: Call, report: Report): Promise<readonly Job[] | undefined> {
  const named = call.text("config");
  const file = path.resolve(named ?? configNames.find((name) => existsSync(name)) ?? "");
  if (named === undefined && file === process.cwd()) {
    return void report({
      code: "TN604",
      message: "There is neither a document in the call nor a tenon.config.ts in the current folder.",
      hint: "Name a document and a folder: tenon generate openapi.yaml --out src/generated.",
    });
  }
  const misplaced = documentOptions.filter((name) => call.flag(name));
  if (misplaced.length > 0) {
    const names = misplaced.map((name) => `--${name}`).join(", ");
    const message = `${names} goes with a document in the call, but ${path.basename(file)} says what to generate.`;
    return void report({ code: "TN605", message, hint: "Set it in the configuration, or name a document." });
  }
  const config = await loadConfig(file, report);
  return config && jobsOfConfig(config);
}

function jobOfDocument(document: string, call: Call, report: Report): readonly Job[] | undefined {
  if (call.flag("config")) {
    return void report({
      code: "TN605",
      message: `--config and the document ${document} exclude each other.`,
    });
  }
  const out = call.text("out");
  if (out === undefined) {
    const message = "--out is missing: the folder for the generated files.";
    const hint = `For example: tenon generate ${document} --out src/generated.`;
    return void report({ code: "TN604", message, hint });
  }
  const targets = targetsOf(call.text("targets"), report);
  return targets === undefined ? undefined : [jobOf(document, out, targets, call)];
}

function jobOf(document: string, out: string, targets: readonly string[], call: Call): Job {
  const folder = isUrl(document) ? process.cwd() : path.dirname(path.resolve(document));
  const extension = call.text("import-extension");
  return {
    folder,
    document: fromFolder(folder, document),
    overlays: call.texts("overlay").map((name) => fromFolder(folder, name)),
    remotes: call.texts("allow-remote"),
    folders: call.texts("allow-folder").map((name) => path.resolve(name)),
    naming: undefined,
    headerPrefix: call.text("header-prefix"),
    // The command line has let only these through.
    dates: call.text("dates") as Job["dates"],
    int64: call.text("int64") as Job["int64"],
    onError: call.text("on-error") === "skip" ? "skip" : "refuse",
    outputs: [
      {
        directory: path.resolve(out),
        options: {
          ...(targets.length > 0 && { targets }),
          ...(call.text("runtime") === "package" && { runtime: "package" as const }),
          ...(call.text("formats") === "assert" && { formats: "assert" as const }),
          ...(extension === ".ts" && { importExtension: ".ts" as const }),
          ...(extension === "none" && { importExtension: "" as const }),
        },
      },
    ],
    modules: [],
  };
}

/** The targets of `--targets`; none means the usual ones. */
function targetsOf(list: string | undefined, report: Report): readonly string[] | undefined {
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
