import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type Comparison,
  compareOutputs,
  contentHash,
  differs,
  manifestName,
  type Output,
  writeOutputs,
} from "../generators/src/output/index.ts";
import { bundlePilot } from "../openapi/redocly.ts";
import { fetchTypes } from "./fetch-types.ts";
import { mockHandlers } from "./mock-handlers.ts";
import { packageJson, root } from "./workspace.ts";

const fetchFolder = join(root, "packages/fetch/src/generated");
const mocksFolder = join(root, "packages/mocks/src/generated");
const overlays = ["openapi/overlays/assumptions.yaml"];
const cacheFile = join(root, ".cache/flavours");

/**
 * Writes the generated code of `packages/fetch` and `packages/mocks`, or only compares it. The exit code of `tenon generate`
 * for the same: 0, 2 where something was refused, 4 for drift.
 */
export async function generateFlavours(check: boolean): Promise<number> {
  if (!check && isDone()) {
    for (const folder of [fetchFolder, mocksFolder]) say(folder, "up to date.");
    return 0;
  }
  const bundle = await bundlePilot(overlays);
  const outputs: readonly Output[] = [
    { directory: fetchFolder, files: filesOf(await fetchTypes(bundle)) },
    { directory: mocksFolder, files: filesOf(await mockHandlers(bundle)) },
  ];
  const refusals: string[] = [];
  const work = check ? compareOutputs : writeOutputs;
  const comparisons = await work(outputs, false, ({ code, message }) => refusals.push(`${code}: ${message}`));
  for (const refusal of refusals) process.stderr.write(`error ${refusal}\n`);
  if (comparisons === undefined) return 2;
  for (const comparison of comparisons) report(comparison, check);
  if (!check) noteDone();
  return check && comparisons.some(differs) ? 4 : 0;
}

function filesOf(files: ReadonlyMap<string, string>): Output["files"] {
  return [...files].map(([path, text]) => ({ path, bytes: [Buffer.from(text)] }));
}

function report(comparison: Comparison, check: boolean): void {
  const { directory, added, changed, stale } = comparison;
  const written = added.length + changed.length;
  if (!differs(comparison)) say(directory, "up to date.");
  else if (!check) say(directory, `${written} files written, ${stale.length} removed.`);
  else for (const path of [...added, ...changed, ...stale]) say(join(directory, path), "not up to date.");
}

function say(path: string, text: string): void {
  process.stderr.write(`${path.slice(root.length + 1)}: ${text}\n`);
}

/** Whether the last run had the same inputs and its outputs are as it left them, as far as their manifests tell. */
function isDone(): boolean {
  return existsSync(cacheFile) && readFileSync(cacheFile, "utf8") === state();
}

function noteDone(): void {
  mkdirSync(dirname(cacheFile), { recursive: true });
  writeFileSync(cacheFile, state());
}

/** Everything that the outputs depend on, and the outputs. */
function state(): string {
  const tools = ["openapi-typescript", "orval", "@redocly/cli"].map(
    (name) => packageJson(`node_modules/${name}`).version,
  );
  const folders = ["openapi", "scripts", "packages/fetch/src/generated", "packages/mocks/src/generated"];
  const files = folders.flatMap((folder) => filesBelow(join(root, folder)));
  return contentHash([...tools, ...files.map((file) => contentHash(readFileSync(file, "utf8")))].join("\n"));
}

function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && (/\.(ya?ml|ts)$/.test(entry.name) || entry.name === manifestName))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
