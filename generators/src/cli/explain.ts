import { type DiagnosticCode, registry } from "../diagnostics/index.ts";
import type { Call, Command, Outcome } from "./command.ts";
import { refusal } from "./refusal.ts";

/** `tenon explain`: what a diagnostic code means. */
export const explainCommand: Command = {
  name: "explain",
  summary: "Say what a diagnostic code means and what to do about it.",
  usage: "explain [CODE]",
  options: [],
  values: () => Object.keys(registry),
  examples: [
    ["tenon explain TN101", "one code"],
    ["tenon explain", "the list of all codes"],
  ],
  run: explain,
};

function explain(call: Call): Outcome {
  const [code, ...more] = call.arguments;
  if (more.length > 0) return refusal({ code: "TN605", message: "explain takes one code." });
  if (code === undefined) return list();
  const known = /^\d+$/.test(code) ? `TN${code}` : code.toUpperCase();
  if (!isCode(known)) return refusal({ code: "TN606", message: `There is no code ${code}.` });
  const { severity, title, why, next } = registry[known];
  return {
    exitCode: 0,
    output: `${known} (${severity}): ${title}\n\nWhy: ${why}\n\nWhat to do: ${next}\n`,
    data: { code: known, severity, title, why, next },
  };
}

function list(): Outcome {
  const codes = Object.entries(registry);
  return {
    exitCode: 0,
    output: codes.map(([code, { severity, title }]) => `${code}  ${severity.padEnd(7)}  ${title}\n`).join(""),
    data: { codes: codes.map(([code, entry]) => ({ code, ...entry })) },
  };
}

function isCode(text: string): text is DiagnosticCode {
  return Object.hasOwn(registry, text);
}
