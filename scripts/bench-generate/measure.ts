import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What a run of a program took, all of its Node processes together. */
export interface Measure {
  /** User and system time, in seconds. */
  readonly cpuSeconds: number;
  /** The same of main threads alone: without garbage collection and threads of the program's own, which work beside them. */
  readonly mainSeconds: number;
  /** Peak resident memory of the largest process, in megabytes (10^6 bytes). */
  readonly peakMegabytes: number;
}

/**
 * Runs a Node program to its end and measures it. Node cannot ask for the usage of a child, and `time` is not everywhere, so a module
 * preloaded into the program and its Node children writes down each process's own usage as it exits. What a process does after
 * its exit handlers (giving its memory back) is not counted, for no program.
 */
export async function measure(args: readonly string[], cwd: string): Promise<Measure> {
  const folder = await mkdtemp(join(tmpdir(), "tenon-measure-"));
  try {
    const hook = pathToFileURL(join(import.meta.dirname, "usage.ts")).href;
    await runQuietly(args, cwd, {
      ...process.env,
      NODE_OPTIONS: `--import=${hook}`,
      TENON_USAGE_FOLDER: folder,
    });
    const usages = await Promise.all(
      (await readdir(folder)).map(
        async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as Usage,
      ),
    );
    if (usages.length === 0) throw new Error(`No usage from ${args.join(" ")}`);
    return {
      cpuSeconds: usages.reduce((sum, usage) => sum + usage.cpuMicroseconds, 0) / 1e6,
      mainSeconds: usages.reduce((sum, usage) => sum + usage.mainMicroseconds, 0) / 1e6,
      peakMegabytes: Math.max(...usages.map((usage) => usage.peakKilobytes)) * 1.024e-3,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What each process writes down as it exits. */
export interface Usage {
  readonly cpuMicroseconds: number;
  readonly mainMicroseconds: number;
  readonly peakKilobytes: number;
}

function runQuietly(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-2000);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", reject);
    child.once("close", (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${args.join(" ")}: ${signal ?? `exit ${code}`}\n${output}`)),
    );
  });
}
