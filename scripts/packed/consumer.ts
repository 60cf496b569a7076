import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { strictFlags } from "../../generators/src/targets/testing/compile-strictly.ts";
import { capture, root } from "../workspace.ts";

const flags = {
  ...strictFlags,
  module: "nodenext",
  target: "es2023",
  lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
};

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
