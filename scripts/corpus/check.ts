import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { root } from "../workspace.ts";
import type { CompilerError } from "./outcome.ts";

/** A document's output, to be type-checked. */
export interface Checkable {
  readonly path: string;
  /** Absolute folder of the output. */
  readonly folder: string;
  /** Paths within the folder. */
  readonly files: readonly string[];
  readonly bytes: number;
}

/** Every flag under which generated code has to compile. `types: []`: nothing but the language and the web's globals. */
export const compilerOptions: Readonly<Record<string, unknown>> = {
  target: "es2023",
  lib: ["es2023", "esnext.disposable", "dom", "dom.iterable", "dom.asynciterable"],
  module: "nodenext",
  moduleResolution: "nodenext",
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  declaration: true,
  isolatedDeclarations: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
};

/** Source of one batch: enough that the compiler's start and its own library cost little, not so much that memory does. */
const batchBytes = 12_000_000;

/** Outputs in batches of about `batchBytes` of source, in order. */
export function batches(
  outputs: readonly Checkable[],
  limit: number = batchBytes,
): readonly (readonly Checkable[])[] {
  const result: Checkable[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const output of outputs) {
    if (bytes + output.bytes > limit) {
      result.push([]);
      bytes = 0;
    }
    result.at(-1)?.push(output);
    bytes += output.bytes;
  }
  return result;
}

/**
 * Type-checks a batch of outputs in one program of TypeScript 7 and gives each one's errors. An error outside the
 * outputs (the runtime, the options) throws: then no verdict would be right.
 */
export async function checkBatch(
  outputs: readonly Checkable[],
  workFolder: string,
): Promise<ReadonlyMap<string, readonly CompilerError[]>> {
  const runtime = join(root, "packages/runtime/src");
  const files = outputs.flatMap((output) =>
    output.files.filter((file) => file.endsWith(".ts")).map((file) => join(output.folder, file)),
  );
  const paths = Object.fromEntries(
    ["client", "server", "validate", "wire"].map((name) => [
      `@tenon/runtime/${name}`,
      [join(runtime, name, "index.ts")],
    ]),
  );
  await writeFile(join(workFolder, "package.json"), '{ "type": "module" }');
  const project = join(workFolder, "tsconfig.json");
  await writeFile(project, JSON.stringify({ compilerOptions: { ...compilerOptions, paths }, files }));
  return attribute(await tsc(project, workFolder), outputs, workFolder);
}

function tsc(project: string, cwd: string): Promise<string> {
  const compiler = join(root, "node_modules/typescript-7/bin/tsc");
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [compiler, "-p", project, "--pretty", "false"],
      { cwd, maxBuffer: 1024 * 1024 * 1024 },
      (error, stdout, stderr) => {
        // Exit codes 1 and 2 are findings; anything else, or findings without a text, is the compiler's own failure.
        if (error !== null && (stdout === "" || !/error TS\d+/.test(stdout)))
          reject(new Error(`${error.message}\n${stderr}`));
        else resolve(stdout);
      },
    );
  });
}

/** Sorts the compiler's lines to the outputs that they are about. Lines that are indented belong to the error before. */
export function attribute(
  text: string,
  outputs: readonly Checkable[],
  workFolder: string,
): ReadonlyMap<string, readonly CompilerError[]> {
  const owners = new Map(
    outputs.flatMap((output) =>
      output.files.map((file) => [join(output.folder, file), { output, file }] as const),
    ),
  );
  const errors = new Map<string, CompilerError[]>();
  for (const line of text.split("\n")) {
    const match = /^(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/.exec(line);
    const [, file = "", row, column, code = "", message = ""] = match ?? [];
    if (match === null) {
      if (/^error TS/.test(line)) throw new Error(`The compiler refused its options: ${line}`);
      continue;
    }
    const owner = owners.get(resolve(workFolder, file));
    if (owner === undefined) throw new Error(`An error outside the generated code: ${line}`);
    const list = errors.get(owner.output.path) ?? [];
    errors.set(owner.output.path, list);
    list.push({ code, at: `${owner.file}:${row}:${column}`, message });
  }
  return errors;
}
