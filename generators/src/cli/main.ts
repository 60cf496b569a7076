import { placeOfStrayError } from "../config/load-error.ts";
import { type Diagnostic, diagnose, type Finding, readThrown, registry } from "../diagnostics/index.ts";
import { toolkitVersion } from "../run/toolkit.ts";
import type { Command, Outcome } from "./command.ts";
import { completionCommand } from "./completion.ts";
import { diffCommand } from "./diff.ts";
import { doctorCommand } from "./doctor.ts";
import { explainCommand } from "./explain.ts";
import { generateCommand } from "./generate.ts";
import { helpCommand, helpOf, overview, unknownCommand } from "./help.ts";
import { initCommand } from "./init.ts";
import { mockCommand } from "./mock.ts";
import { parseCall } from "./parse-call.ts";
import { displayPath, nextStep, printDiagnostics } from "./print-diagnostics.ts";
import { printable, printableValue } from "./printable.ts";
import { isWatched, noProgress, type Progress, progressOn } from "./progress.ts";
import { refusal } from "./refusal.ts";
import { scaffoldCommand } from "./scaffold.ts";
import { versionCommand } from "./version.ts";

/** Every command, in the order in which help lists them. */
export const commands: readonly Command[] = [
  initCommand,
  generateCommand,
  scaffoldCommand,
  diffCommand,
  mockCommand,
  explainCommand,
  doctorCommand,
  completionCommand(() => commands),
  helpCommand(() => commands),
  versionCommand,
];

/** Ends the process, whatever stands in its place while a configuration is loaded. */
const exit: typeof process.exit = process.exit.bind(process);

/** Writes to standard output, which is ours alone. */
const writeOutput: typeof process.stdout.write = process.stdout.write.bind(process.stdout);

/** Runs the command line and sets the process's exit code. */
export async function main(args: readonly string[]): Promise<void> {
  // What a configuration, a target of someone else's or a module of theirs prints is no data, and would be in the middle of it.
  process.stdout.write = process.stderr.write.bind(process.stderr);
  const has = (option: string): boolean => args.includes(option);
  const manner = { json: has("--json"), lines: has("--watch"), quiet: has("--quiet") };
  const looked = !manner.json && !manner.quiet && isWatched(process.stderr, process.env);
  const progress = looked ? progressOn(process.stderr) : noProgress;
  process.on("uncaughtException", (error: unknown) => {
    progress.erase();
    exit(printStray(error, args[0] ?? "help", manner));
  });
  for (const stream of [1, 2] as const) {
    streamOf(stream).on("error", (error) => {
      // Whoever watches goes on for ever, and here nobody looks any more.
      if (isGone(error) && manner.lines) exit(0);
      refuseStream(stream, error);
    });
  }
  try {
    for await (const outcome of run(args, progress)) {
      progress.erase();
      print(outcome, args[0] ?? "help", manner);
      process.exitCode = outcome.exitCode;
    }
  } catch (error) {
    progress.erase();
    printBug(error, manner.json);
    process.exitCode = 1;
  }
  leave();
}

/** How long what a configuration has left running may go on when all is done, in milliseconds. */
const patience = 500;

/** Ends the process soon even if a timer or a connection of the configuration is still there; of us there is only output to be read. */
function leave(): void {
  const timer = setTimeout(() => {
    if (process.stdout.writableLength + process.stderr.writableLength > 0) leave();
    else exit();
  }, patience);
  timer.unref();
}

/** Prints what was thrown where nobody could catch it, and gives the exit code. Only code that is not ours leaves errors behind. */
function printStray(error: unknown, command: string, manner: Manner): 1 | 2 {
  const place = placeOfStrayError(error);
  if (place === undefined && error instanceof Error && !isForeignRejection(error)) {
    printBug(error, manner.json);
    return 1;
  }
  const message = `Something that the configuration left running threw: ${readThrown(error).text}`;
  const finding: Finding = { code: "TN612", message, ...(place !== undefined && { place }) };
  const diagnostics = [diagnose(finding, ({ file }) => ({ file }))];
  print({ exitCode: 2, diagnostics }, command, manner);
  return 2;
}

