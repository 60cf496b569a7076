import { existsSync } from "node:fs";
import { type Diagnostic, diagnose, type Finding } from "../diagnostics/index.ts";
import { type OutputResult, type RunMemory, type RunResult, runJobs } from "../run/index.ts";
import { builtInNames, defaultTargets, defaultTargetsOfSchemas } from "../targets/built-in-names.ts";
import type { Call, Command, Outcome } from "./command.ts";
import { accessOptions, overlayOption } from "./document-source.ts";
import { configFileOf, jobsOfCall } from "./generate-jobs.ts";
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

function outcomeOf({ outputs, diagnostics }: RunResult, check: boolean, call: Call): Outcome {
  if (outputs === undefined) return refused(diagnostics, call);
  const data = {
    outputs: outputs.map((output) => ({ ...output, directory: displayPath(output.directory) })),
  };
  if (check) return checked(outputs, diagnostics, data);
  // Who watches is told which come, which go and how many stay.
  const counts = diagnostics.length > 0 && !call.flag("watch") ? [`${countsOf(diagnostics)}.`] : [];
  return { exitCode: 0, diagnostics, data, summary: [...outputs.map(summaryOf), ...counts].join("\n") };
}

/** How many findings there are: a long list does not say so by itself. */
function countsOf(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const warnings = diagnostics.length - errors;
  return [
    ...(errors > 0 ? [plural(errors, "error")] : []),
    ...(warnings > 0 ? [plural(warnings, "warning")] : []),
  ].join(", ");
}

/** What ends a run that comes to nothing. */
function refused(diagnostics: readonly Diagnostic[], call: Call): Outcome {
  const notes = skipping(diagnostics, call);
  const hasError = diagnostics.some(({ severity }) => severity === "error");
  const strict = !hasError && call.flag("strict") ? ", and --strict takes warnings as errors" : "";
  const summary = [`${countsOf(diagnostics)}${strict}: nothing was written.`, ...notes].join(" ");
  return { exitCode: 2, diagnostics, summary, data: { outputs: [], notes } };
}

/** How to have the rest, where all errors are in parts of a document that can be left out. */
function skipping(diagnostics: readonly Diagnostic[], call: Call): readonly string[] {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length === 0 || call.flag("strict") || call.text("on-error") === "skip") return [];
  // What is wrong with a whole file has no pointer, or an empty one; from TN5xx on it is no part of a document.
  if (!errors.every(({ code, place }) => place?.pointer && code < "TN5")) return [];
  const option = call.text("out") === undefined ? '`onError: "skip"`' : "`--on-error skip`";
  return [`With ${option} the rest of the document is generated.`];
}

function checked(
  outputs: readonly OutputResult[],
  before: readonly Diagnostic[],
  data: Outcome["data"] & object,
): Outcome {
  const drifted = outputs.filter((output) => linesOf(output).length > 0);
  const diagnostics = drifted.map(({ directory, edited }) =>
    diagnose({
      code: "TN507",
      message: "The output is not up to date.",
      ...(edited.length > 0 && { hint: hintOfEdits(edited) }),
      place: { file: directory },
    }),
  );
  return {
    exitCode: drifted.length > 0 ? 4 : 0,
    diagnostics: [...before, ...diagnostics],
    output: drifted
      .flatMap(linesOf)
      .map((line) => `${line}\n`)
      .join(""),
    summary: drifted.length > 0 ? "" : "Everything is up to date.",
    data,
  };
}

function hintOfEdits(edited: readonly string[]): string {
  const [first, ...others] = edited;
  const names = others.length === 0 ? `${first} was` : `${first} and ${count(others.length)} more were`;
  return `${names} edited by hand: move the change elsewhere, then run with --force to overwrite it.`;
}

/** The files that a check finds different, one a line: what is the matter, then the path. */
function linesOf({ directory, added, changed, removed }: OutputResult): readonly string[] {
  const line = (word: string) => (name: string) => `${word} ${displayPath(directory)}/${name}`;
  return [...added.map(line("missing")), ...changed.map(line("changed")), ...removed.map(line("stale"))];
}

function summaryOf({ directory, added, changed, removed }: OutputResult): string {
  const written = added.length + changed.length;
  if (written + removed.length === 0) return `${displayPath(directory)}: up to date.`;
  const parts = [
    `${count(written)} written`,
    ...(removed.length > 0 ? [`${count(removed.length)} removed`] : []),
  ];
  return `${displayPath(directory)}: ${parts.join(", ")}.`;
}

function count(files: number): string {
  return plural(files, "file");
}

function plural(number: number, word: string): string {
  return number === 1 ? `1 ${word}` : `${number} ${word}s`;
}
