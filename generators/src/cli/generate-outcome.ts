import { type Diagnostic, diagnose } from "../diagnostics/index.ts";
import type { OutputResult, RunResult } from "../run/index.ts";
import type { Call, Outcome } from "./command.ts";
import { displayPath } from "./print-diagnostics.ts";

/** What a run came to. */
export function outcomeOf({ outputs, diagnostics }: RunResult, check: boolean, call: Call): Outcome {
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
export function refused(diagnostics: readonly Diagnostic[], call: Call): Outcome {
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
