import { existsSync } from "node:fs";
import { type Diagnostic, diagnose, type Finding } from "../diagnostics/index.ts";
import { type RunMemory, type RunResult, runJobs } from "../run/index.ts";
import { builtInNames, defaultTargets, defaultTargetsOfSchemas } from "../targets/built-in-names.ts";
import type { Call, Command, Outcome } from "./command.ts";
import { accessOptions, overlayOption } from "./document-source.ts";
import { configFileOf, jobsOfCall } from "./generate-jobs.ts";
import { outcomeOf, refused } from "./generate-outcome.ts";
import { inLittleNewSpace } from "./new-space.ts";
import { displayPath } from "./print-diagnostics.ts";
import type { Progress } from "./progress.ts";
import { refusal } from "./refusal.ts";
import { type Run, watchRuns } from "./watch-runs.ts";

/** Options that say which operations to generate; what they do not use is left out. */
const selectionOptions: Command["options"] = [
  { name: "include-tag", value: "TAG", repeated: true, help: "Only operations with the tag." },
  {
    name: "include-path",
    value: "GLOB",
    repeated: true,
    help: 'Only operations of the path: "/pets/**", "GET /pets/*".',
  },
  { name: "include-operation", value: "ID", repeated: true, help: "Only the operation of that operationId." },
  { name: "exclude-tag", value: "TAG", repeated: true, help: "No operations with the tag." },
  { name: "exclude-path", value: "GLOB", repeated: true, help: "No operations of the path." },
  { name: "exclude-operation", value: "ID", repeated: true, help: "Not the operation of that operationId." },
];

/** `tenon generate`. */
export const generateCommand: Command = {
  name: "generate",
  summary: "Generate TypeScript from an OpenAPI document, or from all documents of a configuration.",
  usage: "generate [DOCUMENT --out DIRECTORY | NAME...] [options]",
  details: [
    "With a document and --out, the options below say what to generate. Without, tenon.config.ts (or what --config names)\n" +
      "says it: for all its documents, or for those that are named. Only --watch, --check, --list, --strict and --force go with it.",
    "The output folder belongs to Tenon and is replaced as a whole; files in it that Tenon did not write are never lost.\n" +
      "Either everything is written or nothing, and what does not change is not touched.",
  ],
  options: [
    { name: "out", value: "DIRECTORY", help: "Folder of its own for the generated files." },
    {
      name: "targets",
      value: "A,B",
      list: builtInNames,
      help: `Any of ${builtInNames.join(", ")}. Default: ${defaultTargets.join(", ")}; of a JSON Schema ${defaultTargetsOfSchemas.join(", ")}.`,
    },
    {
      name: "runtime",
      value: "inline|package",
      values: ["inline", "package"],
      help: "Copy what is used of the runtime into the output (default), or import @tenon/runtime.",
    },
    {
      name: "import-extension",
      value: ".js|.ts|none",
      values: [".js", ".ts", "none"],
      help: "Ending of relative imports. Default: .js.",
    },
    {
      name: "formats",
      value: "annotate|assert",
      values: ["annotate", "assert"],
      help: "Whether validators only note a format (default) or insist on it.",
    },
    {
      name: "split",
      value: "tag",
      values: ["tag"],
      help: "Give the operations of each tag files of their own in client/ and server/. Default: a file for each target.",
    },
    ...selectionOptions,
    {
      name: "json-schemas",
      value: "omit|include",
      values: ["omit", "include"],
      help: "Whether validators also give their JSON Schema (Standard JSON Schema). Default: omit.",
    },
    overlayOption,
    {
      name: "header-prefix",
      value: "WORD",
      help: "What stands in header names in place of the word that the document's x-header-prefix names.",
    },
    {
      name: "dates",
      value: "string|Date|Temporal",
      values: ["string", "Date", "Temporal"],
      help: "Form in which applications have dates. Default: string, as on the wire.",
    },
    {
      name: "int64",
      value: "number|bigint|string",
      values: ["number", "bigint", "string"],
      help: "Form in which applications have integers of format int64. Default: number.",
    },
    {
      name: "on-error",
      value: "skip|refuse",
      values: ["skip", "refuse"],
      help: "Leave out what is wrong in the document, report it, and generate the rest with exit code 0; or generate nothing (default).",
    },
    ...accessOptions,
    { name: "config", value: "FILE", help: "Configuration to use instead of tenon.config.ts." },
    {
      name: "watch",
      help: "Generate again whenever the document, a file of it or the configuration changes; with --json, one object a line.",
    },
    { name: "check", help: "Write nothing; exit with 4 and list the files if the output is not up to date." },
    {
      name: "list",
      value: "inputs|outputs",
      values: ["inputs", "outputs"],
      help: "Write nothing; list the files that are read, or asked for in vain, or the folders that are written, for a build tool's cache.",
    },
    { name: "strict", help: "Take warnings as errors." },
    {
      name: "force",
      help: "Overwrite files at the output's paths that were edited or that Tenon did not write.",
    },
  ],
  examples: [
    ["tenon generate petstore.yaml --out src/petstore", "all four targets, with the runtime beside them"],
    ["tenon generate petstore.yaml --out src/petstore --targets types,client", "types and client only"],
    ["tenon generate", "everything that tenon.config.ts describes"],
    ["tenon generate --list inputs", "what a build tool has to watch"],
    ["tenon generate --watch", "the same, again and again, until Ctrl-C"],
    ["tenon generate pets", "the document of tenon.config.ts that has that name"],
    ["tenon generate --check", "for continuous integration: exit code 4 if something is not up to date"],
  ],
  run: generate,
};

