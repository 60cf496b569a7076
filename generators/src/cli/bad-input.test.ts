import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { bin, Project, pets } from "./tenon.fixture.ts";

const generate = ["generate", "pets.yaml", "--out", "out"];

function at(project: Project): string {
  return path.join(project.root, "pets.yaml");
}

/** Runs, and checks what every refusal has in common: exit 2, nothing on standard output, nothing written. */
function refusal(project: Project, args: readonly string[]): string {
  const before = project.snapshot();
  const { code, out, err } = project.tenon(args);
  expect([code, out]).toEqual([2, ""]);
  expect(project.snapshot()).toEqual(before);
  return err;
}

describe("a document that is wrong", () => {
  test("and does not parse", () => {
    using project = new Project({ "pets.yaml": "openapi: 3.1.0\ninfo: {\n" });
    const err = refusal(project, generate);
    expect(err).toMatch(/^pets\.yaml:\d+:\d+: error TN101: /);
    expect(err).toMatch(/1 error: nothing was written\.\n$/);
  });

  test("and refers to nowhere, shown with its line", () => {
    using project = new Project({ "pets.yaml": pets.replace("schemas/Pet", "schemas/Pat") });
    const err = refusal(project, generate);
    expect(err).toContain("pets.yaml:12:47: error TN203: ");
    expect(err).toContain(
      "\n  at /paths/~1pets/get/responses/200/content/application~1json/schema/items/$ref\n",
    );
    expect(err).toContain(
      `\n  12 |               schema: { type: array, items: { $ref: "#/components/schemas/Pat" } }\n`,
    );
    expect(err).toContain(`\n     | ${" ".repeat(46)}^\n`);
    expect(err).toContain("\n  why: ");
    expect(err).toContain("Did you mean `Pet`?");
  });

  test("in another file", () => {
    using project = new Project({
      "pets.yaml": pets.replace('"#/components/schemas/Pet"', '"parts/pet.yaml"'),
      "parts/pet.yaml": "type: object\nproperties:\n  owner: { $ref: ./nobody.yaml }\n",
    });
    expect(refusal(project, generate)).toMatch(/^parts\/pet\.yaml:3:\d+: error TN102: /);
  });

  test("and is no OpenAPI document", () => {
    using project = new Project({ "pets.yaml": "[]\n" });
    expect(refusal(project, generate)).toMatch(/^pets\.yaml:1:1: error TN108: /);
  });

  test("and is not there", () => {
    using project = new Project();
    expect(refusal(project, generate)).toMatch(/^pets\.yaml: error TN102: /);
  });

  test("and is misspelt: a file near it is named, and a reference's too", () => {
    using project = new Project({
      "pets.yaml": pets.replace('"#/components/schemas/Pet"', '"parts/pet.yml"'),
      "parts/pet.yaml": "type: object\n",
    });
    const err = refusal(project, ["generate", "pest.yaml", "--out", "out"]);
    expect(err).toContain("do: Did you mean pets.yaml?\n");
    expect(refusal(project, generate)).toContain("do: Did you mean parts/pet.yaml?\n");
  });

  test.each([
    ["whose links go round in circles", (project: Project) => symlinkSync("pets.yaml", at(project)), "ELOOP"],
    [
      "that is a link to nothing",
      (project: Project) => symlinkSync("nothing.yaml", at(project)),
      "symbolic link",
    ],
    ["that is a folder", (project: Project) => mkdirSync(at(project)), "is a folder"],
  ])("and one %s, whichever command reads it", (_title, make, said) => {
    using project = new Project({ "other.yaml": pets });
    make(project);
    for (const args of [generate, ["diff", "pets.yaml", "other.yaml"], ["diff", "other.yaml", "pets.yaml"]]) {
      const { code, out, err } = project.tenon(args);
      expect([code, out]).toEqual([2, ""]);
      expect(err).toMatch(/^pets\.yaml: error TN102: /);
      expect(err).toContain(said);
      expect(err).not.toContain("Did you mean pets.yaml?");
    }
  });

  test.each(["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"])(
    "and is standard input (%s): it says what to do, whatever is there",
    (name) => {
      using project = new Project({ "pets.yaml": pets });
      for (const args of [
        ["generate", name, "--out", "out"],
        ["diff", name, "pets.yaml"],
        ["diff", "pets.yaml", name],
      ]) {
        const { status, stderr } = spawnSync(process.execPath, [bin, ...args], {
          cwd: project.root,
          env: project.environment(),
          input: pets,
          encoding: "utf8",
        });
        expect(status).toBe(2);
        expect(stderr).toMatch(new RegExp(`error TN102: .*${name}\` is not a regular file`));
        expect(stderr).toContain("write what comes from standard input or a pipe to a file first");
      }
    },
  );

  test("and is called `-`", () => {
    using project = new Project({ "-": pets });
    expect(project.tenon(["generate", "-", "--out", "out"]).code).toBe(0);
  });

  test("and is the folder that another one is in", () => {
    using project = new Project({ "pets.yaml": pets.replace("#/components/schemas/Pet", ".") });
    expect(refusal(project, generate)).toMatch(/^pets\.yaml:12:\d+: error TN102: `\.` is a folder\./);
    expect(refusal(project, ["generate", ".", "--out", "out"])).toContain("TN102: `.` is a folder.");
  });

  test("and has a name that no system takes", () => {
    using project = new Project({
      "pets.yaml": pets.replace("#/components/schemas/Pet", `${"x".repeat(300)}.yaml`),
    });
    expect(refusal(project, generate)).toMatch(/^pets\.yaml:12:\d+: error TN102: .*ENAMETOOLONG/);
    expect(refusal(project, ["generate", `${"x".repeat(300)}.yaml`, "--out", "out"])).toMatch(
      /error TN102: .*ENAMETOOLONG/,
    );
  });

  test("in several places: they are told in the order of the files, and a line ends them", () => {
    using project = new Project({
      "pets.yaml": pets
        .replace("description: All.", "descriptoin: All.")
        .replace("schemas/Pet", "schemas/Pat")
        .replace("openapi:", "unheard: 1\nopenapi:"),
    });
    const err = refusal(project, generate);
    const lines = [...err.matchAll(/^pets\.yaml:(\d+):/gm)].map(([, line]) => Number(line));
    expect(lines).toEqual([1, 9, 10, 13]);
    const end = "1 error, 3 warnings: nothing was written.";
    expect(err.endsWith(`\n\n${end} With \`--on-error skip\` the rest of the document is generated.\n`)).toBe(
      true,
    );
    const strict = new Project({ "pets.yaml": pets.replace("description: All.", "") });
    expect(refusal(strict, [...generate, "--strict"])).toMatch(
      /\n1 warning, and --strict takes warnings as errors: nothing was written\.\n$/,
    );
    // That no error is among them is no reason to say nothing.
    expect(refusal(strict, [...generate, "--strict", "--quiet"])).toMatch(/^pets\.yaml:\d+:\d+: warning TN/);
    strict[Symbol.dispose]();
    expect(refusal(project, [...generate, "--strict"])).toMatch(
      /1 error, 3 warnings: nothing was written\.\n$/,
    );
    expect(refusal(project, [...generate, "--quiet"])).not.toContain("nothing was written");
  });

  test("in one very long line: the excerpt is short", () => {
    const text = JSON.stringify({
      openapi: "3.1.0",
      info: { title: "x".repeat(5000), version: "1" },
      components: { schemas: { A: { $ref: "#/no" } } },
    });
    using project = new Project({ "pets.json": text });
    const err = refusal(project, ["generate", "pets.json", "--out", "out"]);
    expect(err).toContain("error TN203");
    expect(Math.max(...err.split("\n").map((line) => line.length))).toBeLessThan(200);
    const [, line = "", caret = ""] = /\n {2}1 \| (.*)\n {4}\| (.*)\n/.exec(err) ?? [];
    expect(line.slice(caret.indexOf("^"))).toMatch(/^"\$ref":"#\/no"/);
  });
});

