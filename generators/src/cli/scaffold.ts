import { existsSync } from "node:fs";
import path from "node:path";
import { type Diagnostic, diagnose, type Finding, type Report } from "../diagnostics/index.ts";
import type { ScaffoldJob } from "../run/index.ts";
import type { Call, Command, Outcome } from "./command.ts";
import { accessOptions, documentSource, overlayOption } from "./document-source.ts";
import { displayPath } from "./print-diagnostics.ts";
import type { Progress } from "./progress.ts";

/** `tenon scaffold`. */
export const scaffoldCommand: Command = {
  name: "scaffold",
  summary: "Write a first implementation of a server's handlers, and bring it up to the document later.",
  usage: "scaffold server DOCUMENT --generated DIRECTORY --out DIRECTORY [options]",
  details: [
    "The files are yours: one for each tag, in which every operation answers 501 until you write it, and index.ts,\n" +
      "which puts them together. Run it again after the document has changed: what is new is added, what is gone is\n" +
      "marked, and every line that you wrote stays. Move, rename and rearrange as you like.",
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
    { name: "dry-run", help: "Write nothing; print the changes as a unified diff." },
    {
      name: "import-extension",
      value: ".js|.ts|none",
      values: [".js", ".ts", "none"],
      help: "Ending of relative imports. Default: .js.",
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
  const job = jobOfCall(call, report);
  if (job === undefined) return { exitCode: 2, diagnostics };
  // Loaded only now: the other commands need no parser of TypeScript.
  const { runScaffold } = await import("../run/scaffold-job.ts");
  const result = await runScaffold(job, onStep);
  const { changes, diff } = result;
  if (changes === undefined) return { exitCode: 2, diagnostics: result.diagnostics };
  const files = changes.map(({ path: name, before }) => ({
    path: `${displayPath(job.directory)}/${name}`,
    change: before === undefined ? "added" : "changed",
  }));
  return {
    exitCode: 0,
    diagnostics: result.diagnostics,
    output: job.dryRun ? diff : "",
    summary: summaryOf(job, files),
    data: { files, diff },
  };
}

function jobOfCall(call: Call, report: Report): ScaffoldJob | undefined {
  const [what, document, ...more] = call.arguments;
  const example = "For example: tenon scaffold server openapi.yaml --generated src/api --out src/handlers.";
  if (what !== "server") {
    const message = what === undefined ? "What to scaffold is missing." : `There is no scaffold for ${what}.`;
    return void report({ code: "TN604", message, hint: example });
  }
  const [generated, out] = [call.text("generated"), call.text("out")];
  if (document === undefined || generated === undefined || out === undefined) {
    const missing =
      document === undefined ? "The document" : generated === undefined ? "--generated" : "--out";
    return void report({ code: "TN604", message: `${missing} is missing.`, hint: example });
  }
  if (more.length > 0) {
    return void report({
      code: "TN605",
      message: `scaffold takes one document, but ${more.join(" ")} follows it.`,
    });
  }
  return jobOf(call, document, path.resolve(generated), path.resolve(out), report);
}

function jobOf(
  call: Call,
  document: string,
  generated: string,
  directory: string,
  report: Report,
): ScaffoldJob | undefined {
  if (!existsSync(path.join(generated, "server.ts"))) {
    return void report({
      code: "TN635",
      message: "There is no server.ts in the folder.",
      place: { file: generated },
    });
  }
  if (`${directory}${path.sep}`.startsWith(`${generated}${path.sep}`)) {
    const message = "--out is the generated folder or in it, which tenon generate replaces as a whole.";
    return void report({ code: "TN605", message, place: { file: directory } });
  }
  const extension = call.text("import-extension") ?? ".js";
  return {
    job: {
      ...documentSource(document, call),
      naming: undefined,
      // Names of handlers and their types do not depend on the forms of values.
      dates: undefined,
      int64: undefined,
    },
    generated,
    directory,
    importExtension: extension === "none" ? "" : extension,
    dryRun: call.flag("dry-run"),
  };
}

function summaryOf(
  { directory, dryRun }: ScaffoldJob,
  files: readonly { readonly path: string; readonly change: string }[],
): string {
  if (files.length === 0) return `${displayPath(directory)}: up to date.`;
  const verb = dryRun ? "would be " : "";
  return files.map(({ path: name, change }) => `${name}: ${verb}${change}.`).join("\n");
}
