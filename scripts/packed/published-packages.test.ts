import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { capture, packageJson, publishedPackages, root } from "../workspace.ts";
import { typeCheck, writeConfig } from "./consumer.ts";
import { document, petProgram, program } from "./program.ts";
import { type Registry, startRegistry } from "./registry.ts";

const names = publishedPackages.map((folder) => packageJson(folder).name);

let registry: Registry;
let project: string;

beforeAll(async () => {
  process.env["PATH"] = `${dirname(process.execPath)}${delimiter}${process.env["PATH"]}`;
  registry = await startRegistry(names);
  for (const folder of publishedPackages) await npm(["publish", "--provenance=false"], join(root, folder));
  project = await mkdtemp(join(tmpdir(), "tenon-published-"));
  const manifest = { name: "consumer", private: true, type: "module" };
  await writeFile(join(project, "package.json"), JSON.stringify(manifest));
  // What others published comes from where npm always takes it, and from its cache, so that only ours is asked of the new registry.
  const flags = ["--no-audit", "--no-fund", "--ignore-scripts"];
  await capture("npm", ["install", ...flags, ...outsideDependencies()], project);
  await npm(["install", ...flags, ...names]);
  await writeFile(join(project, "program.ts"), program);
  await writeFile(join(project, "small.yaml"), document);
  await npm(["exec", "--offline", "--", "tenon", "generate", "small.yaml", "--out", "out"]);
  await writeFile(join(project, "pets.ts"), petProgram("out"));
  await writeConfig(project, ["program.ts", "pets.ts", "out/*.ts"]);
});

afterAll(async () => {
  await registry?.stop();
  if (project !== undefined) await rm(project, { recursive: true, force: true });
});

test("every package of ours comes from the registry to which it was published, and asks for nothing else", async () => {
  const lock = JSON.parse(await readFile(join(project, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly resolved?: string }>>;
  };
  const fromIt = Object.entries(lock.packages).filter(([, { resolved }]) =>
    resolved?.startsWith(registry.url),
  );
  expect(fromIt.map(([path]) => path).sort()).toEqual(names.map((name) => `node_modules/${name}`).sort());
});

test("a version is published once", async () => {
  const again = npm(["publish", "--provenance=false"], join(root, "packages/runtime"));
  await expect(again).rejects.toMatchObject({ stderr: expect.stringContaining("previously published") });
});

test("a fresh project type-checks under every strict flag", async () => {
  expect(await typeCheck("typescript", project)).toBe("");
});

test("what it generated runs: a client against a server, with validators", async () => {
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const js = join(project, "js");
  await capture(process.execPath, [compiler, "-p", project, "--noEmit", "false", "--outDir", js]);
  const pets = await capture(process.execPath, ["js/pets.js"], project);
  expect(pets.stdout).toBe("Rex true\n");
  const { stdout } = await capture(process.execPath, ["js/program.js"], project);
  expect(stdout).toContain("client 200 1\nserver 404 actor_unavailable\n");
});

test("the sandbox's program serves the demo data", async () => {
  const bin = join(project, "node_modules/.bin/shared-social-sandbox");
  const flags = ["--memory", "--seed", "demo", "--port", "0", "--json", "--quiet"];
  const child = spawn(process.execPath, [bin, ...flags], {
    cwd: project,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = (await once(createInterface(child.stdout), "line")) as [string];
    const { baseUrl } = JSON.parse(line) as { readonly baseUrl: string };
    const answer = await fetch(`${baseUrl}/api/actors/ada/posts`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ posts: expect.arrayContaining([expect.anything()]) });
  } finally {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
});

/** Each dependency from outside, with the range that a package of ours gives. */
function outsideDependencies(): readonly string[] {
  const all = publishedPackages.flatMap((folder) => {
    const { dependencies, peerDependencies } = packageJson(folder);
    return Object.entries({ ...dependencies, ...peerDependencies });
  });
  return [
    ...new Set(all.filter(([name]) => !names.includes(name)).map(([name, range]) => `${name}@${range}`)),
  ];
}

/** Runs npm against the registry. */
function npm(args: readonly string[], cwd: string = project): Promise<{ readonly stdout: string }> {
  return capture("npm", args, cwd, registry.environment);
}