describe("an output folder", () => {
  test.each([
    ["types.ts", "types.ts"],
    ["notes.txt", "notes.txt"],
  ])("with other people's %s", (_, name) => {
    using project = new Project({ "pets.yaml": pets, [`out/${name}`]: "mine\n" });
    const err = refusal(project, generate);
    expect(err).toContain(`out/${name}: error TN501: `);
    expect(err).toContain("--force");
  });

  test("with an edited file, which --force overwrites", () => {
    using project = new Project({ "pets.yaml": pets });
    project.tenon(generate);
    const types = project.read("out/types.ts");
    project.put("out/types.ts", `${types}// mine\n`);
    expect(refusal(project, generate)).toContain("out/types.ts: error TN502: ");
    expect(project.tenon([...generate, "--force"]).code).toBe(0);
    expect(project.read("out/types.ts")).toBe(types);
  });

  test("that is a file", () => {
    using project = new Project({ "pets.yaml": pets, out: "mine\n" });
    expect(refusal(project, generate)).toContain("error TN503: The output folder is a file.");
  });

  test.each([
    ["that is the current one", "."],
    ["that holds the current one", "/"],
    ["that is the current one by a link", undefined],
  ])("%s, whatever is in it", (_, out) => {
    using project = new Project({ "pets.yaml": pets });
    using other = new Project();
    const link = path.join(other.root, "link");
    symlinkSync(project.root, link);
    for (const more of [[], ["--force"], ["--strict"], ["--check"]]) {
      const err = refusal(project, ["generate", "pets.yaml", "--out", out ?? link, ...more]);
      expect(err).toMatch(/^\S+: error TN503: .*is the current folder or holds it/);
      expect(err).not.toContain("TN501");
    }
    expect(project.read("pets.yaml")).toBe(pets);
  });
});

