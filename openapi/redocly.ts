import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
const cli = join(dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json")), "bin/cli.js");

/** How a run of Redocly's command line ended: its exit code and what it printed. */
export interface RedoclyRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs Redocly's command line at the top of the repository, without telemetry and without a look-up of newer versions. */
export function redocly(args: readonly string[]): Promise<RedoclyRun> {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const options = { cwd: root, env, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [cli, ...args], options, (error, stdout, stderr) => {
      // A number is the exit code of a run that found something; anything else means that it did not run.
      if (error !== null && typeof error.code !== "number") return reject(error);
      resolve({ exitCode: child.exitCode ?? 0, stdout, stderr });
    });
  });
}

/**
 * The pilot's document as one JSON text, after the given overlays (paths from the top of the repository).
 * Throws when Redocly refuses to bundle it.
 */
export async function bundlePilot(overlays: readonly string[] = []): Promise<string> {
  const applied = overlays.flatMap((overlay) => ["--overlay", overlay]);
  const run = await redocly(["bundle", "pilot", "--ext", "json", ...applied]);
  if (run.exitCode !== 0) throw new Error(run.stderr);
  return run.stdout;
}

/** One problem that `redocly lint` found: the rule, and the JSON pointer of its place. */
export interface LintProblem {
  readonly ruleId: string;
  readonly severity: string;
  readonly pointer: string | undefined;
}

/** The problems that the rules of `redocly.yaml` find in one file, in the order of the report. */
export async function lintFile(file: string): Promise<readonly LintProblem[]> {
  const run = await redocly(["lint", file, "--format", "json", "--config", "redocly.yaml"]);
  const report: unknown = JSON.parse(run.stdout);
  return (report as LintReport).problems.map(({ ruleId, severity, location }) => ({
    ruleId,
    severity,
    pointer: location[0]?.pointer,
  }));
}

/** The shape of `redocly lint --format json`, as far as it is read here. */
interface LintReport {
  readonly problems: readonly {
    readonly ruleId: string;
    readonly severity: string;
    readonly location: readonly { readonly pointer?: string }[];
  }[];
}
