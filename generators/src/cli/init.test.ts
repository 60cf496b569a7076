import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { bin, hasTerminal, Project, pets } from "./tenon.fixture.ts";

const manifest =
  '{\n\t"name": "shop",\n\t"scripts": { "test": "true" },\n\t"dependencies": { "react": "19" }\n}\n';

describe("init", () => {
  test("finds the document, package manager and framework; the configuration that it writes generates", () => {
    using project = new Project({
      "api/pets.yaml": pets,
      "package.json": manifest,
      "pnpm-lock.yaml": "",
      "src/a.ts": "",
    });
    const { code, err } = project.tenon(["init"]);
    expect(code).toBe(0);
    expect(err).toContain("Next: pnpm add --save-dev tenon && pnpm run generate");
    expect(project.read("tenon.config.ts")).toBe(`import { defineConfig } from "tenon";

export default defineConfig({
  document: "api/pets.yaml",
  outputs: [{ directory: "src/api", targets: ["types", "client", "validators"] }],
});
`);
    expect(project.read("package.json")).toBe(
      manifest
        .replace('{ "test": "true" }', '{\n\t\t"test": "true",\n\t\t"generate": "tenon generate"\n\t}')
        .replace('{ "react": "19" }', '{\n\t\t"react": "19"\n\t}'),
    );
    expect(project.tenon(["generate"])).toMatchObject({ code: 0 });
    expect(project.read("src/api/client.ts")).toContain("listPets");
  });

  test.each([
    ["client,msw,tanstack-query", "npm install --save-dev tenon msw && npm install @tanstack/react-query"],
    ["client,paths", "npm install --save-dev tenon && npm install openapi-fetch"],
    ["client", "npm install --save-dev tenon"],
  ])("says how to install what the targets %s are used with", (targets, install) => {
    using project = new Project({ "pets.yaml": pets, "package.json": manifest });
    const { err } = project.tenon(["init", "--targets", targets]);
    expect(err).toContain(`Next: ${install} && npm run generate`);
    using installed = new Project({
      "pets.yaml": pets,
      "package.json":
        '{"devDependencies":{"tenon":"1","msw":"2","@tanstack/vue-query":"5","openapi-fetch":"1"}}',
    });
    expect(installed.tenon(["init", "--targets", targets]).err).toContain("Next: npm run generate");
  });

  test("in a package of CommonJS the configuration is a module by its name, and one that is not says why", () => {
    using project = new Project({ "pets.yaml": pets, "package.json": '{"type":"commonjs"}' });
    const { err: said } = project.tenon(["init"]);
    expect(said).toContain("Wrote tenon.config.mts and package.json.");
    // As it says, before anything is generated. Node then runs what is.
    expect(said).toContain('ES modules: write { "type": "module" } into src/api/package.json.');
    project.put("src/api/package.json", '{ "type": "module" }');
    expect(project.tenon(["generate"])).toMatchObject({ code: 0 });
    expect(project.tenon(["generate", "--check"])).toMatchObject({ code: 0 });
    expect(project.read("src/api/package.json")).toBe('{ "type": "module" }');
    using other = new Project({
      "tenon.config.ts": project.read("tenon.config.mts"),
      "package.json": '{"type":"commonjs"}',
    });
    const { code, err } = other.tenon(["generate"]);
    expect([code, err]).toEqual([2, expect.stringContaining("error TN612: Cannot use import statement")]);
    expect(err).toContain('do: The package.json says "type": "commonjs". Give the file the ending .mts');
  });

  test("every question has an option, and --json says what was done", () => {
    using project = new Project({ "one.yaml": pets, "two.json": '{ "swagger": "2.0" }' });
    const args = ["init", "--json", "--document", "one.yaml", "--out", "gen", "--targets", "types"];
    expect(JSON.parse(project.tenon(args).out)).toMatchObject({
      exitCode: 0,
      document: "one.yaml",
      directory: "gen",
      targets: ["types"],
      written: ["tenon.config.ts"],
      next: ["npx tenon generate"],
    });
  });

  test("a script of that name stays as it is", () => {
    using project = new Project({ "pets.yaml": pets, "package.json": '{"scripts":{"generate":"make"}}' });
    const { code, err } = project.tenon(["init"]);
    expect([code, err]).toEqual([0, expect.stringContaining("\nThe script generate exists already")]);
    expect(err).toContain("--script NAME");
    expect(project.read("package.json")).toBe('{"scripts":{"generate":"make"}}');
  });

  test.skipIf(process.platform === "win32")("package.json stays a link, with its rights", () => {
    using project = new Project({ "api/pets.yaml": pets, "shared/package.json": manifest });
    const [file, link] = ["shared/package.json", "package.json"].map((name) => path.join(project.root, name));
    symlinkSync(file ?? "", link ?? "");
    chmodSync(file ?? "", 0o640);
    expect(project.tenon(["init"]).code).toBe(0);
    expect(readlinkSync(link ?? "")).toBe(file);
    expect(statSync(file ?? "").mode & 0o777).toBe(0o640);
    expect(project.read("shared/package.json")).toContain('"generate": "tenon generate"');
    expect(readdirSync(project.root).sort()).toEqual(["api", "package.json", "shared", "tenon.config.ts"]);
  });

  test("package.json with a byte order mark is read, and keeps it", () => {
    using project = new Project({ "api/pets.yaml": pets, "package.json": `\ufeff${manifest}` });
    expect(project.tenon(["init"]).code).toBe(0);
    expect(project.read("package.json")).toMatch(/^\ufeff\{\n\t"name": "shop"/);
  });

  test.each([
    ["no JSON", (file: string) => writeFileSync(file, '{ "scripts": ')],
    ["no object", (file: string) => writeFileSync(file, "[]")],
    ["a folder", (file: string) => mkdirSync(file)],
  ])("package.json that is %s is told, by doctor too", (_, make) => {
    using project = new Project({ "api/pets.yaml": pets });
    make(path.join(project.root, "package.json"));
    const { code, err } = project.tenon(["init"]);
    expect([code, err]).toEqual([2, expect.stringContaining("error TN622: package.json cannot be read")]);
    const doctor = project.tenon(["doctor"]);
    expect([doctor.code, doctor.out]).toEqual([0, expect.stringContaining("package.json cannot be read")]);
  });

  test("what cannot be written is told, and nothing is", () => {
    using project = new Project({ "api/pets.yaml": pets, "package.json": manifest });
    symlinkSync("nowhere/tenon.config.ts", path.join(project.root, "tenon.config.ts"));
    const { code, err } = project.tenon(["init"]);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining("error TN503: The configuration and its script"),
    ]);
    expect(project.read("package.json")).toBe(manifest);
    expect(readdirSync(project.root).sort()).toEqual(["api", "package.json", "tenon.config.ts"]);
  });

  /** Root may write everywhere. */
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const isRunnable = spawnSync(process.execPath, [bin, "--version"], nobody).status === 0;
  test.skipIf(process.platform === "win32" || !isRunnable).each([
    ["the folder", 0o555, 0o644],
    ["package.json", 0o777, 0o444],
  ])("without the right to write %s nothing is written", (_, folderMode, fileMode) => {
    using project = new Project({ "pets.yaml": pets, "package.json": manifest });
    chmodSync(path.join(project.root, "package.json"), fileMode);
    chmodSync(project.root, folderMode);
    const { status, stderr } = spawnSync(process.execPath, [bin, "init"], {
      cwd: project.root,
      env: project.environment(),
      encoding: "utf8",
      ...nobody,
    });
    chmodSync(project.root, 0o755);
    expect([status, stderr]).toEqual([2, expect.stringContaining("permission is denied")]);
    expect(readdirSync(project.root).sort()).toEqual(["package.json", "pets.yaml"]);
    expect(project.read("package.json")).toBe(manifest);
  });

  test("a document with webhooks gets the target webhooks, and that is said", () => {
    using project = new Project({ "pets.yaml": `${pets}webhooks: { born: { post: {} } }\n` });
    const { code, err } = project.tenon(["init"]);
    expect([code, err]).toEqual([0, expect.stringContaining("The document has webhooks, so the target")]);
    expect(project.read("tenon.config.ts")).toContain(
      'targets: ["types", "client", "server", "validators", "webhooks"]',
    );
    using without = new Project({ "pets.yaml": `${pets}webhooks: {}\n` });
    expect(without.tenon(["init"]).err).not.toContain("webhooks");
    expect(without.read("tenon.config.ts")).not.toContain("targets");
  });

  test("a list of many pages gets the target pagination, and that is said", () => {
    const paged = pets.replace(
      "operationId: listPets",
      "operationId: listPets\n      x-pagination: { style: page }",
    );
    expect(paged).not.toBe(pets);
    using project = new Project({ "pets.yaml": `${paged}webhooks: { born: { post: {} } }\n` });
    const { err } = project.tenon(["init"]);
    expect(err).toContain("The document has `x-pagination`, so the target pagination is among the targets.");
    expect(err).toContain("The document has webhooks, so the target webhooks is among the targets.");
    expect(project.read("tenon.config.ts")).toContain(
      'targets: ["types", "client", "server", "validators", "pagination", "webhooks"]',
    );
    using asked = new Project({ "pets.yaml": paged });
    expect(asked.tenon(["init", "--targets", "types,pagination"]).err).not.toContain("so the target");
    using others = new Project({ "pets.yaml": paged.replace("{ style: page }", "true") });
    expect(others.tenon(["init"]).err).not.toContain("so the target");
  });

  test("a JSON Schema gets the targets that it has something for, whatever the framework", () => {
    const schema = '{ "title": "Pet", "type": "object" }';
    for (const files of [{ "pet.json": schema }, { "pet.json": schema, "package.json": manifest }]) {
      using project = new Project(files);
      expect(project.tenon(["init", "--document", "pet.json"])).toMatchObject({ code: 0 });
      expect(project.read("tenon.config.ts")).not.toContain("targets");
      expect(project.tenon(["generate"])).toMatchObject({ code: 0 });
      const written = Object.keys(project.snapshot()).filter((file) => /^src.api.[^/]*ts$/.test(file));
      expect(written.sort()).toEqual(["src/api/index.ts", "src/api/types.ts", "src/api/validators.ts"]);
    }
  });

  test("a document that says how its lists go on gets the target pagination, and one that may is told how to say it", () => {
    const listed = (more: string, rest = "") => `${pets.replace("    get:\n", `    get:\n${more}`)}${rest}`;
    const rule = "      x-pagination: { style: cursor, parameter: cursor, next: /next, items: /items }\n";
    using said = new Project({ "pets.yaml": listed(rule) });
    expect(said.tenon(["init"]).err).toContain("has `x-pagination`, so the target pagination is among");
    expect(said.read("tenon.config.ts")).toContain('"validators", "pagination"]');
    const shared =
      "components: { parameters: { Token: { name: page_token, in: query, schema: { type: string } } } }\n";
    const withoutComponents = (text: string) => text.replace(/^components:\n(?: .*\n)+/m, "");
    using likely = new Project({
      "pets.yaml":
        withoutComponents(listed(`      parameters: [{ $ref: "#/components/parameters/Token" }]\n`)) + shared,
    });
    expect(likely.tenon(["init"]).err).toContain("Lists seem to go on by `page_token`. ");
    expect(likely.read("tenon.config.ts")).not.toContain("targets");
    using neither = new Project({
      "pets.yaml": listed("      parameters: [{ name: page, in: query }, 5]\n"),
    });
    expect(neither.tenon(["init"]).err).not.toContain("go on");
    using chosen = new Project({ "pets.yaml": listed(rule) });
    expect(chosen.tenon(["init", "--targets", "types"]).err).not.toContain("pagination");
  });

  test.each([
    [{}, [], "TN621", "no OpenAPI document"],
    [
      { "node_modules/x/openapi.yaml": pets, ".hidden/openapi.yaml": pets },
      [],
      "TN621",
      "no OpenAPI document",
    ],
    [{ "a.yaml": pets, "b.yaml": pets }, [], "TN604", "a.yaml, b.yaml"],
    [{ "a.yaml": pets }, ["--document", "c.yaml"], "TN621", "c.yaml does not exist"],
    [{ "a.yaml": pets }, ["--targets", "type"], "TN607", "Did you mean types?"],
    [{ "a.yaml": pets, "tenon.config.js": "export default 1" }, [], "TN622", "tenon.config.js exists"],
    [{ "a.yaml": pets, "package.json": "{" }, [], "TN622", "package.json cannot be read"],
  ])("%j %j is refused with %s, and nothing is written", (files, args, code, text) => {
    using project = new Project(files as Record<string, string>);
    const before = project.snapshot();
    const { code: exit, err } = project.tenon(["init", ...args]);
    expect(exit).toBe(2);
    expect(err).toContain(`error ${code}: `);
    expect(err).toContain(text);
    expect(project.snapshot()).toEqual(before);
  });
});

describe.skipIf(!hasTerminal)("init on a terminal", () => {
  const env = { NO_COLOR: "1" };

  test("asks for document, folder and targets; an empty answer is the default", () => {
    using project = new Project({ "a.yaml": pets, "b.yaml": pets });
    const { code, out } = project.onTerminal(["init"], { env, typed: "2\n\ntypes\n" });
    expect(code).toBe(0);
    expect(out).toContain("Which document?\r\n  1  a.yaml\r\n  2  b.yaml");
    expect(out).toContain("Folder for the generated files [src/api]: ");
    expect(project.read("tenon.config.ts")).toContain('document: "b.yaml"');
    expect(project.read("tenon.config.ts")).toContain('{ directory: "src/api", targets: ["types"] }');
  });

  test("--yes asks nothing", () => {
    using project = new Project({ "a.yaml": pets });
    expect(project.onTerminal(["init", "--yes"], { env }).out).not.toContain("Folder for");
    expect(project.read("tenon.config.ts")).toContain('document: "a.yaml"');
  });
});
