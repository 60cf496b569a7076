import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./workspace.ts";

/**
 * Installs packages at exact versions in a folder of their own, unless exactly these are there. What ours is measured against never
 * becomes a dependency of the repository. `overrides` are those of npm.
 */
export async function installPeers(
  folder: string,
  versions: Readonly<Record<string, string>>,
  overrides?: Readonly<Record<string, string>>,
): Promise<void> {
  const manifest = `${JSON.stringify({ private: true, type: "module", dependencies: versions, overrides }, undefined, 2)}\n`;
  const path = join(folder, "package.json");
  const complete = join(folder, "node_modules/.package-lock.json");
  if (existsSync(complete) && existsSync(path) && (await readFile(path, "utf8")) === manifest) return;
  await mkdir(folder, { recursive: true });
  await writeFile(path, manifest);
  await run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], folder);
}
