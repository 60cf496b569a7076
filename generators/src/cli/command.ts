import type { Diagnostic } from "../diagnostics/index.ts";
import type { Progress } from "./progress.ts";

/** 0 fine; 1 a bug of Tenon; 2 the input or the call is wrong; 4 findings (`--check` found drift, or `diff` what `--fail-on` names). */
export type ExitCode = 0 | 1 | 2 | 4;

/** An option of a command. */
export interface OptionSpec {
  /** Without the dashes: `import-extension`. */
  readonly name: string;
  /** What stands for the value in the help; an option without one is a flag. */
  readonly value?: string;
  /** The only values that it can have. */
  readonly values?: readonly string[];
  /** What its value may list, with commas between. */
  readonly list?: readonly string[];
  /** Whether it may be given several times. */
  readonly repeated?: boolean;
  readonly help: string;
}

/** A call that names only options that exist, with values that they can have. */
export interface Call {
  readonly arguments: readonly string[];
  flag(name: string): boolean;
  /** The value of an option that is given at most once. */
  text(name: string): string | undefined;
  /** The values of an option that may be repeated. */
  texts(name: string): readonly string[];
}

/** What a command comes to; `main` prints it. */
export interface Outcome {
  readonly exitCode: ExitCode;
  readonly diagnostics?: readonly Diagnostic[];
  /** Those that a person is told, if others have been told before; `--json` has all. */
  readonly told?: readonly Diagnostic[];
  /** For standard output: data, line by line. */
  readonly output?: string;
  /** For standard error: what was done, in a sentence. */
  readonly summary?: string;
  /** What `--json` prints besides the diagnostics. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** A command of the command line. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** What stands behind `tenon` in the synopsis. */
  readonly usage: string;
  /** Paragraphs of the help. */
  readonly details?: readonly string[];
  readonly options: readonly OptionSpec[];
  /** The values that its arguments can have, if they are no files. */
  readonly values?: () => readonly string[];
  /** Calls and what they do. */
  readonly examples: readonly (readonly [call: string, does: string])[];
  /** A command that goes on until it is stopped comes to several outcomes; the last one gives the exit code. */
  run(call: Call, progress: Progress): Promise<Outcome> | Outcome | AsyncIterable<Outcome>;
}

/** Options that every command has. */
export const commonOptions: readonly OptionSpec[] = [
  { name: "json", help: "Print one JSON object on standard output and nothing else." },
  { name: "quiet", help: "Say nothing but errors." },
  { name: "help", help: "Print this help." },
];
