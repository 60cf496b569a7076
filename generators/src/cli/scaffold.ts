import { existsSync } from "node:fs";
import path from "node:path";
import { type Diagnostic, diagnose, type Finding, type Report } from "../diagnostics/index.ts";
import type { JobOutput, Scaffold, ScaffoldJob } from "../run/index.ts";
import type { Call, Command, Outcome } from "./command.ts";
import { accessOptions, documentSource, overlayOption } from "./document-source.ts";
import { configFileOf, jobsOfFile } from "./generate-jobs.ts";
import { displayPath } from "./print-diagnostics.ts";
import type { Progress } from "./progress.ts";

/** `tenon scaffold`. */
export const scaffoldCommand: Command = {
  name: "scaffold",
  summary: "Write a first implementation of a server's handlers, and bring it up to the document later.",
  usage: "scaffold server [DOCUMENT --generated DIRECTORY | NAME] --out DIRECTORY [options]",
  details: [
    "The files are yours: one for each tag, in which every operation answers 501 until you write it, and index.ts,\n" +
      "which puts them together. Run it again after the document has changed: what is new is added, what is gone is\n" +
      "marked, and every line that you wrote stays. Move, rename and rearrange as you like.",
    "Without --generated, the document, the folder with the server and the ending of imports are those of\n" +
      "tenon.config.ts; NAME says which document, where several have a server.",
    "A file that would change is left alone, and so are all others, while it has changes that are not committed to git\n" +
      "or does not parse.",
  ],
  options: [
    {
      name: "generated",
      value: "DIRECTORY",
      help: "Folder that tenon generate writes, with server.ts in it.",
    },
    { name: "out", value: "DIRECTORY", help: "Folder for the handlers, beside the generated one." },
    { name: "config", value: "FILE", help: "Configuration to use instead of tenon.config.ts." },
    { name: "dry-run", help: "Write nothing; print the changes as a unified diff." },
    {
      name: "import-extension",
      value: ".js|.ts|none",
      values: [".js", ".ts", "none"],
      help: "Ending of relative imports. Default: .js, or that of the configuration.",
    },
    overlayOption,
    {
      name: "on-error",
      value: "skip|refuse",
      values: ["skip", "refuse"],
      help: "Leave out what is wrong in the document, or do nothing (default). As for tenon generate.",
    },
    ...accessOptions,
  ],
  examples: [
    ["tenon scaffold server --out src/handlers", "handlers for the server that tenon.config.ts describes"],
    [
      "tenon scaffold server petstore.yaml --generated src/petstore --out src/handlers",
      "handlers for what tenon generate petstore.yaml --out src/petstore has written",
    ],
    [
      "tenon scaffold server petstore.yaml --generated src/petstore --out src/handlers --dry-run",
      "what the same would change, as a diff",
    ],
  ],
  run: scaffold,
};

async function scaffold(call: Call, { onStep }: Progress): Promise<Outcome> {
  const diagnostics: Diagnostic[] = [];
  const report = (finding: Finding): void => void diagnostics.push(diagnose(finding));
  const job = await jobOfCall(call, report);
  if (job === undefined) return { exitCode: 2, diagnostics };
  // Loaded only now: the other commands need no parser of TypeScript.
  const { runScaffold } = await import("../run/scaffold-job.ts");
  const result = await runScaffold(job, onStep);
  const { scaffold: made, diff } = result;
  if (made === undefined) return { exitCode: 2, diagnostics: result.diagnostics };
  const shown = (name: string): string => `${displayPath(job.directory)}/${name}`;
  const files = made.changes.map(({ path: name, before }) => ({
    path: shown(name),
    change: before === undefined ? "added" : "changed",
  }));
  const renamed = made.renamed.map((one) => ({ ...one, path: shown(one.path) }));
  const notes = files.length === 0 || made.advice === undefined ? [] : [made.advice];
  return {
    exitCode: 0,
    diagnostics: result.diagnostics,
    output: job.dryRun ? diff : "",
    summary: summaryOf(job, files, renamed, notes),
    data: { files, renamed, diff, notes },
  };
}

