import { existsSync, readFileSync } from "node:fs";
import { arch, platform, release } from "node:os";
import { type Diagnostic, diagnose, type Finding } from "../diagnostics/index.ts";
import {
  findDocuments,
  findModule,
  installation,
  packageManagerOf,
  readPackageJson,
} from "../project/index.ts";
import { runJobs } from "../run/index.ts";
import { toolkitVersion } from "../run/toolkit.ts";
import type { Call, Command, Outcome } from "./command.ts";
import { configFileOf, jobsOfCall } from "./generate-jobs.ts";
import { displayPath } from "./print-diagnostics.ts";
import type { Progress } from "./progress.ts";
import { refusal } from "./refusal.ts";

/** `tenon doctor`. */
export const doctorCommand: Command = {
  name: "doctor",
  summary: "Print versions, configuration, documents and drift, for a report of a bug.",
  usage: "doctor [--config FILE]",
  details: [
    "Reads and writes nothing but what a run with --check does. Nothing of a document's content is printed but faults.",
  ],
  options: [{ name: "config", value: "FILE", help: "Configuration to use instead of tenon.config.ts." }],
  examples: [["tenon doctor", "paste what it prints into a report"]],
  run: doctor,
};

async function doctor(call: Call, { onStep }: Progress): Promise<Outcome> {
  if (call.arguments.length > 0) {
    const message = "doctor takes no document: it looks at the folder that it is called in.";
    return refusal({
      code: "TN605",
      message,
      hint: "To try a document: tenon generate FILE --out DIRECTORY.",
    });
  }
  const versions = versionsHere();
  const config = configFileOf(call);
  const facts: Readonly<Record<string, string>> = {
    ...versions,
    configuration: config === undefined ? "none" : displayPath(config),
  };
  if (config === undefined) return withoutConfiguration(facts);
  onStep("reading", displayPath(config));
  const diagnostics: Diagnostic[] = [];
  const report = (finding: Finding): void => void diagnostics.push(diagnose(finding));
  const jobs = await jobsOfCall(call, report);
  const result = jobs && (await runJobs(jobs, { check: true, strict: false, force: false, onStep }));
  const outputs = (result?.outputs ?? []).map(({ directory, added, changed, removed }) => {
    const differing = added.length + changed.length + removed.length;
    return [
      displayPath(directory),
      differing === 0 ? "up to date" : `${differing} ${differing === 1 ? "file differs" : "files differ"}`,
    ] as const;
  });
  const documents = (jobs ?? []).map(({ document }, index) => [`document ${index + 1}`, document] as const);
  const all = { ...facts, ...Object.fromEntries([...documents, ...outputs]) };
  const notes = facts[inProject] === missing ? [unresolved()] : [];
  return {
    exitCode: result?.outputs === undefined ? 2 : 0,
    diagnostics: [...diagnostics, ...(result?.diagnostics ?? [])],
    output: table(all),
    summary: notes.join("\n"),
    data: { facts: all, notes },
  };
}

/** What there is to begin with: most who ask have not begun yet, or stand in another folder. */
function withoutConfiguration(versions: Readonly<Record<string, string>>): Outcome {
  const found = findDocuments(process.cwd());
  const shown = found.slice(0, most).map((name, index) => [`document ${index + 1}`, name] as const);
  const facts = { ...versions, ...Object.fromEntries(shown) };
  const [first] = found;
  const summary =
    first === undefined
      ? "There is no tenon.config.ts in this folder, and no OpenAPI document in it or below. Is it the right one?"
      : `There is no tenon.config.ts in this folder. Next: npx tenon init --document ${shellWord(first)}`;
  return { exitCode: 0, output: table(facts), summary, data: { facts, notes: [summary] } };
}

/** Most documents that are listed where no configuration says which of them count. */
const most = 5;

function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

const self = "tenon";
const inProject = "tenon in the project";
const missing = "not installed";

/** The program runs from elsewhere; what the configuration imports is looked for in the project. */
function unresolved(): string {
  const folder = process.cwd();
  const manager = packageManagerOf(folder, manifestHere(folder).packageManager);
  return `tenon is not among the packages of this project, so tenon.config.ts does not type-check. Next: ${installation(manager, { packages: [], development: [self] }).join()}`;
}

/** What `package.json` says of the package manager, or why it cannot be read: that is what somebody may look for here. */
function manifestHere(folder: string): {
  readonly packageManager?: string | undefined;
  readonly fault?: string;
} {
  try {
    return { packageManager: readPackageJson(folder)?.packageManager };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { fault: ` (package.json cannot be read: ${error.message})` };
  }
}

function versionsHere(): Readonly<Record<string, string>> {
  const folder = process.cwd();
  const { packageManager, fault = "" } = manifestHere(folder);
  const installed = [self, "typescript", "@tenon/runtime", "@stoplight/prism-cli"].map(
    (name) => [name === self ? inProject : name, versionOf(folder, name)] as const,
  );
  return {
    tenon: toolkitVersion(),
    node: process.versions.node,
    system: `${platform()} ${release()} ${arch()}`,
    "package manager": packageManagerOf(folder, packageManager) + fault,
    ...Object.fromEntries(installed),
  };
}

function versionOf(folder: string, name: string): string {
  const file = findModule(folder, `${name}/package.json`);
  if (file === undefined || !existsSync(file)) return missing;
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { readonly version?: unknown };
  return typeof version === "string" ? version : "without a version";
}

function table(facts: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  return Object.entries(facts)
    .map(([name, value]) => `${name.padEnd(width)}  ${value}\n`)
    .join("");
}