/** Node's word for a promise rejected with something that is no error, which we never do. */
function isForeignRejection(error: Error): boolean {
  return "code" in error && error.code === "ERR_UNHANDLED_REJECTION";
}

async function* run(args: readonly string[], progress: Progress): AsyncGenerator<Outcome> {
  const outcome = start(args, progress);
  if (Symbol.asyncIterator in outcome) yield* outcome;
  else yield await outcome;
}

function start(args: readonly string[], progress: Progress): ReturnType<Command["run"]> {
  const [first, ...rest] = args;
  if (first === undefined || first === "--help" || first === "-h") return overview(commands);
  const name = first === "--version" || first === "-v" ? "version" : first;
  const command = commands.find((one) => one.name === name);
  if (command === undefined)
    return first.startsWith("-") ? optionFirst(first) : unknownCommand(first, commands);
  const diagnostics: Diagnostic[] = [];
  const report = (finding: Finding): void => void diagnostics.push(diagnose(finding));
  const call = parseCall(command, rest, report);
  if (call === undefined) return { exitCode: 2, diagnostics };
  if (call.flag("help")) return helpOf(command);
  if (!isSomewhere())
    return refusal({ code: "TN609", message: "The current folder does not exist any more." });
  return command.run(call, progress);
}

/** Whether the current folder is still there. */
function isSomewhere(): boolean {
  try {
    return process.cwd() !== "";
  } catch {
    return false;
  }
}

function optionFirst(option: string): Outcome {
  const finding: Finding = {
    code: "TN601",
    message: `${option} stands where a command should.`,
    hint: "The command comes first: tenon generate …",
  };
  return refusal(finding);
}

interface Manner {
  readonly json: boolean;
  /** Each JSON object on a line of its own, because several follow one another. */
  readonly lines: boolean;
  readonly quiet: boolean;
}

function print(outcome: Outcome, command: string, { json, lines, quiet }: Manner): void {
  const { exitCode, diagnostics = [], told = diagnostics, output = "", summary = "", data = {} } = outcome;
  if (json) {
    const explained = diagnostics.map((one) => ({
      ...one,
      ...(one.place && { place: { ...one.place, file: displayPath(one.place.file) } }),
      ...explanation(one, command),
    }));
    printJson({ tenon: toolkitVersion(), command, exitCode, ...data, diagnostics: explained }, lines);
    return;
  }
  const errors = told.filter(({ severity }) => severity === "error");
  // Where nothing came of a run that has no errors, its warnings are what is wrong (`--strict`).
  const shown = quiet && (exitCode !== 2 || errors.length > 0) ? errors : told;
  write(2, printDiagnostics(shown, command));
  write(1, output);
  if (!quiet && summary !== "") write(2, `${shown.length > 0 ? "\n" : ""}${printable(summary)}\n`);
}

function explanation(
  { code }: Diagnostic,
  command: string,
): {
  readonly title: string;
  readonly why: string;
  readonly next: string;
} {
  const { title, why } = registry[code];
  return { title, why, next: nextStep(code, command) };
}

function printJson(value: unknown, line = false): void {
  write(1, `${JSON.stringify(printableValue(value), null, line ? 0 : 2)}\n`);
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

/** Writes text. A file refuses it at once, a pipe or a terminal later, by an event. */
function write(stream: 1 | 2, text: string): void {
  if (text === "") return;
  try {
    if (stream === 1) writeOutput(text);
    else process.stderr.write(text);
  } catch (error) {
    refuseStream(stream, error);
  }
}

function streamOf(stream: 1 | 2): NodeJS.WriteStream {
  return stream === 1 ? process.stdout : process.stderr;
}

/** Ends the process where what it says cannot be written, such as on a full disk. A reader that has gone away (`tenon … | head`) is no fault. */
function refuseStream(stream: 1 | 2, error: unknown): void {
  if (isGone(error)) return;
  if (stream === 1) write(2, `Standard output cannot be written: ${readThrown(error).text}\n`);
  exit(2);
}

function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EPIPE";
}
