import { type Diagnostic, diagnose, type Finding, registry } from "../diagnostics/index.ts";
import { toolkitVersion } from "../run/toolkit.ts";
import type { Command, Outcome } from "./command.ts";
import { explainCommand } from "./explain.ts";
import { generateCommand } from "./generate.ts";
import { helpCommand, helpOf, overview, unknownCommand } from "./help.ts";
import { parseCall } from "./parse-call.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { printable, printableValue } from "./printable.ts";
import { scaffoldCommand } from "./scaffold.ts";
import { versionCommand } from "./version.ts";

/** Every command, in the order in which help lists them. */
export const commands: readonly Command[] = [
  generateCommand,
  scaffoldCommand,
  explainCommand,
  helpCommand(() => commands),
  versionCommand,
];

/** Runs the command line and sets the process's exit code. */
export async function main(args: readonly string[]): Promise<void> {
  const manner = { json: args.includes("--json"), quiet: args.includes("--quiet") };
  try {
    const outcome = await run(args);
    print(outcome, args[0] ?? "help", manner);
    process.exitCode = outcome.exitCode;
  } catch (error) {
    printBug(error, manner.json);
    process.exitCode = 1;
  }
}

async function run(args: readonly string[]): Promise<Outcome> {
  const [first, ...rest] = args;
  if (first === undefined || first === "--help" || first === "-h") return overview(commands);
  const name = first === "--version" || first === "-v" ? "version" : first;
  const command = commands.find((one) => one.name === name);
  if (command === undefined)
    return first.startsWith("-") ? optionFirst(first) : unknownCommand(first, commands);
  const diagnostics: Diagnostic[] = [];
  const report = (finding: Finding): void =>
    void diagnostics.push(diagnose(finding, ({ file }) => ({ file })));
  const call = parseCall(command, rest, report);
  if (call === undefined) return { exitCode: 2, diagnostics };
  return call.flag("help") ? helpOf(command) : command.run(call);
}

function optionFirst(option: string): Outcome {
  const finding: Finding = {
    code: "TN601",
    message: `${option} stands where a command should.`,
    hint: "The command comes first: tenon generate …",
  };
  return { exitCode: 2, diagnostics: [diagnose(finding, ({ file }) => ({ file }))] };
}

interface Manner {
  readonly json: boolean;
  readonly quiet: boolean;
}

function print(outcome: Outcome, command: string, { json, quiet }: Manner): void {
  const { exitCode, diagnostics = [], output = "", summary = "", data = {} } = outcome;
  if (json) {
    const explained = diagnostics.map((one) => ({ ...one, ...explanation(one) }));
    printJson({ tenon: toolkitVersion(), command, exitCode, ...data, diagnostics: explained });
    return;
  }
  const shown = quiet ? diagnostics.filter(({ severity }) => severity === "error") : diagnostics;
  write(2, printDiagnostics(shown));
  write(1, output);
  if (!quiet && summary !== "") write(2, `${shown.length > 0 ? "\n" : ""}${printable(summary)}\n`);
}

function explanation({ code }: Diagnostic): {
  readonly title: string;
  readonly why: string;
  readonly next: string;
} {
  const { title, why, next } = registry[code];
  return { title, why, next };
}

function printJson(value: unknown): void {
  write(1, `${JSON.stringify(printableValue(value), null, 2)}\n`);
}

/** A bug of ours: what happened, and that it is one. */
function printBug(error: unknown, json: boolean): void {
  const text = printable(error instanceof Error ? (error.stack ?? error.message) : String(error));
  if (json) printJson({ tenon: toolkitVersion(), exitCode: 1, bug: text, diagnostics: [] });
  else
    write(
      2,
      `This is a bug in Tenon ${toolkitVersion()}; nothing was written. Please report it with what follows.\n\n${text}\n`,
    );
}

/** Writes text; a reader that has gone away (`tenon … | head`) is no fault. */
function write(stream: 1 | 2, text: string): void {
  if (text !== "") (stream === 1 ? process.stdout : process.stderr).write(text);
}
