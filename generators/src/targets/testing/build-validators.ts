import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Validate } from "@tenon/runtime/validate";
import type { Finding } from "../../diagnostics/index.ts";
import { header, OutputFiles } from "../../emit/index.ts";
import type { Api } from "../../model/index.ts";
import { type Names, planNames } from "../../plan/index.ts";
import { typesTarget } from "../types/index.ts";
import { validatorsTarget } from "../validators/index.ts";

/** The exports of a generated module. */
export interface Validators {
  readonly [name: string]: unknown;
}

/** Generated files by path, and what was found on the way. For tests, benchmarks and the conformance run. */
export interface BuiltValidators {
  readonly files: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
  readonly names: Names;
}

const runtimeRoot = fileURLToPath(new URL("../../../../packages/runtime/src/", import.meta.url));

/** What a build may differ in. */
export interface BuildOptions {
  /** Whether `format` is asserted. */
  readonly formats?: boolean;
  /** Whether each `xSchema` gives its JSON Schema. */
  readonly jsonSchemas?: boolean;
}

/** Runs the two targets over a model. */
export function buildValidators(api: Api, options: BuildOptions = {}): BuiltValidators {
  const findings: Finding[] = [];
  const names = planNames(api, [...typesTarget.roles, ...validatorsTarget.roles]);
  const output = new OutputFiles({
    importExtension: ".ts",
    runtime: "inline",
    runtimeFileOf,
    taken: names.taken,
  });
  for (const target of [typesTarget, validatorsTarget]) {
    target.emit({
      api,
      names,
      options: {
        importExtension: ".ts",
        runtime: "inline",
        ...(options.formats && { formats: "assert" }),
        ...(options.jsonSchemas && { jsonSchemas: "include" }),
      },
      file: (path) => output.file(path),
      report: (finding) => void findings.push(finding),
    });
  }
  const files = output.render(header("schema.json"));
  return { files: Object.fromEntries(files.map(({ path, text }) => [path, text])), findings, names };
}

/** A new folder in which generated files can run: the validation runtime is there already. */
export function validatorsFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tenon-validators-"));
  copyRuntime(folder);
  return folder;
}

function copyRuntime(folder: string): void {
  cpSync(join(runtimeRoot, "validate"), join(folder, "runtime/validate"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
}

/** Writes generated files into a folder and imports their validators. */
export async function importValidators(files: BuiltValidators["files"], folder: string): Promise<Validators> {
  if (!existsSync(join(folder, "runtime"))) copyRuntime(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const url = pathToFileURL(join(folder, "validators.ts"));
  return (await import(/* @vite-ignore */ url.href)) as Validators;
}

/** The `isX` or `validateX` of a module. */
export function functionOf<Name extends `is${string}` | `validate${string}`>(
  module: Validators,
  name: Name,
): Name extends `is${string}` ? (value: unknown) => boolean : Validate {
  const found = module[name];
  if (typeof found !== "function") throw new Error(`No ${name} in ${Object.keys(module).join(", ")}`);
  // The name decides the type, as in the generated file.
  return found as ReturnType<typeof functionOf<Name>>;
}

/** The file of the runtime that declares a name: what the barrel says. */
function runtimeFileOf(subpath: string, name: string): string {
  const barrel = readFileSync(join(runtimeRoot, subpath, "index.ts"), "utf8");
  for (const [, list = "", file] of barrel.matchAll(/export (?:type )?\{([^}]*)\} from "\.\/([^"]*)"/g)) {
    if (list.split(",").some((one) => one.trim() === name)) return `${subpath}/${file}`;
  }
  throw new Error(`The runtime's ${subpath} does not export ${name}`);
}
