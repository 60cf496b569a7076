import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { compilers } from "../../generators/src/targets/testing/compile-strictly.ts";
import {
  type ProcessOptions,
  type SandboxProcess,
  startProcess,
} from "../../packages/sandbox/test/process.ts";
import {
  bearer,
  readPosts,
  report,
  sendReport,
  signIn,
} from "../../packages/sandbox/test/running-sandbox.ts";
import type { PackagesTable } from "../measured.ts";
import { type Packed, pack } from "../pack.ts";
import { capture, installed, packageJson, publishedPackages, root } from "../workspace.ts";
import { typeCheck, writeConfig } from "./consumer.ts";
import { document, petProgram, program, routesConfig, routesProgram } from "./program.ts";
import { layOut } from "./sandbox.ts";

let project: string;
const tarballs = new Map<string, string>();
const packed = new Map<string, Packed>();

beforeAll(async () => {
  // npx and the programs that it starts run on the Node that runs this.
  process.env["PATH"] = `${dirname(process.execPath)}${delimiter}${process.env["PATH"]}`;
  project = await mkdtemp(join(tmpdir(), "tenon-packed-"));
  for (const folder of publishedPackages) {
    const made = await pack(folder, project);
    packed.set(packageJson(folder).name, made);
    tarballs.set(folder, join(project, made.filename));
  }
});

afterAll(async () => {
  await rm(project, { recursive: true, force: true });
});