const example = "For example: tenon scaffold server openapi.yaml --generated src/api --out src/handlers.";

async function jobOfCall(call: Call, report: Report): Promise<ScaffoldJob | undefined> {
  const [what, document, ...more] = call.arguments;
  if (what !== "server") {
    const message = what === undefined ? "What to scaffold is missing." : `There is no scaffold for ${what}.`;
    return void report({ code: "TN604", message, hint: example });
  }
  const out = call.text("out");
  if (out === undefined) return void report({ code: "TN604", message: "--out is missing.", hint: example });
  if (more.length > 0) {
    return void report({
      code: "TN605",
      message: `scaffold takes one document, but ${more.join(" ")} follows it.`,
    });
  }
  const generated = call.text("generated");
  if (generated === undefined) return jobOfConfig(call, path.resolve(out), report);
  if (document === undefined) {
    return void report({ code: "TN604", message: "The document is missing.", hint: example });
  }
  const job = {
    name: document,
    ...documentSource(document, call),
    naming: undefined,
    headerPrefix: undefined,
    // Names of handlers and their types do not depend on the forms of values.
    dates: undefined,
    int64: undefined,
    modules: [],
  };
  return jobOf(call, job, { directory: path.resolve(generated), options: {} }, path.resolve(out), report);
}

/** The job of the configuration's document that has a server, or of the one that the call names. */
async function jobOfConfig(call: Call, directory: string, report: Report): Promise<ScaffoldJob | undefined> {
  const [, ...names] = call.arguments;
  // These are the scaffold's own; everything else of the document is for the configuration to say.
  const flag = (name: string): boolean => !["out", "import-extension"].includes(name) && call.flag(name);
  const asked: Call = { ...call, arguments: names, flag };
  if (configFileOf(asked) === undefined) {
    const message = `${names.length === 0 ? "The document" : "--generated"} is missing.`;
    return void report({ code: "TN604", message, hint: example });
  }
  const jobs = await jobsOfFile(asked, report, 0);
  if (jobs === undefined) return undefined;
  const all = jobs.flatMap((job) => job.outputs.map((output) => ({ job, output })));
  const [one, ...others] = all.filter(({ output }) => existsSync(path.join(output.directory, "server.ts")));
  const [first] = one ? [one] : all;
  if (first === undefined || others.length === 0) {
    return first && jobOf(call, first.job, first.output, directory, report);
  }
  const folders = [first, ...others].map(({ output }) => displayPath(output.directory)).join(", ");
  const message = `There is a server in each of ${folders}: name the document, or set --generated.`;
  return void report({ code: "TN604", message });
}

function jobOf(
  call: Call,
  job: ScaffoldJob["job"],
  generated: JobOutput,
  directory: string,
  report: Report,
): ScaffoldJob | undefined {
  const folder = generated.directory;
  if (!existsSync(path.join(folder, "server.ts"))) {
    const message = "There is no server.ts in the folder.";
    return void report({ code: "TN635", message, place: { file: folder } });
  }
  if (`${directory}${path.sep}`.startsWith(`${folder}${path.sep}`)) {
    const message = "--out is the generated folder or in it, which tenon generate replaces as a whole.";
    return void report({ code: "TN605", message, place: { file: directory } });
  }
  const extension = call.text("import-extension") ?? generated.options.importExtension ?? ".js";
  const importExtension = extension === "none" ? "" : extension;
  return { job, generated, directory, importExtension, dryRun: call.flag("dry-run") };
}

function summaryOf(
  { directory, dryRun }: ScaffoldJob,
  files: readonly { readonly path: string; readonly change: string }[],
  renamed: Scaffold["renamed"],
  notes: readonly string[],
): string {
  if (files.length === 0) return `${displayPath(directory)}: up to date.`;
  const verb = dryRun ? "would be " : "";
  return [
    ...files.map(({ path: name, change }) => `${name}: ${verb}${change}.`),
    ...renamed.map(
      ({ path: name, from, to }) => `${name}: ${from} ${verb}renamed to ${to}, since the operation is.`,
    ),
    ...notes,
  ].join("\n");
}
