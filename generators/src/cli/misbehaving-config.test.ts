import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { Project, pets } from "./tenon.fixture.ts";

const outputs = `outputs: [{ directory: "out", targets: ["types"] }]`;
const good = `document: "pets.yaml", ${outputs}`;

/** A configuration with a target of its own. */
function withTarget(members: string): string {
  const target = `{ name: "mine", requires: [], roles: [], emit() {}, ${members} }`;
  return `export default { document: "pets.yaml", outputs: [{ directory: "out", targets: [${target}] }] };`;
}

function withRole(name: string): string {
  return withTarget(
    `roles: [{ key: "mine.x", of: "schema", file: "x.ts", space: "type", name: ${name} }],
     emit({ api, names }) { for (const id of api.namedSchemas) names.schema("mine.x", id); }`,
  );
}

/** What a configuration does, and what is said of it: the place if it can be known, the code, the words. */
const cases: readonly (readonly [title: string, text: string, said: string])[] = [
  // While it is loaded.
  ["throws null", "throw null;", "tenon.config.mjs: error TN612: null."],
  ["throws what has no text", "throw Object.create(null);", "error TN612: something that has no text."],
  [
    "throws an error whose message throws",
    `const e = new Error("x"); Object.defineProperty(e, "message", { get() { throw new Error("y"); } }); throw e;`,
    "error TN612: something that has no text.",
  ],
  [
    "throws an error of odd fields",
    `const e = new Error(); e.stack = 5; e.message = {}; throw e;`,
    "error TN612: [object Object].",
  ],
  [
    "awaits what never comes",
    "await new Promise(() => {}); export default {};",
    "error TN612: It awaits something that never comes",
  ],
  ["ends the process", "\n  process.exit(0);", "2:11: error TN612: It calls process.exit(0)"],
  [
    "ends the process by a name of its own",
    `import { exit } from "node:process";\nexit();`,
    "2:1: error TN612: It calls process.exit()",
  ],
  [
    "ends the process later, while it is waited for",
    "setTimeout(() => process.exit(0), 10); await new Promise(() => {});",
    "1:26: error TN612: Something that the configuration left running threw: Error: It calls process.exit(0)",
  ],
  ["does not parse", "\nexport default { a: 1 ];\n", "2:23: error TN612: Unexpected token ']'."],
  [
    "declares a name twice",
    "export default {};\nconst a = 1;\nconst a = 2;\n",
    "3:7: error TN612: Identifier 'a' has already been declared.",
  ],
  ["ends too soon", "export default {\n  a: 1", "error TN612: Unexpected end of input."],
  // What it exports.
  [
    "exports a getter that throws",
    `export default { get document() { throw new Error("no"); }, ${outputs} };`,
    "1:41: error TN612: no.",
  ],
  [
    "exports a proxy that throws",
    `export default new Proxy({}, { ownKeys() { throw new Error("no"); } });`,
    "1:50: error TN612: no.",
  ],
  [
    "exports a promise",
    `export default Promise.resolve({ ${good} });`,
    "error TN614: The configuration has to be an object, but is a promise, which has to be awaited first.",
  ],
  [
    "exports a function",
    `export default () => ({ ${good} });`,
    "error TN614: The configuration has to be an object",
  ],
  [
    "exports a circle",
    `const a = { document: "pets.yaml", outputs: [] }; a.outputs.push(a); export default a;`,
    "error TN613: There is no option `document`.",
  ],
  [
    "exports a list with a hole",
    `export default { document: "pets.yaml", outputs: [,] };`,
    "error TN614: `outputs[0]` has to be an object, but is undefined.",
  ],
  [
    "exports an option of every object",
    `export default { ${good}, ["__proto__"]: 5 };`,
    "error TN613: There is no option `__proto__`.",
  ],
  // What goes on when it is loaded.
  [
    "leaves a promise that is rejected",
    `Promise.reject(new Error("late")); export default { ${good} };`,
    "1:16: error TN612: Something that the configuration left running threw: Error: late",
  ],
  [
    "leaves a promise that is rejected with no error",
    `Promise.reject(5); export default { ${good} };`,
    "error TN612: Something that the configuration left running threw",
  ],
  [
    "leaves a timer that throws",
    `setTimeout(() => { throw new Error("late"); }); export default { ${good} };`,
    "1:26: error TN612: Something that the configuration left running threw: Error: late",
  ],
  // Its naming hook.
  [
    "names by throwing what has no text",
    `export default { ${good}, naming() { throw Object.create(null); } };`,
    "error TN616: The naming hook threw for the schema Pet: something that has no text",
  ],
  [
    "names by a promise",
    `export default { ${good}, naming: async () => "x" };`,
    "error TN616: The naming hook gave no string for the schema Pet.",
  ],
  // Its target.
  [
    "has a target that throws null",
    withTarget("emit() { throw null; }"),
    "error TN616: The target mine threw: null",
  ],
  [
    "has a target that is async",
    withTarget(`async emit() { throw new Error("late"); }`),
    "error TN616: The target mine has an async `emit`",
  ],
  [
    "has a target that asks for no file",
    withTarget("emit({ file }) { file(5); }"),
    "error TN616: The target mine asks for a file by something that is no string.",
  ],
  [
    "has a target of code that does not parse",
    withTarget(`emit({ file }) { file("a.ts").add({ kind: "code", parts: ["const ="] }); }`),
    "error TN616: The target mine gives code that does not parse, a.ts:6:7: ",
  ],
  [
    "has a role that throws",
    withRole(`() => { throw new Error("no"); }`),
    "error TN616: The role mine.x of the target mine threw: Error: no",
  ],
  [
    "has a role without a name",
    withRole(`() => "not one"`),
    "error TN616: The role mine.x of the target mine gave no identifier for Pet.",
  ],
  [
    "has a role with one name for all",
    withRole(`() => "Promise"`),
    "error TN616: Some role always gives the name Promise, whatever it is asked for.",
  ],
];

