import { type Diagnostic, diagnose } from "../diagnostics/index.ts";
import { type Change, ratings, ratingsOfChange, ratingsOfChanges, rules } from "../diff/index.ts";
import { type ReadDocument, readDocument } from "../run/index.ts";
import type { Call, Command, Outcome } from "./command.ts";
import {
  type DiffReport,
  markdownReport,
  type RatedChange,
  ratingOf,
  textReport,
  toldOnce,
} from "./diff-report.ts";
import type { Progress } from "./progress.ts";
import { refusal } from "./refusal.ts";

/** `tenon diff`. */
export const diffCommand: Command = {
  name: "diff",
  summary:
    "Compare two documents, and rate for each target what that means for those who use what is generated.",
  usage: "diff OLD NEW [options]",
  details: [
    "A document is a file, a URL, or a file in a git revision: main:openapi/openapi.yaml. A rating is major if some program\n" +
      "stops compiling or some message that was right is refused, minor if there is something new, patch otherwise.",
  ],
  options: [
    {
      name: "format",
      value: "text|markdown",
      values: ["text", "markdown"],
      help: "How to print. Default: text.",
    },
    {
      name: "fail-on",
      value: "major|minor|patch",
      values: ratings,
      help: "Exit with 4 if anything is rated that high or higher.",
    },
  ],
  examples: [
    ["tenon diff main:openapi/openapi.yaml openapi/openapi.yaml", "what a branch changes"],
    ["tenon diff old.yaml new.yaml --fail-on major", "exit code 4 if something breaks"],
  ],
  run: diff,
};

async function diff(call: Call, { onStep }: Progress): Promise<Outcome> {
  const [before, after, ...more] = call.arguments;
  if (before === undefined || after === undefined)
    return refusal({
      code: "TN604",
      message: "diff takes two documents.",
      hint: "For example: tenon diff old.yaml new.yaml.",
    });
  if (more.length > 0) return refusal({ code: "TN605", message: "diff takes two documents." });
  const [old, now] = [await readDocument(before, onStep), await readDocument(after, onStep)];
  // Warnings of the documents are the business of `generate`.
  const errors = [...old.diagnostics, ...now.diagnostics].filter(({ severity }) => severity === "error");
  if (old.api === undefined || now.api === undefined) return { exitCode: 2, diagnostics: errors };
  onStep("comparing", after);
  // Asks targets, which no other command needs to have been loaded for.
  const { compareApis } = await import("../diff/compare-apis.ts");
  const changes = compareApis(old.api, now.api);
  const report = {
    ratings: ratingsOfChanges(changes),
    changes: toldOnce(changes.map((change) => rated(change, old, now))),
  };
  const unrelated =
    old.api.operations.length > 0 &&
    now.api.operations.length > 0 &&
    isUnrelated(changes, old.api.operations.length);
  const output = call.text("format") === "markdown" ? markdownReport(report) : textReport(report);
  return {
    exitCode: failsOn(call.text("fail-on"), report) ? 4 : 0,
    output,
    data: { ...report },
    diagnostics: unrelated ? unrelatedDocuments(before, after) : [],
  };
}

function rated(change: Change, old: ReadDocument, now: ReadDocument): RatedChange {
  const { rule, subject, detail, before, after } = change;
  const { title, why } = rules[rule];
  return {
    rule,
    title,
    why,
    subject,
    detail,
    ratings: ratingsOfChange(change),
    ...(before !== undefined && { before: old.placeOf(before) }),
    ...(after !== undefined && { after: now.placeOf(after) }),
  };
}

function failsOn(limit: string | undefined, report: DiffReport): boolean {
  const rating = ratingOf(report);
  const counting = ratings.slice(0, limit === undefined ? 0 : [...ratings, limit].indexOf(limit) + 1);
  return rating !== undefined && counting.includes(rating);
}

/** Whether no operation of the old document is left. */
function isUnrelated(changes: readonly Change[], operations: number): boolean {
  return changes.filter(({ rule }) => rule === "operation-removed").length >= operations;
}

function unrelatedDocuments(before: string, after: string): readonly Diagnostic[] {
  const message = `No operation of ${before} is in ${after}.`;
  return [diagnose({ code: "TN625", message })];
}
