/**
 * `npm run test:caches [-- --folder FOLDER]`: the recipes of the page "Generate from your own document" for Turborepo and Nx. In a
 * workspace with one package, a second run with nothing changed has to come from the tool's cache with the same files, and a run
 * after a change of the document must not. Where the tools cannot be installed it says so in a line and ends.
 */
import { deepEqual, equal, notDeepEqual } from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { installPeers } from "./install-peers.ts";
import { capture, root } from "./workspace.ts";

const { values } = parseArgs({
  options: { folder: { type: "string", default: join(tmpdir(), "tenon-caches") } },
});
const tools = resolve(values.folder);
const bin = join(root, "generators/bin/tenon.js");

/** A tool with a cache. */
interface Tool {
  readonly name: "turbo" | "nx";
  readonly version: string;
  /** The tool's own program. */
  readonly program: string;
  readonly arguments: readonly string[];
  /** What it prints if it took the output from its cache, and if it did not. */
  readonly hit: string;
  readonly miss: string;
}

const recipes: readonly Tool[] = [
  {
    name: "turbo",
    version: "2.11.11",
    program: "bin/turbo",
    arguments: ["run", "generate"],
    hit: "cache hit",
    miss: "cache miss",
  },
  {
    name: "nx",
    version: "24.0.6",
    program: "dist/bin/nx.js",
    arguments: ["run-many", "--targets=generate"],
    hit: "1/1 hit",
    miss: "0/1 hit",
  },
];

// Everything on the Node that runs this, and nothing that stays behind or is sent anywhere.
Object.assign(process.env, {
  PATH: `${dirname(process.execPath)}${delimiter}${process.env["PATH"]}`,
  NX_DAEMON: "false",
  NX_NO_CLOUD: "true",
  TURBO_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
  CI: "1",
});

if (await isInstalled()) for (const tool of recipes) await testRecipe(tool);
else process.stdout.write("skipped: turbo and nx cannot be installed here.\n");

async function isInstalled(): Promise<boolean> {
  try {
    await installPeers(tools, Object.fromEntries(recipes.map(({ name, version }) => [name, version])));
    return true;
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    return false;
  }
}

async function testRecipe(tool: Tool): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tenon-caches-"));
  try {
    await writeWorkspace(folder, tool);
    const own = join(folder, "packages/api");
    equal(await comesFromCache(tool, folder), false, `${tool.name}: the first run hits`);
    const first = await contentsOf(join(own, "src/generated"));
    await rm(join(own, "src"), { recursive: true });
    equal(await comesFromCache(tool, folder), true, `${tool.name}: the second run misses`);
    deepEqual(await contentsOf(join(own, "src/generated")), first);
    await checkInputs(tool, folder, own);
    await writeFile(join(own, "openapi.yaml"), document("listCats"));
    equal(await comesFromCache(tool, folder), false, `${tool.name}: a changed document hits`);
    notDeepEqual(await contentsOf(join(own, "src/generated")), first);
    const files = Object.keys(first).length;
    process.stdout.write(`${tool.name} ${tool.version}: miss, hit with the same ${files} files, miss.\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A workspace of npm with one package, as a person has it who follows the recipe. */
async function writeWorkspace(folder: string, { name }: Tool): Promise<void> {
  const devDependencies = { tenon: "0.1.0" };
  const workspace = { name: "shop", workspaces: ["packages/*"], devDependencies };
  const manifest = { ...workspace, private: true, packageManager: "npm@11.0.0" };
  const lock = {
    name: "shop",
    lockfileVersion: 3,
    requires: true,
    packages: {
      "": workspace,
      "node_modules/tenon": { version: "0.1.0", dev: true },
      "node_modules/api": { resolved: "packages/api", link: true },
      "packages/api": { name: "api", version: "1.0.0" },
    },
  };
  const files = {
    "package.json": JSON.stringify(manifest),
    "package-lock.json": JSON.stringify(lock),
    [`${name}.json`]: await readFile(join(root, `docs/src/examples/${name}.json`), "utf8"),
    "packages/api/package.json": JSON.stringify({
      name: "api",
      version: "1.0.0",
      scripts: { generate: "tenon generate" },
    }),
    "packages/api/openapi.yaml": document("listPets"),
    "packages/api/tenon.config.mjs":
      'export default { document: "openapi.yaml", outputs: [{ directory: "src/generated", targets: ["types", "client"] }] };\n',
  };
  await mkdir(join(folder, "packages/api"), { recursive: true });
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  await mkdir(join(folder, "node_modules/.bin"), { recursive: true });
  await symlink(bin, join(folder, "node_modules/.bin/tenon"));
  await symlink(join(tools, "node_modules", name), join(folder, "node_modules", name));
}

function document(operation: string): string {
  return `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets: { get: { operationId: ${operation}, responses: { "204": { description: None. } } } }
`;
}

/** Runs the tool; whether it took the output from its cache. */
async function comesFromCache(tool: Tool, folder: string): Promise<boolean> {
  const said = await runTool(tool, tool.arguments, folder);
  const [hit, miss] = [said.includes(tool.hit), said.includes(tool.miss)];
  if (hit === miss) throw new Error(`${tool.name} says neither or both: ${said}`);
  return hit;
}

/** What `tenon generate --list inputs` lists is what the tool looks at: Turborepo can say what that is. */
async function checkInputs(tool: Tool, folder: string, own: string): Promise<void> {
  if (tool.name !== "turbo") return;
  const { stdout } = await capture(process.execPath, [bin, "generate", "--list", "inputs"], own);
  const plan = JSON.parse(await runTool(tool, [...tool.arguments, "--dry=json"], folder)) as {
    readonly tasks: readonly { readonly inputs: Readonly<Record<string, string>> }[];
  };
  const seen = plan.tasks.flatMap(({ inputs }) => Object.keys(inputs));
  const unseen = stdout
    .trim()
    .split("\n")
    .filter((path) => !seen.includes(path));
  deepEqual(unseen, [], "turbo: files that are read are no inputs");
}

async function runTool(tool: Tool, args: readonly string[], folder: string): Promise<string> {
  const program = join(tools, "node_modules", tool.name, tool.program);
  return (await capture(process.execPath, [program, ...args], folder)).stdout;
}

async function contentsOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = paths
    .sort()
    .map(async (path) => [relative(folder, path), await readFile(path, "utf8")] as const);
  return Object.fromEntries(await Promise.all(texts));
}