describe("a configuration that", () => {
  test.each(cases)("%s is refused, and nothing is written", (_, text, said) => {
    using project = new Project({ "pets.yaml": pets, "tenon.config.mjs": `${text}\n` });
    const { code, out, err } = project.tenon(["generate"]);
    expect(err).toContain(said);
    expect(err).not.toContain("Warning");
    expect([code, out]).toEqual([2, ""]);
    expect(existsSync(path.join(project.root, "out"))).toBe(false);
  });

  test.each([
    [
      `import "./b.ts";\nexport default {};\n`,
      "const x = 1;\nconst x: number = 2;\n",
      "b.ts:2:7: error TN612",
    ],
    [`import "./b.ts";\nexport default {};\n`, "const x: = 2;\n", "b.ts:1:10: error TN612"],
    ["export default {\n  a: 1\n", "", "tenon.config.ts:2:7: error TN612"],
    [`export default {\n  document: "a.yaml"\n  outputs: [],\n};\n`, "", "tenon.config.ts:3:3: error TN612"],
  ])("has a fault of syntax in TypeScript is shown the place, %#", (config, module, said) => {
    using project = new Project({ "tenon.config.ts": config, "b.ts": module });
    const { code, err } = project.tenon(["generate"]);
    expect([code, err.startsWith(said)]).toEqual([2, true]);
  });

  test("says something else each time it is asked is asked once", () => {
    const text = `let n = 0;\nexport default { get document() { return n++ === 0 ? "pets.yaml" : 5; }, ${outputs} };\n`;
    using project = new Project({ "pets.yaml": pets, "tenon.config.mjs": text });
    expect(project.tenon(["generate"]).code).toBe(0);
  });

  test.each(["generate", "doctor"])(
    "prints does so on standard error: what %s says in JSON is whole",
    (command) => {
      const prints = `console.log("a"); process.stdout.write("b\\n"); console.table([1]); import("./more.mjs");`;
      const mine = `{ name: "mine", requires: [], roles: [], emit() { console.log("c"); } }`;
      const text = `${prints}\nexport default { document: "pets.yaml", outputs: [{ directory: "out", targets: ["types", ${mine}] }] };\n`;
      using project = new Project({
        "pets.yaml": pets,
        "tenon.config.mjs": text,
        "more.mjs": `import { stdout } from "node:process";\nstdout.write("d\\n");\n`,
      });
      const { code, out, err } = project.tenon([command, "--json"]);
      expect([code, JSON.parse(out)]).toMatchObject([0, { command, exitCode: 0 }]);
      for (const printed of ["a\n", "b\n", "d\n"]) expect(err).toContain(printed);
    },
  );

  test("leaves a timer running does not keep the process", () => {
    const text = `setInterval(() => {}, 1000);\nexport default { ${good} };\n`;
    using project = new Project({ "pets.yaml": pets, "tenon.config.mjs": text });
    expect(project.tenon(["generate"])).toMatchObject({ code: 0, err: "out: 3 files written.\n" });
  });

  test("with --json is refused in JSON, too", () => {
    const text = `setTimeout(() => { throw new Error("late"); });\nexport default { ${good} };\n`;
    using project = new Project({ "pets.yaml": pets, "tenon.config.mjs": text });
    const { code, out, err } = project.tenon(["generate", "--json"]);
    expect([code, err]).toEqual([2, ""]);
    expect(JSON.parse(out)).toMatchObject({ exitCode: 2, diagnostics: [{ code: "TN612" }] });
  });
});
