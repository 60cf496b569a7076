import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import ajvStandalone from "ajv/dist/standalone/index.js";
import { installPeers } from "../install-peers.ts";
import { root, run } from "../workspace.ts";
import { idPattern, schemas, wordPattern } from "./schemas.ts";

/** A function that checks a value. What it gives is true or false, or tells as much. */
export type Check = (value: unknown) => unknown;

/** The checks of one schema by one library. `first` stops at the first fault, `all` finds all; not every library has both. */
export interface Checks {
  readonly valid: Check;
  readonly first?: Check | undefined;
  readonly all?: Check | undefined;
}

/** The libraries that ours is measured against, each with its module in `peers/`. */
export const peers: readonly string[] = [
  "ajv",
  "ajv-standalone",
  "typebox",
  "typia",
  "schemasafe",
  "arktype",
  "zod",
  "valibot",
];

/** typia compiles with TypeScript 5; its later versions need a compiler of their own. */
const packages = {
  "@exodus/schemasafe": "1.3.0",
  ajv: "8.20.0",
  arktype: "2.2.9",
  typebox: "1.4.3",
  typescript: "5.9.3",
  typia: "9.7.2",
  valibot: "1.5.0",
  zod: "4.6.7",
};

/** Installs the libraries in a folder, and makes what they compile ahead of time. */
export async function preparePeers(folder: string): Promise<void> {
  await installPeers(folder, packages);
  const sources = join(root, "scripts/bench-validators/peers");
  for (const file of await readdir(sources)) await copyFile(join(sources, file), join(folder, file));
  for (const [file, name] of [
    ["ajv-post", "Post"],
    ["ajv-pattern-post", "PatternPost"],
  ] as const) {
    await writeFile(join(folder, `${file}.cjs`), standalone(name, false));
    await writeFile(join(folder, `${file}-all.cjs`), standalone(name, true));
  }
  await writeFile(join(folder, "cold-schema.json"), JSON.stringify(alone("Post")));
  await compileTypia(folder);
}

/** The checks of one of the benchmark's schemas by a library. Only Ajv and schemasafe take every schema; the others have the post, with patterns or without. */
export async function peerChecks(folder: string, library: string, name: string): Promise<Checks> {
  const module = (await import(pathToFileURL(join(folder, `${library}.mjs`)).href)) as {
    readonly default: (id: RegExp | undefined, word: RegExp | undefined, schema: object) => Checks;
  };
  const [id, word] = name.startsWith("Pattern")
    ? [new RegExp(idPattern, "u"), new RegExp(wordPattern, "u")]
    : [];
  return module.default(id, word, alone(name));
}

/** A schema with those that it refers to. */
function alone(name: string): object {
  return JSON.parse(
    JSON.stringify({ $defs: schemas, ...schemas[name] }).replaceAll("#/components/schemas/", "#/$defs/"),
  ) as object;
}

function standalone(name: string, allErrors: boolean): string {
  const ajv = new Ajv2020({ strict: false, allErrors, code: { source: true } });
  return ajvStandalone.default(ajv, ajv.compile(alone(name)));
}

async function compileTypia(folder: string): Promise<void> {
  const input = join(folder, "typia-input");
  await mkdir(input, { recursive: true });
  await copyFile(join(folder, "typia-post.ts"), join(input, "typia-post.ts"));
  const project = join(folder, "tsconfig.json");
  const options = {
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    strict: true,
    types: [],
  };
  await writeFile(
    project,
    JSON.stringify({ compilerOptions: { ...options, skipLibCheck: true }, include: [input] }),
  );
  const command = join(folder, "node_modules/typia/lib/executable/typia.js");
  await run(process.execPath, [
    command,
    "generate",
    ...["--input", input, "--output", join(folder, "typia"), "--project", project],
  ]);
}
