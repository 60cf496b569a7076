import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const modules = new URL("../../../../node_modules", import.meta.url);

/** How a module is run. */
export interface RunBesideOptions {
  /** Flags of Node. */
  readonly flags?: readonly string[];
  /** Whether it may import the packages that this repository has. */
  readonly packages?: boolean;
}

/** Runs a module of JavaScript beside some files, in a process of its own; gives what it prints. */
export async function runBeside(
  files: Readonly<Record<string, string>>,
  program: string,
  { flags = [], packages = false }: RunBesideOptions = {},
): Promise<string> {
  const root = mkdtempSync(path.join(tmpdir(), "tenon-run-"));
  try {
    for (const [name, text] of Object.entries({ ...files, "package.json": '{ "type": "module" }' })) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), text);
    }
    if (packages) symlinkSync(fileURLToPath(modules), path.join(root, "node_modules"));
    const args = [...flags, "--input-type=module", "-e", program];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
    return stdout;
  } finally {
    rmSync(root, { recursive: true });
  }
}
