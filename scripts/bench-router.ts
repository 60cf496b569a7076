/**
 * `npm run bench:router -- FILE...`: three ways to find the route of a path, for the paths of JSON
 * documents: the tree that `createRouter` builds of descriptors at start, the same tree printed as a constant, and printed as a
 * function that goes from character to character. Prints the CPU time of start and of a match, and what each adds to a program,
 * compressed. The decision record on the router cites it.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { transform } from "esbuild";
import { normalizePath } from "../packages/runtime/src/server/path-template.ts";
import { type Route, type RouteTree, routeTree } from "../packages/runtime/src/server/route-tree.ts";
import { createRouter } from "../packages/runtime/src/server/router.ts";
import { median } from "./statistics.ts";

type Find = (path: string) => unknown;

interface Way {
  readonly name: string;
  /** What a program has to hold beside the descriptors. */
  readonly source: string;
  readonly start: () => Promise<{ readonly find: Find; readonly microseconds: number }>;
}

const folder = await mkdtemp(join(tmpdir(), "tenon-router-"));
let modules = 0;

async function measure(file: string): Promise<void> {
  const routes = routesOf(JSON.parse(await readFile(file, "utf8")) as Document);
  console.log(`${basename(file)}: ${routes.length} operations`);
  const paths = routes.map(({ path }) => path.replace(/\{[^{}]*\}/g, "a1b2"));
  for (const way of await ways(routes)) {
    const starts: number[] = [];
    for (let round = 0; round < 15; round++) {
      starts.push((await way.start()).microseconds);
    }
    const { find } = await way.start();
    const matches = Array.from({ length: 41 }, () => matchNanoseconds(find, paths)).slice(10);
    const { code } = await transform(way.source, { minify: true });
    console.log(
      `  ${way.name.padEnd(12)} first start ${(starts[0] ?? 0).toFixed(0)} µs, start ${median(starts).toFixed(0)} µs, match ${median(matches).toFixed(0)} ns, ${gzipSync(code).length} bytes`,
    );
  }
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

function routesOf({ paths }: Document): readonly Route[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => /^(get|put|post|delete|patch|options|head)$/.test(key))
      .map((key) => ({ method: key.toUpperCase(), path })),
  );
}

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function matchNanoseconds(find: Find, paths: readonly string[]): number {
  const turns = Math.ceil(200_000 / paths.length);
  let found = 0;
  const before = cpu();
  for (let turn = 0; turn < turns; turn++) {
    for (const path of paths) found += find(path) === undefined ? 0 : 1;
  }
  const used = cpu() - before;
  if (found === 0) throw new Error("No path leads anywhere");
  return (used * 1000) / (turns * paths.length);
}

async function ways(routes: readonly Route[]): Promise<readonly Way[]> {
  const [search, builder] = await Promise.all([runtimeSource("router"), runtimeSource("route-tree")]);
  const tree = routeTree(routes);
  const constant = `export const tree = ${printConstant(tree, routes)};`;
  return [
    {
      name: "built",
      source: search + builder,
      start: () => started(async () => createRouter(routeTree(routes))),
    },
    printed("constant", constant, search + constant, ({ tree: read }) => createRouter(read)),
    printed("function", functionSource(tree, routes), functionSource(tree, routes), ({ find }) => (path) => {
      return find(normalizePath(path) ?? "");
    }),
  ];
}

async function runtimeSource(name: string): Promise<string> {
  const path = join(import.meta.dirname, `../packages/runtime/src/server/${name}.ts`);
  return (await transform(await readFile(path, "utf8"), { loader: "ts" })).code;
}

async function started(start: () => Awaited<Find> | Promise<Find>): ReturnType<Way["start"]> {
  const before = cpu();
  const find = await start();
  return { find, microseconds: cpu() - before };
}

/** A module of its own each time, so that the engine has to read it each time. */
function printed(name: string, source: string, counted: string, finder: (module: Printed) => Find): Way {
  return {
    name,
    source: counted,
    start: async () => {
      const path = join(folder, `router${modules++}.mjs`);
      await writeFile(path, source);
      return started(async () => finder((await import(pathToFileURL(path).href)) as Printed));
    },
  };
}

interface Printed {
  readonly tree: RouteTree<Route>;
  readonly find: Find;
}

/** What the generator prints, with the index of an operation where it has its name. */
function printConstant(tree: RouteTree<Route>, routes: readonly Route[]): string {
  return JSON.stringify(tree, (key, value: unknown) =>
    key === "routes" ? (value as readonly Route[]).map((one) => routes.indexOf(one)) : value,
  );
}

/** Nested switches over characters, a function for each level of the tree. Partly fixed segments are left out, which favours it. */
function functionSource(root: RouteTree<Route>, routes: readonly Route[]): string {
  const functions: string[] = [];
  const level = (node: RouteTree<Route>, slots: number): string => {
    const index = functions.push("") - 1;
    const values = Array.from({ length: slots }, (_, slot) => `s${slot}`);
    const ending = (node.routes ?? []).map((one) => routes.indexOf(one)).join(",");
    const literals = Object.entries(node.literals ?? {}).map(([text, next]): readonly [string, string] => [
      text,
      level(next, slots),
    ]);
    const parameter = node.parameter && level(node.parameter, slots + 1);
    const end = node.routes ? `return {routes:[${ending}],slots:[${values.join(",")}]}` : "return";
    const goOn =
      parameter === undefined
        ? ""
        : `let e=p.indexOf("/",i);if(e<0)e=p.length;if(e>i)return ${parameter}(${["p", "e+1", ...values, "p.slice(i,e)"].join(",")});`;
    functions[index] =
      `function n${index}(${["p", "i", ...values].join(",")}){if(i>p.length)${end};${radix(literals, 0, values)}${goOn}}`;
    return `n${index}`;
  };
  const first = level(root, 0);
  return `${functions.join("\n")}\nexport const find=(p)=>${first}(p,1);`;
}

/** Goes by the first character in which texts differ. */
function radix(
  entries: readonly (readonly [text: string, name: string])[],
  depth: number,
  slots: readonly string[],
): string {
  const characters = [...new Set(entries.map(([text]) => text.charAt(depth)))];
  const cases = characters.map((character) => {
    const group = entries.filter(([text]) => text.charAt(depth) === character);
    const [only] = group;
    if (group.length === 1 && only !== undefined) {
      const [text, name] = only;
      const call = `const r=${name}(${["p", `i+${text.length + 1}`, ...slots].join(",")});if(r)return r;`;
      const match = `p.startsWith(${JSON.stringify(text)},i)&&(p.length===i+${text.length}||p.charCodeAt(i+${text.length})===47)`;
      return `${character === "" ? "default" : `case ${character.charCodeAt(0)}`}:if(${match}){${call}}break;`;
    }
    return `case ${character.charCodeAt(0)}:${radix(group, depth + 1, slots)}break;`;
  });
  return entries.length === 0 ? "" : `switch(p.charCodeAt(i+${depth})){${cases.join("")}}`;
}

try {
  for (const file of process.argv.slice(2)) await measure(file);
} finally {
  await rm(folder, { recursive: true });
}