describe.each(publishedPackages)("%s", (folder) => {
  test("passes publint --strict", async () => {
    const { stdout } = await capture(process.execPath, [
      "node_modules/publint/src/cli.js",
      "run",
      "--strict",
      tarball(folder),
    ]);
    expect(stdout).toContain("All good!");
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

  test("ships its licence and README, and neither tests nor configuration", async () => {
    const { stdout } = await capture("tar", ["-tzf", tarball(folder)]);
    const files = stdout.trim().split("\n");
    expect(
      files.filter((file) => /\.test\.|\.fixture\.|\/(testing|goldens)\/|tsconfig|vitest/.test(file)),
    ).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(["package/LICENSE", "package/README.md"]));
    expect(await readFile(join(root, folder, "LICENSE"), "utf8")).toBe(
      await readFile(join(root, "LICENSE"), "utf8"),
    );
  });

  test("ships every file that its exports and source maps name", async () => {
    const { stdout } = await capture("tar", ["-tzf", tarball(folder)]);
    const files = new Set(stdout.trim().split("\n"));
    const targets = Object.values(packageJson(folder).exports).flatMap((target) =>
      typeof target === "string" ? [target] : Object.values(target),
    );
    const sources = [...files]
      .filter((file) => /\/dist\/.*\.d\.ts$/.test(file))
      .map((file) => file.replace("/dist/", "/src/").replace(/\.d\.ts$/, ".ts"));
    const named = [...targets.map((target) => target.replace("./", "package/")), ...sources];
    expect(named.filter((file) => !files.has(file))).toEqual([]);
  });
});

/** The table on the site, which `npm run size:packages` writes. */
const table = JSON.parse(
  await readFile(join(root, "docs/src/data/measured/packages.json"), "utf8"),
) as PackagesTable;

test.each(table.packages)("$name is as large as the site says, within a tenth", (row) => {
  const now = packed.get(row.name);
  for (const [said, is] of [
    [row.packedBytes, now?.size],
    [row.unpackedBytes, now?.unpackedSize],
    [row.files, now?.entryCount],
  ] as const)
    expect(Math.abs((is ?? Number.NaN) / said - 1)).toBeLessThan(0.1);
});

describe("an empty project", () => {
  beforeAll(async () => {
    await writeFile(
      join(project, "package.json"),
      JSON.stringify({ name: "consumer", private: true, type: "module" }),
    );
    const specifiers = [...tarballs.values(), ...new Set(publishedPackages.flatMap(outsideDependencies))];
    specifiers.push(join(project, (await pack("docs/examples/target-routes", project)).filename));
    await capture("npm", ["install", "--offline", "--no-audit", "--ignore-scripts", ...specifiers], project);
    await writeFile(join(project, "program.ts"), program);
    await writeConfig(project, ["program.ts"]);
  });

  test.each(Object.entries(compilers))(
    "type-checks with TypeScript %s under every strict flag",
    async (_, compiler) => {
      expect(await typeCheck(compiler, project)).toBe("");
    },
  );

  test("runs", async () => {
    const { stdout } = await capture(process.execPath, ["program.ts"], project);
    expect(stdout.trim().split("\n")).toEqual([
      "client 200 1",
      "server 404 actor_unavailable",
      "oauth discovery_failed",
      "store active",
      "store active",
      "store undefined",
      "validator refuses: /posts must be array",
      "fetch 200 1",
      "mocks GET true",
      "tenon index.ts,types.ts",
      "runtime function,function,function a,b%20c",
    ]);
  });

  test("gets what was built, never a source", async () => {
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const { stdout } = await capture(process.execPath, [compiler, "-p", project, "--listFilesOnly"]);
    const ours = stdout
      .split("\n")
      .filter((file) => /node_modules\/(@tenon|@shared-social|tenon)\//.test(file));
    expect(ours.length).toBeGreaterThan(publishedPackages.length);
    expect(ours.filter((file) => !/\/dist\/.*\.d\.ts$/.test(file))).toEqual([]);
    const names = publishedPackages.flatMap((folder) => {
      const { name, exports } = packageJson(folder);
      return Object.keys(exports).map((subpath) => name + subpath.slice(1));
    });
    const resolve = `console.log(${JSON.stringify(names)}.map((name) => import.meta.resolve(name)).join("\\n"))`;
    const resolved = await capture(process.execPath, ["--input-type=module", "-e", resolve], project);
    const places = resolved.stdout.trim().split("\n");
    expect(places).toHaveLength(names.length);
    expect(places.filter((place) => !/\/dist\/|\/package\.json$/.test(place))).toEqual([]);
  });

  describe("the sandbox", () => {
    const running: SandboxProcess[] = [];
    afterEach(async () => {
      await Promise.all(running.splice(0).map((one) => one.kill()));
    });

    async function start(options: ProcessOptions): Promise<SandboxProcess> {
      const started = await startProcess({ folder: project, ...options });
      running.push(started);
      return started;
    }

    const bin = (): readonly string[] => [
      process.execPath,
      join(project, "node_modules/.bin/shared-social-sandbox"),
    ];

    test("npx @shared-social/sandbox runs it", async () => {
      const { stdout } = await capture("npx", ["--offline", "@shared-social/sandbox", "--help"], project);
      expect(stdout).toContain("Usage: shared-social-sandbox [options]");
    });

    test("keeps its data in --db, names headers by --header-prefix, and has an admin port only where it is told to", async () => {
      const args = ["--db", "kept.db", "--header-prefix", "tidings"];
      const first = await start({ command: bin(), args });
      expect(first.adminUrl).toBeNull();
      const receipt = await sendReport(first, report, bearer(await signIn(first)));
      expect(receipt.response.headers.get("x-tidings-actor-id")).toBe("actor-ada");
      expect(await first.stop()).toBe(0);
      const second = await start({ command: bin(), args: [...args, "--admin-port", "0"] });
      const again = await sendReport(second, report, bearer(await signIn(second)));
      expect(again.body).toEqual(receipt.body);
      expect((await fetch(`${second.adminUrl}/health`)).status).toBe(200);
      const metrics = await (await fetch(`${second.adminUrl}/metrics`)).text();
      expect(metrics).toContain('sandbox_requests_total{operation="submitReport",status="200"} 1');
      expect(await second.stop()).toBe(0);
      const log = (await second.log).trim().split("\n");
      expect(log.map((line) => JSON.parse(line) as object)).toContainEqual(
        expect.objectContaining({ event: "request", operation: "submitReport", status: 200 }),
      );
    });

    test("fixes time and identifiers, advances the time by a switch, and serves a seed from a file", async () => {
      const seed = { actors: [{ id: "actor-1", handle: "first", displayName: null }] };
      await writeFile(join(project, "seed.json"), JSON.stringify(seed));
      const fixed = ["--now", "2026-10-01T00:00:00Z", "--counted-ids", "--memory", "--admin-port", "0"];
      const service = await start({ command: bin(), args: [...fixed, "--seed", "seed.json"] });
      expect(service.actors).toHaveLength(1);
      const read = await readPosts(service, "first");
      expect([read.response.status, read.response.headers.get("x-network-incarnation")]).toEqual([
        200,
        "incarnation-1",
      ]);
      const body = JSON.stringify({ advanceSeconds: 300 });
      const advanced = await fetch(`${service.adminUrl}/time`, { method: "POST", body });
      expect(JSON.stringify(await advanced.json())).toContain("2026-10-01T00:05:00");
    });

    test("its Containerfile copies what there is, and what it runs starts with nothing else in the folder", async () => {
      const installed = join(project, "node_modules/@shared-social/sandbox");
      const container = await layOut(installed, join(project, "node_modules"), join(project, "image"));
      expect(container.copied).toEqual(["package.json", "bin", "dist"]);
      const service = await start({ command: container.command, args: ["--db", "container.db"] });
      expect((await readPosts(service, "ada")).response.status).toBe(200);
      expect(await service.stop()).toBe(0);
    });
  });

  describe.each(["inline", "package"])("npx tenon generate --runtime %s", (runtime) => {
    let folder: string;

    beforeAll(async () => {
      folder = join(project, runtime);
      await mkdir(folder);
      await writeFile(join(folder, "small.yaml"), document);
      const call = ["tenon", "generate", "small.yaml", "--out", "out", "--runtime", runtime];
      await capture("npx", ["--offline", ...call, "--import-extension", ".js"], folder);
      await writeFile(join(folder, "program.ts"), petProgram("out"));
      await writeConfig(folder, ["program.ts", "out/*.ts"]);
    });

    test.each(Object.entries(compilers))(
      "type-checks with TypeScript %s under every strict flag",
      async (_, compiler) => {
        expect(await typeCheck(compiler, folder)).toBe("");
      },
    );

    test("imports @tenon/runtime only where it was told to", async () => {
      const client = await readFile(join(folder, "out/client.ts"), "utf8");
      expect(client.includes('from "@tenon/runtime/')).toBe(runtime === "package");
      expect(client.includes('from "./runtime/')).toBe(runtime === "inline");
    });

    test("runs once it is compiled", async () => {
      const compiler = join(root, "node_modules/typescript/bin/tsc");
      await capture(process.execPath, [
        compiler,
        "-p",
        folder,
        "--noEmit",
        "false",
        "--outDir",
        join(folder, "js"),
      ]);
      const { stdout } = await capture(process.execPath, ["js/program.js"], folder);
      expect(stdout).toBe("Rex true\n");
    });
  });

  describe("a target of someone else's, in a package of its own", () => {
    let folder: string;

    beforeAll(async () => {
      folder = join(project, "routes");
      await mkdir(folder);
      await writeFile(join(folder, "small.yaml"), document);
      await writeFile(join(folder, "program.ts"), routesProgram);
      await writeFile(join(folder, "tenon.config.ts"), routesConfig('routes({ suffix: "Address" })'));
      await writeConfig(folder, ["tenon.config.ts", "program.ts", "out/*.ts"]);
    });

    test("is generated with what it requires, and warns with a place", async () => {
      await writeFile(join(folder, "small.yaml"), document.replace("get:", "get:\n      deprecated: true"));
      const { stderr } = await capture("npx", ["--offline", "tenon", "generate"], folder);
      expect(stderr).toContain("small.yaml:5:5: warning TN499: GET /pets/{petId} is deprecated.");
      const text = await readFile(join(folder, "out/routes.ts"), "utf8");
      expect(text).toContain(
        'export const getPetAddress: Route<GetPetInput> = route("GET", "/pets/{petId}");',
      );
      expect(text).toContain('import type { Route } from "@example/tenon-routes/route";');
      expect(text).toContain('import { route } from "@example/tenon-routes/route";');
      expect(text).toContain('import type { GetPetInput } from "./types.js";');
    });

    test.each(Object.entries(compilers))(
      "type-checks with TypeScript %s under every strict flag",
      async (_, compiler) => {
        expect(await typeCheck(compiler, folder)).toBe("");
      },
    );

    test("runs once it is compiled", async () => {
      const compiler = join(root, "node_modules/typescript/bin/tsc");
      const js = join(folder, "js");
      await capture(process.execPath, [compiler, "-p", folder, "--noEmit", "false", "--outDir", js]);
      const { stdout } = await capture(process.execPath, ["js/program.js"], folder);
      expect(stdout).toBe("GET /pets/a%20b\n");
    });

    test("names itself when it throws, and leaves the last output", async () => {
      const before = await readFile(join(folder, "out/routes.ts"), "utf8");
      const throwing = `{ ...routes(), emit() { throw new Error("no"); } }`;
      await writeFile(join(folder, "tenon.config.ts"), routesConfig(throwing));
      const failed = await capture("npx", ["--offline", "tenon", "generate"], folder).then(
        () => undefined,
        (error: { readonly code: number; readonly stderr: string }) => error,
      );
      expect(failed?.code).toBe(2);
      expect(failed?.stderr).toContain("The target routes threw: Error: no");
      expect(await readFile(join(folder, "out/routes.ts"), "utf8")).toBe(before);
    });
  });
});

/** Dependencies from outside come from this repository's own installation, so that no network is needed. */
function outsideDependencies(folder: string): readonly string[] {
  const { dependencies, peerDependencies } = packageJson(folder);
  return Object.keys({ ...dependencies, ...peerDependencies })
    .filter((name) => !isOurs(name))
    .map((name) => `file:${installed(name, folder)}`);
}

function isOurs(name: string): boolean {
  return publishedPackages.some((folder) => packageJson(folder).name === name);
}

function tarball(folder: string): string {
  const path = tarballs.get(folder);
  if (path === undefined) throw new Error(`${folder} was not packed`);
  return path;
}
