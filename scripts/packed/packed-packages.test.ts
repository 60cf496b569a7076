import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { capture, packageJson, publishedPackages, root } from "../workspace.ts";
import { program } from "./program.ts";

/** Every flag under which a consumer may compile (docs: "Generate from your own document"). */
const flags = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  isolatedDeclarations: true,
  declaration: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  noPropertyAccessFromIndexSignature: true,
  noEmit: true,
  module: "nodenext",
  target: "es2023",
  lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
  types: [],
};

let project: string;
const tarballs = new Map<string, string>();

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "tenon-packed-"));
  await capture(process.execPath, ["scripts/build.ts"]);
  for (const folder of publishedPackages) {
    const { stdout } = await capture(
      "npm",
      ["pack", "--json", "--pack-destination", project],
      join(root, folder),
    );
    const packed = JSON.parse(stdout) as unknown;
    tarballs.set(folder, join(project, fileName(packed)));
  }
});

afterAll(async () => {
  await rm(project, { recursive: true, force: true });
});

describe.each(publishedPackages)("%s", (folder) => {
  test("has a README with an example", async () => {
    const readme = await readFile(join(root, folder, "README.md"), "utf8");
    expect(readme).toContain("```");
  });

  test("passes publint --strict", async () => {
    await capture(process.execPath, ["node_modules/publint/src/cli.js", "run", "--strict", tarball(folder)]);
  });

  test("has types that resolve for ESM", async () => {
    const attw = "node_modules/@arethetypeswrong/cli/dist/index.js";
    await capture(process.execPath, [
      attw,
      tarball(folder),
      "--profile",
      "esm-only",
      "--no-definitely-typed",
    ]);
  });

  test("ships neither tests nor configuration", async () => {
    const { stdout } = await capture("tar", ["-tzf", tarball(folder)]);
    const files = stdout.trim().split("\n");
    expect(files.filter((file) => /\.test\.|tsconfig|vitest/.test(file))).toEqual([]);
    expect(files).toContain("package/LICENSE");
  });
});

describe("an empty project", () => {
  beforeAll(async () => {
    await writeFile(
      join(project, "package.json"),
      JSON.stringify({ name: "consumer", private: true, type: "module" }),
    );
    // Dependencies from outside come from this repository's own installation, so that no network is needed.
    const outside = new Set(
      publishedPackages.flatMap((folder) => {
        const { dependencies, peerDependencies } = packageJson(folder);
        return Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !isOurs(name));
      }),
    );
    const specifiers = [
      ...tarballs.values(),
      ...[...outside].map((name) => `file:${join(root, "node_modules", name)}`),
    ];
    await capture("npm", ["install", "--offline", "--no-audit", "--no-fund", ...specifiers], project);
    await writeFile(join(project, "program.ts"), program);
    await writeFile(
      join(project, "tsconfig.json"),
      JSON.stringify({ compilerOptions: flags, files: ["program.ts"] }),
    );
  });

  test.each([
    ["5.9", "typescript-5.9"],
    ["6.0", "typescript"],
    ["7.0", "typescript-7"],
  ])("type-checks with TypeScript %s under every strict flag", async (_version, folder) => {
    await capture(process.execPath, [join(root, "node_modules", folder, "bin/tsc"), "-p", project], project);
  });

  test("runs", async () => {
    const { stdout } = await capture(process.execPath, ["program.ts"], project);
    expect(stdout.trim().split("\n")).toEqual([
      "client 200 1",
      "server 404 actor_unavailable",
      "validator refuses: /posts must be array",
      "fetch 200",
      "mocks valid",
      "tenon types.ts",
    ]);
  });
});

function isOurs(name: string): boolean {
  return publishedPackages.some((folder) => packageJson(folder).name === name);
}

function tarball(folder: string): string {
  const path = tarballs.get(folder);
  if (path === undefined) throw new Error(`${folder} was not packed`);
  return path;
}

/** The file that `npm pack --json` has written; the shape of its answer depends on the version of npm. */
function fileName(packed: unknown): string {
  const [entry] = Array.isArray(packed) ? packed : Object.values(packed as object);
  return (entry as { readonly filename: string }).filename;
}