describe("a configuration that is wrong", () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ["an unknown option", `export default {\n  document: "pets.yaml",\n  output: [],\n};\n`, "3:3", "TN613"],
    [
      "an unknown option of an output",
      `export default {\n  document: "pets.yaml",\n  outputs: [{ directory: "out", target: ["types"] }],\n};\n`,
      "3:33",
      "TN613",
    ],
    ["a missing option", `export default {\n  document: "pets.yaml",\n};\n`, "1:16", "TN614"],
    [
      "an unknown target",
      `export default {\n  document: "pets.yaml",\n  outputs: [{ directory: "out", targets: ["tipes"] }],\n};\n`,
      "3:43",
      "TN614",
    ],
    [
      "a wrong kind",
      `export default {\n  document: 5,\n  outputs: [{ directory: "out" }],\n};\n`,
      "2:3",
      "TN614",
    ],
    [
      "a value of the few",
      `export default {\n  document: "pets.yaml",\n  outputs: [{ directory: "out", runtime: "inlined" }],\n};\n`,
      "3:33",
      "TN614",
    ],
    ["a syntax error", `export default {\n  document: "pets.yaml"\n  outputs: [],\n};\n`, "3:3", "TN612"],
    ["TypeScript that has to be compiled", `enum A { B }\nexport default A;\n`, "1:1", "TN612"],
    ["a missing import", `import x from "./nowhere.ts";\nexport default x;\n`, "1:18", "TN612"],
    ["an exception", `const a: any = undefined;\nexport default { document: a.b };\n`, "2:30", "TN612"],
  ];

  test.each(cases)("%s", (_, text, place, code) => {
    using project = new Project({ "pets.yaml": pets, "tenon.config.ts": text });
    const err = refusal(project, ["generate"]);
    expect(err).toContain(`tenon.config.ts:${place}: error ${code}: `);
    expect(err).toContain("\n  do: ");
  });

  test.each([
    [
      "the document in an output",
      `[{ directory: "out", dates: "Date" }]`,
      "It is an option of the document: write it beside `outputs`.",
    ],
    [
      "an output in the document",
      `[{ directory: "out" }], targets: ["types"]`,
      "It is an option of an output: write it beside its `directory`.",
    ],
    ["neither", `[{ directory: "out", target: ["types"] }]`, "Did you mean `targets`?"],
    [
      "neither, which is an output's",
      `[{ directory: "out" }], target: ["types"]`,
      "Did you mean `targets`? It is an option of an output: write it beside its `directory`.",
    ],
  ])("an option of %s is told where it belongs", (_, outputs, hint) => {
    const text = `export default { document: "pets.yaml", outputs: ${outputs} };\n`;
    using project = new Project({ "pets.yaml": pets, "tenon.config.ts": text });
    expect(refusal(project, ["generate"])).toContain(`\n  do: ${hint}\n`);
  });

  test("that exports nothing is wrong as a whole", () => {
    using project = new Project({ "tenon.config.ts": "export const config = {};\n" });
    expect(refusal(project, ["generate"])).toMatch(/^tenon\.config\.ts: error TN614: /);
  });

  test.each([
    [
      `{ documents: [{ document: "pets.yaml", outputs: [{ directory: "out" }] }] }`,
      "Export the list itself: ",
    ],
    [`{ documents: "pets.yaml", outputs: [{ directory: "out" }] }`, "Did you mean `document`?"],
    [`{ docment: "pets.yaml", outputs: [{ directory: "out" }] }`, "Did you mean `document`?"],
    [`{ input: "pets.yaml", outputs: [{ directory: "out" }] }`, "Did you mean `document`?"],
    [`{ document: "pets.yaml", output: [{ directory: "out" }] }`, "Did you mean `outputs`?"],
    [
      `{ document: "pets.yaml", outputs: [], out: "out" }`,
      "It is an option of an output: write `outputs: [{ directory: … }]`.",
    ],
    [`{ document: "pets.yaml", outputs: [{ out: "out" }] }`, "Did you mean `directory`?"],
    [
      `{ document: "pets.yaml", outputs: { directory: "out" } }`,
      "Write brackets around it: `outputs: [{ … }]`.",
    ],
    [
      `{ document: "pets.yaml", outputs: [{ directory: "out", targets: "types" }] }`,
      'Write brackets around it: `targets: ["types"]`.',
    ],
  ])("%s is told what is meant", (config, hint) => {
    using project = new Project({ "pets.yaml": pets, "tenon.config.ts": `export default ${config};\n` });
    const err = refusal(project, ["generate"]);
    expect(err).toContain(`\n  do: ${hint}`);
    // What is there by another name is not missing besides.
    expect(err).not.toMatch(/`\w+` is missing/);
  });

  test("in plain JavaScript, which does not parse", () => {
    using project = new Project({ "tenon.config.mjs": "export default {\n  a: 1 b: 2,\n};\n" });
    expect(refusal(project, ["generate"])).toContain("tenon.config.mjs:2:8: error TN612: ");
  });

  test("names the nearest option", () => {
    using project = new Project({
      "tenon.config.ts": `export default { document: "a", outputs: [], overlay: [] };\n`,
    });
    expect(refusal(project, ["generate"])).toContain("Did you mean `overlays`?");
  });

  test.each([
    ["the same", "out"],
    ["one inside the other", "out/deeper"],
  ])("two outputs in %s folder", (_, second) => {
    using project = new Project({
      "pets.yaml": pets,
      "tenon.config.ts": `export default { document: "pets.yaml",\n  outputs: [{ directory: "out" }, { directory: "${second}" }] };\n`,
    });
    const err = refusal(project, ["generate"]);
    expect(err).toContain(`tenon.config.ts:2:37: error TN615: `);
    expect(err).toContain(` ${second}`);
    project.put(
      "tenon.config.ts",
      `export default [
  { document: "pets.yaml", outputs: [{ directory: "out" }] },
  { document: "pets.yaml", outputs: [
    { directory: "${second}", targets: ["types"] },
  ] },
];\n`,
    );
    expect(refusal(project, ["generate"])).toContain(`tenon.config.ts:4:7: error TN615: `);
  });

  test("with a target that throws", () => {
    using project = new Project({
      "pets.yaml": pets,
      "tenon.config.ts": `const mine = { name: "mine", requires: [], roles: [], emit() { throw new Error("no"); } };
export default { document: "pets.yaml", outputs: [{ directory: "out", targets: [mine] }] };\n`,
    });
    expect(refusal(project, ["generate"])).toContain("error TN616: The target mine threw: Error: no");
  });
});

