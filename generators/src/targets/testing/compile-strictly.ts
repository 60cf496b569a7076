import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The compilers that generated code has to please, by version. */
export const compilers: Readonly<Record<string, string>> = {
  "5.9": "typescript-5.9",
  "6.0": "typescript",
  "7.0": "typescript-7",
};

/** Every strict flag under which generated code has to compile (docs: "Generate from your own document"). */
export const strictFlags = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  allowUnusedLabels: false,
  isolatedDeclarations: true,
  declaration: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  types: [],
  noEmit: true,
} as const;

const compilerOptions = {
  ...strictFlags,
  target: "es2022",
  lib: ["es2023", "dom", "dom.iterable"],
  module: "esnext",
  moduleResolution: "bundler",
  allowImportingTsExtensions: true,
  // What TypeScript and its libraries say about themselves is not ours to check, and takes most of the time.
  skipLibCheck: true,
};

const modules = new URL("../../../../node_modules/", import.meta.url);

/** Compiles files (text by path) with one compiler under every strict flag. Gives what it says: nothing, if all is well. */
export async function compileStrictly(
  version: string,
  files: Readonly<Record<string, string>>,
  extraArguments: readonly string[] = [],
): Promise<string> {
  // Within `node_modules`, so that packages resolve as they do for a project of ours.
  const cache = fileURLToPath(new URL(".cache/", modules));
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "compile-strictly-"));
  try {
    const config = { compilerOptions, files: Object.keys(files) };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const compiler = fileURLToPath(new URL(`${compilers[version]}/bin/tsc`, modules));
    return await run(process.execPath, [compiler, "-p", folder, ...extraArguments], folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      // A compiler that found faults exits with 1 or 2 and says so; anything else is a failure to run it.
      if (error !== null && typeof error.code !== "number") reject(error);
      else resolve(stdout + stderr);
    });
  });
}
