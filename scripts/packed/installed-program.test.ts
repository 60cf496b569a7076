import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../free-port.ts";
import { pack } from "../pack.ts";
import { capture, installed, packageJson } from "../workspace.ts";
import { document } from "./program.ts";
import { hasTerminal, interrupt, Terminal } from "./terminal.ts";

let project: string;
let folders = 0;

beforeAll(async () => {
  project = await realpath(await mkdtemp(join(tmpdir(), "tenon-installed-")));
  await writeFile(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const ours = await Promise.all(
    ["packages/runtime", "generators"].map(async (one) => join(project, (await pack(one, project)).filename)),
  );
  const others = Object.keys(packageJson("generators").dependencies ?? {}).filter(
    (name) => !name.startsWith("@tenon/"),
  );
  const here = [...others, "@stoplight/prism-cli"].map((name) => `file:${installed(name, "generators")}`);
  await capture("npm", ["install", "--offline", "--no-audit", "--ignore-scripts", ...ours, ...here], project);
});

afterAll(async () => {
  await rm(project, { recursive: true, force: true });
});

/** An empty folder in the project, with some files. */
async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(project, `folder-${folders++}`);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

/** The environment of a person: nothing of the test runner's, and the Node that runs this. */
function environment(): NodeJS.ProcessEnv {
  const path = `${dirname(process.execPath)}${delimiter}${process.env["PATH"]}`;
  return { PATH: path, HOME: project, XDG_CACHE_HOME: join(project, ".cache") };
}

/** Opens a terminal in which the installed program runs. */
function open(folder: string, ...args: readonly string[]): Terminal {
  return new Terminal(join(project, "node_modules/.bin/tenon"), args, folder, environment());
}

/** Runs the installed program in a terminal to its end. */
async function run(folder: string, ...args: readonly string[]): ReturnType<Terminal["end"]> {
  await using terminal = open(folder, ...args);
  return await terminal.end();
}

const config = (more = ""): string =>
  `import { defineConfig } from "tenon";\n\nexport default defineConfig({ document: "pets.yaml", ${more}outputs: [{ directory: "src/api", targets: ["types"] }] });\n`;

const read = (folder: string, name: string): Promise<string> => readFile(join(folder, name), "utf8");

describe.skipIf(!hasTerminal)("on a terminal, the installed program", () => {
  test("is what the tarball holds", async () => {
    const bin = await realpath(join(project, "node_modules/.bin/tenon"));
    expect(bin).toBe(join(project, "node_modules/tenon/bin/tenon.js"));
    expect((await run(project, "--version")).screen).toBe(`${packageJson("generators").version}\n`);
  });

  test("init asks what it cannot know, and its next command works", async () => {
    const folder = await folderWith({
      "package.json": JSON.stringify({ type: "module", devDependencies: { tenon: "*" } }),
      "api/pets.yaml": document,
      "api/others.yaml": document,
    });
    await using terminal = open(folder, "init");
    await terminal.until("  1  api/others.yaml");
    await terminal.until("  2  api/pets.yaml");
    await terminal.until("Number [1]: ");
    terminal.type("2\n");
    await terminal.until("Folder for the generated files [src/api]: ");
    terminal.type("\n");
    await terminal.until("Targets, of ");
    await terminal.until("]: ");
    terminal.type("types,client\n");
    const { code, screen } = await terminal.end();
    expect([
      code,
      screen.endsWith("Wrote tenon.config.ts and package.json.\nNext: npm run generate\n"),
    ]).toEqual([0, true]);
    const { stderr } = await capture("npm", ["run", "generate"], folder, environment());
    expect(stderr).toMatch(/^src\/api: \d+ files written\.$/m);
    expect(await read(folder, "src/api/client.ts")).toContain("getPet");
    expect((await run(folder, "init")).screen).toContain("tenon.config.ts exists already.");
  });

  test("another build of the same version generates again, and so does another build of the runtime", async () => {
    const folder = await folderWith({ "pets.yaml": document });
    const generate = async (): Promise<string> =>
      (await run(folder, "generate", "pets.yaml", "--out", "api", "--targets", "types,client")).screen;
    expect(await generate()).toMatch(/^api: \d+ files written\.$/m);
    expect(await generate()).toBe("api: up to date.\n");
    const chunks = join(project, "node_modules/tenon/dist/chunks");
    const own = (await readdir(chunks)).map((name) => join(chunks, name));
    const runtime = join(project, "node_modules/@tenon/runtime/src/client/call.ts");
    for (const [name, files, from, to] of [
      ["tenon", own, "@generated by tenon from", "@generated by another tenon from"],
      ["@tenon/runtime", [runtime], "Calls an operation.", "Calls one operation."],
    ] as const) {
      const manifest = join(project, "node_modules", name, "package.json");
      const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
      const edited = files.filter((_, index) => texts[index]?.includes(from));
      expect(edited).not.toEqual([]);
      const install = async (change: (text: string) => string): Promise<void> => {
        await Promise.all(files.map((file, index) => writeFile(file, change(texts[index] ?? ""))));
        await writeFile(manifest, await readFile(manifest, "utf8"));
      };
      await install((text) => text.replaceAll(from, to));
      expect(await generate()).toMatch(/^api: \d+ files? written\.$/m);
      await install((text) => text);
      expect(await generate()).toMatch(/^api: \d+ files? written\.$/m);
      expect(await generate()).toBe("api: up to date.\n");
    }
  });

  test("generate shows progress where it takes long, and its faults in colour", async () => {
    const wait =
      "naming() { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600); return undefined; }, ";
    const folder = await folderWith({ "pets.yaml": document, "tenon.config.ts": config(wait) });
    const slow = await run(folder, "generate");
    expect(slow.code).toBe(0);
    expect(slow.drawn).toContain("\r\u001b[Kpets.yaml: generating …");
    expect(slow.screen).toBe("src/api: 3 files written.\n");
    expect((await run(folder, "generate")).screen).toBe("src/api: up to date.\n");
    await writeFile(join(folder, "pets.yaml"), document.replace("schemas/Pet", "schemas/Pat"));
    const broken = await run(folder, "generate");
    expect(broken.code).toBe(2);
    expect(broken.screen).toContain("\u001b[31merror TN203\u001b[39m");
    expect(broken.screen).toContain("Did you mean `Pet`?");
    expect(broken.screen).toMatch(/\n1 error: nothing was written\. With `onError: "skip"` [^\n]+\n$/);
  });

  test("generate --watch follows what is saved, and ends with Ctrl-C", async () => {
    const folder = await folderWith({ "pets.yaml": document });
    await using terminal = open(
      folder,
      "generate",
      "pets.yaml",
      "--out",
      "api",
      "--targets",
      "types",
      "--watch",
    );
    await terminal.until("api: 3 files written.");
    await terminal.until("Watching 1 file; Ctrl-C ends it.");
    await writeFile(join(folder, "pets.yaml"), document.replaceAll("Pet", "Cat"));
    await terminal.until("written.");
    const cats = await read(folder, "api/types.ts");
    expect(cats).toContain("export interface Cat {");
    await writeFile(join(folder, "pets.yaml"), "openapi: [");
    await terminal.until("TN101");
    await terminal.until("1 error: nothing was written.");
    expect(await read(folder, "api/types.ts")).toBe(cats);
    await writeFile(join(folder, "pets.yaml"), document.replaceAll("Pet", "Cat"));
    await terminal.until("The error is mended.");
    terminal.type(interrupt);
    await terminal.until("Stopped watching.");
    expect((await terminal.end()).code).toBe(0);
  });

  test("generate --list and --check serve caches and continuous integration", async () => {
    const folder = await folderWith({ "pets.yaml": document, "tenon.config.ts": config() });
    expect(await run(folder, "generate", "--list", "inputs")).toMatchObject({
      code: 0,
      screen: "pets.yaml\ntenon.config.ts\n",
    });
    expect(await run(folder, "generate", "--list", "outputs")).toMatchObject({
      code: 0,
      screen: "src/api\n",
    });
    const missing = await run(folder, "generate", "--check");
    expect([missing.code, existsSync(join(folder, "src"))]).toEqual([4, false]);
    expect(missing.screen).toContain("missing src/api/types.ts\n");
    await run(folder, "generate");
    expect(await run(folder, "generate", "--check")).toMatchObject({
      code: 0,
      screen: "Everything is up to date.\n",
    });
  });

  test("generate takes several large documents at once, with an overlay", async () => {
    const overlay = {
      overlay: "1.0.0",
      info: { title: "Names", version: "1" },
      actions: [{ target: "$.components.schemas.Pet", update: { title: "A pet of the overlay" } }],
    };
    const large = `${document}\n# ${"A long remark. ".repeat(20_000)}\n`;
    const documents = ["one.yaml", "two.yaml"].map(
      (name) =>
        `{ document: "${name}", overlays: ["overlay.json"], outputs: [{ directory: "src/${name}", targets: ["types"] }] }`,
    );
    const folder = await folderWith({
      "one.yaml": large,
      "two.yaml": large,
      "overlay.json": JSON.stringify(overlay),
      "tenon.config.ts": `import { defineConfig } from "tenon";\n\nexport default defineConfig([${documents.join(", ")}]);\n`,
    });
    const { code, screen } = await run(folder, "generate");
    expect([code, screen.match(/^src\/(?:one|two)\.yaml: /gm)]).toEqual([
      0,
      ["src/one.yaml: ", "src/two.yaml: "],
    ]);
    const types = await Promise.all(
      ["one.yaml", "two.yaml"].map((name) => read(folder, `src/${name}/types.ts`)),
    );
    expect(types.map((text) => text.includes("A pet of the overlay"))).toEqual([true, true]);
  });

  test("a target of someone else's refuses or warns, with its place", async () => {
    const target = (code: string): string => `import { defineConfig, defineTarget } from "tenon";

const mine = defineTarget({
  name: "mine",
  requires: [],
  roles: [],
  emit: ({ api, report }) => {
    for (const { method, origin } of api.operations) report({ code: "${code}", message: \`No \${method} here.\`, origin });
  },
});

export default defineConfig({ document: "pets.yaml", outputs: [{ directory: "api", targets: ["types", mine] }] });
`;
    const folder = await folderWith({ "pets.yaml": document, "tenon.config.ts": target("TN498") });
    const refused = await run(folder, "generate");
    expect([refused.code, existsSync(join(folder, "api"))]).toEqual([2, false]);
    expect(refused.screen).toContain(
      "pets.yaml:5:5: \u001b[1m\u001b[31merror TN498\u001b[39m\u001b[22m: No GET here.\n",
    );
    await writeFile(join(folder, "tenon.config.ts"), target("TN499"));
    const warned = await run(folder, "generate");
    expect([warned.code, existsSync(join(folder, "api/types.ts"))]).toEqual([0, true]);
    expect(warned.screen).toContain(
      "pets.yaml:5:5: \u001b[1m\u001b[33mwarning TN499\u001b[39m\u001b[22m: No GET here.\n",
    );
  });

  test("mock serves until Ctrl-C", async () => {
    const folder = await folderWith({ "pets.yaml": document });
    const port = await freePort();
    await using terminal = open(folder, "mock", "pets.yaml", "--port", String(port));
    await terminal.until("Prism is listening");
    const answer = await fetch(`http://127.0.0.1:${port}/pets/Rex`);
    expect([answer.status, await answer.json()]).toEqual([200, { name: "string" }]);
    terminal.type(interrupt);
    expect((await terminal.end()).code).toBe(0);
  });

  test("diff rates changes, and fails on request", async () => {
    const folder = await folderWith({
      "old.yaml": document,
      "new.yaml": document
        .replace("required: [name]", "required: [name, age]")
        .replace("minLength: 1 }", "minLength: 1 }, age: { type: integer }"),
    });
    const told = await run(folder, "diff", "old.yaml", "new.yaml");
    expect(told.code).toBe(0);
    expect(told.screen).toContain("major");
    expect((await run(folder, "diff", "old.yaml", "new.yaml", "--fail-on", "major")).code).toBe(4);
    const same = await run(folder, "diff", "old.yaml", "old.yaml", "--fail-on", "patch");
    expect(same.code).toBe(0);
  });

  test("doctor tells versions and drift", async () => {
    const folder = await folderWith({ "pets.yaml": document, "tenon.config.ts": config() });
    const { code, screen } = await run(folder, "doctor");
    expect(code).toBe(0);
    expect(screen).toMatch(/^tenon +\d+\.\d+\.\d+\nnode +24\./);
    expect(screen).toMatch(/^@tenon\/runtime +\d+\.\d+\.\d+$/m);
    expect(screen).toMatch(/^src\/api +3 files differ$/m);
  });

  test("explain tells what a code means", async () => {
    const { code, screen } = await run(project, "explain", "TN498");
    expect([code, screen.startsWith("TN498")]).toEqual([0, true]);
    expect((await run(project, "explain", "TN1")).code).toBe(2);
  });

  test.each(["bash", "zsh", "fish"])("completion writes a script that %s reads", async (shell) => {
    const { code, screen } = await run(project, "completion", shell);
    expect([code, screen.includes("import-extension")]).toEqual([0, true]);
    if (spawnSync(shell, ["-c", "true"]).status !== 0) return; // Not every machine has every shell.
    const file = join(await folderWith({ script: screen }), "script");
    expect(spawnSync(shell, ["-n", file], { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
  });

  test("scaffold server writes handlers that are complete", async () => {
    const folder = await folderWith({ "pets.yaml": document });
    await run(folder, "generate", "pets.yaml", "--out", "src/api");
    const call = ["scaffold", "server", "pets.yaml", "--generated", "src/api", "--out", "src/handlers"];
    const first = await run(folder, ...call);
    expect(first.code).toBe(0);
    expect(first.screen).toContain("src/handlers");
    expect(await read(folder, "src/handlers/untagged.ts")).toContain("getPet");
    const again = await run(folder, ...call);
    expect([again.code, again.screen.includes("error")]).toEqual([0, false]);
  });

  test.each(["init", "generate", "scaffold", "diff", "mock", "explain", "doctor", "completion"])(
    "%s --help has an example",
    async (command) => {
      const { code, screen } = await run(project, command, "--help");
      expect([code, screen.includes(`  tenon ${command}`)]).toEqual([0, true]);
    },
  );
});
