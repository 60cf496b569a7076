import { execFile, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The repository's folder. */
export const root: string = dirname(dirname(fileURLToPath(import.meta.url)));

/** Folders of the packages that are published, each after those that it needs. */
export const publishedPackages: readonly string[] = [
  "packages/runtime",
  "generators",
  "packages/validators",
  "packages/client",
  "packages/server",
  "packages/fetch",
  "packages/mocks",
  "packages/sandbox",
];

/** What these scripts read of a package.json. */
export interface PackageJson {
  readonly name: string;
  readonly version: string;
  /** By subpath: a file, or files by condition. Only packages of this repository are asked for it. */
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** The package.json in a folder of the repository. */
export function packageJson(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as PackageJson;
}

/** The folder of a dependency as a package of the repository gets it: a version of its own, or the one that all share. */
export function installed(name: string, folder: string): string {
  const own = join(root, folder, "node_modules", name);
  return existsSync(own) ? own : join(root, "node_modules", name);
}

/** Runs a program to its end with its output on ours; throws when it fails. */
export function run(command: string, args: readonly string[], cwd: string = root): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: "inherit" });
    child.once("error", reject);
    child.once("exit", (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(" ")}: ${signal ?? `exit ${code}`}`)),
    );
  });
}

/** Runs a program and gives what it printed; the error of a failing one carries its output. */
export async function capture(
  command: string,
  args: readonly string[],
  cwd: string = root,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return await promisify(execFile)(command, [...args], { cwd, env, maxBuffer: 64 * 1024 * 1024 });
}
