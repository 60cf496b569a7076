import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import type { Announcement } from "../src/cli/announcement.ts";

/** The command line in a process of its own. */
export interface SandboxProcess extends Announcement {
  /** Ends it at once, as a loss of power would: nothing of it gets to run any more. */
  kill(): Promise<void>;
  /** Asks it to stop, and gives its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** All that it logs, once it has ended. */
  readonly log: Promise<string>;
}

/** What a process is started with. */
export interface ProcessOptions {
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Command and arguments that start it; default: the command line of the sources. */
  readonly command?: readonly string[];
  /** Folder that it is started in; default: that of the test. */
  readonly folder?: string;
}

/** Starts the command line with `--json` and the demo's data on a free port, and waits until it serves. */
export async function startProcess({
  args = [],
  environment,
  command = [process.execPath, program],
  folder,
}: ProcessOptions): Promise<SandboxProcess> {
  const [file = "", ...before] = command;
  const child = spawn(file, [...before, "--json", "--seed", "demo", "--port", "0", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    cwd: folder,
    env: { ...process.env, DATABASE_URL: undefined, REDIS_URL: undefined, ...environment },
  });
  const log = text(child.stderr);
  const told = await firstLine(child);
  if (told === undefined) throw new Error(`It ended before it served: ${await log}`);
  return {
    // The program's own line: a type of ours.
    ...(JSON.parse(told) as Announcement),
    log,
    kill: async () => void (await end(child, "SIGKILL")),
    stop: (signal = "SIGTERM") => end(child, signal),
  };
}

/** The command line. */
export const program: string = join(import.meta.dirname, "../bin/sandbox.js");

async function firstLine({ stdout }: { stdout: NodeJS.ReadableStream }): Promise<string | undefined> {
  for await (const line of createInterface({ input: stdout })) return line;
  return undefined;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill(signal);
  await once(child, "exit");
  return child.exitCode;
}