test.skipIf(process.platform === "win32")("a current folder that is gone is no bug", () => {
  using project = new Project({ "pets.yaml": pets });
  for (const args of [
    "generate ../pets.yaml --out out",
    "init",
    "doctor",
    "diff ../pets.yaml ../pets.yaml",
  ]) {
    const call = `mkdir gone; cd gone; rmdir ../gone; '${process.execPath}' '${bin}' ${args}`;
    const { status, stderr } = spawnSync("sh", ["-c", call], {
      cwd: project.root,
      env: project.environment(),
      encoding: "utf8",
    });
    expect(stderr).toContain("error TN609: The current folder does not exist any more.");
    expect(status).toBe(2);
  }
});

test("a bug of ours exits with 1, says that it is one, and writes nothing", () => {
  using project = new Project({ "pets.yaml": pets });
  const before = project.snapshot();
  // A target gets at the model; what it breaks there is broken for ours, which come next in the other output.
  project.put(
    "tenon.config.ts",
    `const mine = { name: "mine", requires: [], roles: [], emit: ({ api }) => { api.namedSchemas.push(1e6); } };
const output = (directory, targets) => ({ directory, targets });
export default { document: "pets.yaml", outputs: [output("one", [mine]), output("two", ["types"])] };\n`,
  );
  const { code, out, err } = project.tenon(["generate"]);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain("This is a bug in Tenon");
  expect(Object.keys(project.snapshot())).toEqual([...Object.keys(before), "tenon.config.ts"]);
});
