import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A sandbox in a process of its own. */
export interface SandboxProcess {
  readonly baseUrl: string;
  /** Ends it at once, as a loss of power would: nothing of it gets to run any more. */
  kill(): Promise<void>;
}

/** What a process is started with. */
export interface ProcessOptions {
  readonly file?: string;
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts a sandbox in a process of its own, and waits until it serves. */
export async function startProcess({
  file = "-",
  port = 0,
  environment,
}: ProcessOptions): Promise<SandboxProcess> {
  const program = join(import.meta.dirname, "serving-process.ts");
  const child = spawn(process.execPath, ["--conditions=@tenon/source", program, file, String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DATABASE_URL: undefined, REDIS_URL: undefined, ...environment },
  });
  return { baseUrl: await firstLine(child), kill: () => kill(child) };
}

async function firstLine({ stdout }: { stdout: NodeJS.ReadableStream }): Promise<string> {
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error("The process ended before it served");
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
