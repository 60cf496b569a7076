/**
 * `npm run test:node-versions -- [VERSION …]`: the tests of the runtime's client and codecs on each Node that is supported, from the npm
 * registry, in a folder of its own.
 */
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, run } from "./workspace.ts";

const [...asked] = process.argv.slice(2);
const versions = asked.length > 0 ? asked : ["22", "24", "26"];
const tests = ["packages/runtime/src/client", "packages/runtime/src/wire"];

for (const version of versions) {
  const node = await install(version);
  await run(node, ["--version"]);
  await run(node, [join(root, "node_modules/vitest/vitest.mjs"), "run", ...tests]);
}

async function install(version: string): Promise<string> {
  const folder = join(tmpdir(), `tenon-node-${version}`);
  const node = join(folder, "node_modules/node/bin/node");
  if (existsSync(node)) return node;
  await mkdir(folder, { recursive: true });
  // The package's own script puts the right executable in its place.
  const manifest = { private: true, dependencies: { node: version }, allowScripts: { node: true } };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await run("npm", ["install", "--no-audit", "--no-fund"], folder);
  return node;
}
