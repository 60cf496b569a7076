import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { capture, root } from "../workspace.ts";

/** Every flag under which a consumer may compile (docs: "Generate from your own document"). */
const flags = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  isolatedDeclarations: true,
  declaration: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  noEmit: true,
  module: "nodenext",
  target: "es2023",
  lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
  types: [],
};

/** The compilers that a consumer may have: version, and name in this repository's node_modules. */
export const compilers: readonly (readonly [string, string])[] = [
  ["5.9", "typescript-5.9"],
  ["6.0", "typescript"],
  ["7.0", "typescript-7"],
];

/** Writes the tsconfig.json of a consumer. */
export async function writeConfig(folder: string, include: readonly string[]): Promise<void> {
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: flags, include }));
}

/** What a compiler says of a project, and of all declarations that it reaches: `skipLibCheck` is off. */
export async function typeCheck(compiler: string, folder: string): Promise<string> {
  const tsc = join(root, "node_modules", compiler, "bin/tsc");
  const { stdout } = await capture(process.execPath, [tsc, "-p", folder, "--pretty", "false"], folder).catch(
    (error: { readonly stdout: string }) => error,
  );
  return stdout;
}