function generate(call: Call, progress: Progress): Promise<Outcome> | AsyncIterable<Outcome> | Outcome {
  const [first, second] = ["watch", "check", "list"].filter((name) => call.flag(name));
  if (second !== undefined) {
    return refusal({ code: "TN605", message: `--${first} and --${second} exclude each other.` });
  }
  if (first === "watch") {
    const memory: RunMemory = new Map();
    return watchRuns((version) => run(call, progress, { version, memory }));
  }
  return run(call, progress).then((ran) => (first === "list" ? listed(call, ran) : ran.outcome));
}

/** What goes on from run to run of the same process. `version`: see `loadConfig`. */
interface Again {
  readonly version?: number;
  readonly memory?: RunMemory;
}

async function run(call: Call, { onStep }: Progress, { version = 0, memory }: Again = {}): Promise<Run> {
  const diagnostics: Diagnostic[] = [];
  const report = (finding: Finding): void => void diagnostics.push(diagnose(finding));
  const config = configFileOf(call);
  if (config !== undefined) onStep("reading", displayPath(config));
  const jobs = await jobsOfCall(call, report, version);
  if (jobs === undefined) {
    return { outcome: refused(diagnostics, call), inputs: config === undefined ? [] : [config] };
  }
  const check = call.flag("check") || call.flag("list");
  const generateAll = (told: Progress["onStep"]): Promise<RunResult> =>
    runJobs(jobs, {
      check,
      strict: call.flag("strict"),
      force: call.flag("force"),
      onStep: told,
      ...(memory && { memory }),
    });
  const result = await (jobs.length > 1 ? generateAll(onStep) : inLittleNewSpace(onStep, generateAll));
  const directories = jobs.flatMap(({ outputs }) => outputs.map(({ directory }) => directory));
  return { outcome: outcomeOf(result, check, call), inputs: result.inputs, directories };
}

/** Paths from the current folder, one a line; none if the document or the configuration is wrong. */
function listed(call: Call, { outcome, inputs, directories = [] }: Run): Outcome {
  const { exitCode, diagnostics = [] } = outcome;
  if (exitCode === 2) return { exitCode, diagnostics };
  const listsInputs = call.text("list") === "inputs";
  const paths = (listsInputs ? inputs : directories).map(displayPath);
  // A cache has to notice when they come to be; who hands the inputs to a program has to know that there are none yet.
  const absent = listsInputs ? paths.filter((one) => !existsSync(one)) : [];
  const found = diagnostics.filter(({ code }) => code !== "TN507"); // Drift is not asked for.
  return {
    exitCode: 0,
    diagnostics: found,
    output: paths.map((one) => `${one}\n`).join(""),
    summary: absent.map((one) => `${one} is not there: a reference asks for it in vain.`).join("\n"),
    data: { paths, ...(listsInputs && { absent }) },
  };
}
