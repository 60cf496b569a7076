import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

/** Runs a module of JavaScript beside some files, in a process of its own; gives what it prints. */
export async function runBeside(files: Readonly<Record<string, string>>, program: string): Promise<string> {
  const root = mkdtempSync(path.join(tmpdir(), "tenon-run-"));
  try {
    for (const [name, text] of Object.entries({ ...files, "package.json": '{ "type": "module" }' })) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), text);
    }
    const args = ["--input-type=module", "-e", program];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
    return stdout;
  } finally {
    rmSync(root, { recursive: true });
  }
}
