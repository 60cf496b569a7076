import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The version whose checks the service has to pass: a newer one may ask for more. */
const version = "4.32.5";

/** Longest time that its installation may take. */
const patienceMilliseconds = 60_000;

/** The program of Schemathesis, installed where it has to be; or why there is none. */
export function findSchemathesis(
  folder: string = join(tmpdir(), `tenon-schemathesis-${version}`),
): string | { readonly missing: string } {
  const named = process.env["SCHEMATHESIS"];
  if (named !== undefined) return works(named) ? named : { missing: `${named} does not run` };
  const program = join(folder, "bin/schemathesis");
  if (existsSync(program) && works(program)) return program;
  if (!works("python3")) return { missing: "python3 is not there" };
  const installed =
    succeeds("python3", "-m", "venv", folder) &&
    succeeds(join(folder, "bin/pip"), "install", "--quiet", `schemathesis==${version}`) &&
    works(program);
  if (installed) return program;
  rmSync(folder, { recursive: true, force: true });
  return { missing: `Schemathesis ${version} could not be installed` };
}

function works(program: string): boolean {
  return succeeds(program, "--version");
}

function succeeds(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args, { timeout: patienceMilliseconds }).status === 0;
}
