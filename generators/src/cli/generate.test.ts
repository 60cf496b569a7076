import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { builtInNames, defaultTargets } from "../targets/built-in-names.ts";
import { Project, pets } from "./tenon.fixture.ts";

const config = `import { defineConfig } from "tenon";

export default defineConfig({
  document: "api/pets.yaml",
  outputs: [
    { directory: "types", targets: ["types"], importExtension: ".ts" },
    { directory: "all", runtime: "package" },
  ],
});
`;
const generate = ["generate", "pets.yaml", "--out", "out"];

/** Content of every file in a folder, by path. */
function contents(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const files = names.map((entry) => path.join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(files.map((file) => [path.relative(folder, file), readFileSync(file, "utf8")]));
}

describe("generating from a document", () => {
  test("writes all targets without --targets, says so on standard error, leaves standard output alone", () => {
    using project = new Project({ "pets.yaml": pets });
    const { code, out, err } = project.tenon(generate);
    expect([code, out]).toEqual([0, ""]);
    expect(err).toMatch(/^out: \d+ files written\.\n$/);
    for (const target of defaultTargets)
      expect(existsSync(path.join(project.root, `out/${target}.ts`))).toBe(true);
    expect(project.read("out/types.ts")).toContain("export interface Pet {");
  });

  test("says nothing with --quiet", () => {
    using project = new Project({ "pets.yaml": pets });
    expect(project.tenon([...generate, "--quiet"])).toEqual({ code: 0, out: "", err: "" });
  });

  test("with --json says what was written", () => {
    using project = new Project({ "pets.yaml": pets });
    const { code, out, err } = project.tenon([...generate, "--targets", "types", "--json"]);
    expect([code, err]).toEqual([0, ""]);
    expect(JSON.parse(out)).toMatchObject({
      command: "generate",
      exitCode: 0,
      outputs: [
        {
          directory: "out",
          added: [".tenon-manifest.json", "index.ts", "types.ts"],
          changed: [],
          removed: [],
          edited: [],
        },
      ],
      diagnostics: [],
    });
  });

  test("is the same from another folder, in another place and in another locale", () => {
    using project = new Project({ "a/pets.yaml": pets, "b/c/pets.yaml": pets });
    mkdirSync(path.join(project.root, "elsewhere"));
    project.tenon(generate, { folder: "a" });
    const env = { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", TZ: "Asia/Kathmandu" };
    const absolute = (name: string): string => path.join(project.root, name);
    project.tenon(["generate", absolute("b/c/pets.yaml"), "--out", absolute("b/out")], {
      folder: "elsewhere",
      env,
    });
    expect(contents(absolute("b/out"))).toEqual(contents(absolute("a/out")));
  });

  test("imports end as --import-extension says", () => {
    using project = new Project({ "pets.yaml": pets });
    project.tenon([...generate, "--import-extension", "none"]);
    expect(project.read("out/index.ts")).toContain('export * from "./types";');
    project.tenon([...generate, "--import-extension", ".ts"]);
    expect(project.read("out/index.ts")).toContain('export * from "./types.ts";');
  });

  test("references may lead out of the document's folder only where --allow-folder allows it", () => {
    const outside = pets.replace('"#/components/schemas/Pet"', '"../shared/pet.yaml"');
    using project = new Project({ "api/pets.yaml": outside, "shared/pet.yaml": "type: object\n" });
    const args = ["generate", "api/pets.yaml", "--out", "out"];
    const refused = project.tenon(args);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain("api/pets.yaml:12:");
    expect(refused.err).toContain("error TN105");
    expect(project.tenon([...args, "--allow-folder", "shared"]).code).toBe(0);
  });
});

describe("a second run", () => {
  test("writes nothing", () => {
    using project = new Project({ "pets.yaml": pets });
    project.tenon(generate);
    const before = project.snapshot();
    const { code, err } = project.tenon(generate);
    expect([code, err]).toEqual([0, "out: up to date.\n"]);
    expect(project.snapshot()).toEqual(before);
  });

  test("does its work again, and no more, when the output, a file or an option has changed", () => {
    const split = pets.replace('"#/components/schemas/Pet"', '"pet.yaml"');
    using project = new Project({ "pets.yaml": split, "pet.yaml": "type: object\ntitle: Pet\n" });
    project.tenon(generate);
    const types = project.read("out/types.ts");
    rmSync(path.join(project.root, "out/types.ts"));
    expect(project.tenon(generate).err).toBe("out: 1 file written.\n");
    expect(project.read("out/types.ts")).toBe(types);
    project.put("pet.yaml", "type: object\nproperties: { nick: { type: string } }\n");
    project.tenon(generate);
    expect(project.read("out/types.ts")).toContain("nick");
    const { err } = project.tenon([...generate, "--targets", "types"]);
    expect(err).toMatch(/^out: \d+ files? written, \d+ files? removed\.\n$/);
    expect(existsSync(path.join(project.root, "out/validators.ts"))).toBe(false);
  });

  test.each([
    ["a name alone that is no file yet", "Named", []],
    ["a file that is left out", "./named.yaml", ["--on-error", "skip"]],
    ["a file in a folder that is not there yet", "folder/named.yaml", ["--on-error", "skip"]],
  ])("generates again when there is %s", (_, reference, more) => {
    const schemas = `Named: { type: string }\n    Holder: { type: object, properties: { one: { $ref: ${reference} } } }`;
    const args = [...generate, "--targets", "types", ...more];
    using project = new Project({ "pets.yaml": pets.replace("Pet: {", `${schemas}\n    Pet: {`) });
    expect(project.tenon(args).code).toBe(0);
    expect(project.tenon(args).err).toContain("out: up to date.");
    expect(project.tenon([...args, "--list", "inputs"]).out).toContain(reference.replace("./", ""));
    project.put(reference, "{ type: object, properties: { nick: { type: string } } }");
    expect(project.tenon(args).err).toMatch(/out: \d+ files? written/);
    expect(project.read("out/types.ts")).toContain("nick");
    expect(project.tenon(args).err).toContain("out: up to date.");
  });

  test("says its warnings again, and with --strict fails", () => {
    using project = new Project({ "pets.yaml": pets.replace("Pet: {", "Pet: { title: a, title: b,") });
    const first = project.tenon(generate);
    expect(first.err).toContain("warning TN103");
    const second = project.tenon(generate);
    expect(second.err.replace("out: up to date.", "")).toBe(
      first.err.replace(/out: \d+ files written\./, ""),
    );
    expect([second.code, project.tenon([...generate, "--strict"]).code]).toEqual([0, 2]);
  });

  test("does not load what generates", () => {
    const everything = `{ directory: "all", runtime: "package", targets: ${JSON.stringify(builtInNames)} }`;
    using project = new Project({
      "tenon.config.ts": config.replace('{ directory: "all", runtime: "package" }', everything),
      "api/pets.yaml": pets,
    });
    project.put("hook.mjs", loadedModules);
    const env = { NODE_OPTIONS: `--import=${path.join(project.root, "hook.mjs")}` };
    const first = project.tenon(["generate"], { env });
    expect(first.out).toContain("emit/output-files");
    // What the targets print is known to be well formed without TypeScript, which takes longer to load than to generate.
    expect(first.out).not.toContain("ts-morph");
    // With Node's HTTP clients comes a good part of its library, and the document is a file.
    expect(first.out).not.toContain("node:http");
    const second = project.tenon(["generate"], { env });
    expect(second.err).toContain("types: up to date.\nall: up to date.\n");
    expect(second.out).toContain("tenon.config.ts");
    expect(second.out).not.toMatch(/emit\/output-files|js-yaml/);
  });
});

/** Prints every module that is loaded; not by `process.stdout`, which is the program's own. */
const loadedModules = `
import { writeSync } from "node:fs";
import { registerHooks } from "node:module";
registerHooks({ load(url, context, next) { writeSync(1, url + "\\n"); return next(url, context); } });
`;

describe("--check", () => {
  test("is content with an output that is up to date, and writes nothing", () => {
    using project = new Project({ "pets.yaml": pets });
    project.tenon(generate);
    const before = project.snapshot();
    expect(project.tenon([...generate, "--check"])).toEqual({
      code: 0,
      out: "",
      err: "Everything is up to date.\n",
    });
    expect(project.snapshot()).toEqual(before);
  });

  test("lists what differs on standard output, exits with 4, writes nothing", () => {
    using project = new Project({ "pets.yaml": pets });
    project.tenon(generate);
    project.put("out/index.ts", "edited\n");
    rmSync(path.join(project.root, "out/types.ts"));
    const before = project.snapshot();
    const { code, out, err } = project.tenon([...generate, "--check"]);
    expect([code, out]).toEqual([4, "missing out/types.ts\nchanged out/index.ts\n"]);
    expect(err).toContain("error TN507");
    expect(err).toContain(
      "do: index.ts was edited by hand: move the change elsewhere, then run with --force",
    );
    expect(project.snapshot()).toEqual(before);
    const json = JSON.parse(project.tenon([...generate, "--check", "--json"]).out);
    expect(json).toMatchObject({ exitCode: 4, outputs: [{ added: ["types.ts"], changed: ["index.ts"] }] });
    expect(json.outputs[0].edited).toEqual(["index.ts"]);
  });

  test("finds stale files", () => {
    using project = new Project({ "pets.yaml": pets });
    project.tenon(generate);
    const { code, out } = project.tenon([...generate, "--targets", "types", "--check"]);
    expect(code).toBe(4);
    expect(out).toContain("stale out/validators.ts\n");
  });
});

describe("generating from a configuration", () => {
  test("writes every output, from whichever folder", () => {
    using project = new Project({ "project/tenon.config.ts": config, "project/api/pets.yaml": pets });
    const { code, err } = project.tenon(["generate"], { folder: "project" });
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(/^types: 3 files written\.\nall: \d+ files written\.\n$/),
    ]);
    expect(project.read("project/all/types.ts")).toContain("from api/pets.yaml.");
    expect(existsSync(path.join(project.root, "project/all/runtime"))).toBe(false);
    const checked = project.tenon(["generate", "--check", "--config", "project/tenon.config.ts"]);
    expect(checked).toMatchObject({ code: 0 });
  });

  test("a change in a module that the configuration imports is noticed", () => {
    const naming = (prefix: string): string =>
      `export const naming = ({ kind, name }: { kind: string; name: string }) => (kind === "schema" ? "${prefix} " + name : undefined);\n`;
    using project = new Project({
      "api/pets.yaml": pets,
      "naming.ts": naming("My"),
      "tenon.config.ts": `import { naming } from "./naming.ts";\n${config.replace("outputs:", "naming,\n  outputs:")}`,
    });
    project.tenon(["generate"]);
    expect(project.read("types/types.ts")).toContain("export interface MyPet ");
    project.put("naming.ts", naming("Our"));
    project.tenon(["generate"]);
    expect(project.read("types/types.ts")).toContain("export interface OurPet ");
  });

  test("someone else's target is generated beside ours", () => {
    using project = new Project({
      "api/pets.yaml": pets,
      "plugin.ts": `import { code, defineTarget } from "tenon";
export const titles = defineTarget({ name: "titles", requires: [], roles: [], emit: ({ api, file }) => {
  file("title.ts").add(code\`export const title: string = \${api.info.title};\`);
} });\n`,
      "tenon.config.ts": `import { defineConfig } from "tenon";\nimport { titles } from "./plugin.ts";
export default defineConfig({ document: "api/pets.yaml", outputs: [{ directory: "out", targets: [titles, "types"] }] });\n`,
    });
    expect(project.tenon(["generate"]).code).toBe(0);
    expect(project.read("out/title.ts")).toContain('export const title: string = "Pets";');
  });

  test("several documents are written together or not at all", () => {
    using project = new Project({
      "good.yaml": pets,
      "bad.yaml": pets.replace("schemas/Pet", "schemas/Pat"),
      "tenon.config.ts": `export default [
  { document: "good.yaml", outputs: [{ directory: "good" }] },
  { document: "bad.yaml", outputs: [{ directory: "bad" }] },
];\n`,
    });
    const before = project.snapshot();
    const { code, err } = project.tenon(["generate"]);
    expect(code).toBe(2);
    expect(err).toContain("bad.yaml:12:47: error TN203");
    expect(project.snapshot()).toEqual(before);
    project.put("bad.yaml", pets);
    expect(project.tenon(["generate"]).code).toBe(0);
  });

  test("a header prefix comes from the configuration or the call", () => {
    const headers = "headers: { x-word-id: { schema: { type: string } } }";
    const text = `${pets.replace("description: All.", `description: All.\n          ${headers}`)}x-header-prefix: word\n`;
    const outputs = 'outputs: [{ directory: "out", targets: ["client"], importExtension: ".ts" }]';
    using project = new Project({
      "pets.yaml": text,
      "tenon.config.ts": `export default { document: "pets.yaml", headerPrefix: "acme", ${outputs} };\n`,
    });
    expect(project.tenon(["generate"]).code).toBe(0);
    expect(project.read("out/client.ts")).toContain('name: "x-acme-id"');
    const call = ["generate", "pets.yaml", "--out", "out", "--targets", "client"];
    expect(project.tenon([...call, "--header-prefix", "other"]).code).toBe(0);
    expect(project.read("out/client.ts")).toContain('name: "x-other-id"');
    const { code, err } = project.tenon([...call, "--header-prefix", "no word"]);
    expect(code).toBe(2);
    expect(err).toContain('error TN618: "no word" cannot stand in the name of a header.');
  });

  test("gives dates and large integers the form that the call or the configuration asks for", () => {
    const at = "{ type: string, format: date-time }";
    const text = pets.replace(
      "properties: {",
      `properties: { at: ${at}, count: { type: integer, format: int64 }, `,
    );
    expect(text).not.toBe(pets);
    const outputs = 'outputs: [{ directory: "configured" }]';
    using project = new Project({
      "pets.yaml": text,
      "tenon.config.ts": `export default { document: "pets.yaml", dates: "Temporal", int64: "string", ${outputs} };\n`,
    });
    expect(project.tenon(["generate"]).code).toBe(0);
    expect(project.read("configured/types.ts")).toMatch(/at\?: Instant;[^}]*count\?: string;/);
    expect(project.tenon([...generate, "--dates", "Date", "--int64", "bigint"]).code).toBe(0);
    expect(project.read("out/types.ts")).toMatch(/at\?: Date;[^}]*count\?: bigint;/);
    expect(project.read("out/codecs.ts")).toContain("petCodec");
    expect(project.tenon(generate).code).toBe(0);
    expect(existsSync(path.join(project.root, "out/codecs.ts"))).toBe(false);
    const { code, err } = project.tenon([...generate, "--dates", "date"]);
    expect(code).toBe(2);
    expect(err).toContain("--dates");
  });

  test("options that the configuration has are not taken beside it", () => {
    using project = new Project({ "tenon.config.ts": config, "api/pets.yaml": pets });
    const { code, err } = project.tenon(["generate", "--out", "x", "--targets", "types"]);
    expect(code).toBe(2);
    expect(err).toContain("error TN605: --out, --targets goes with a document in the call");
  });
});
