import { expect, test } from "vitest";
import { type Code, code } from "./code.ts";
import { identifier } from "./identifier.ts";
import type { ImportOptions } from "./imports.ts";
import { OutputFiles } from "./output-files.ts";
import { PlainTexts } from "./plain-texts.ts";
import { type ModuleSymbol, runtimeSymbol } from "./symbol.ts";
import { SyntaxFault } from "./syntax-fault.ts";

const options: ImportOptions = {
  importExtension: ".ts",
  runtime: "package",
  runtimeFileOf: (subpath, name) => `${subpath}/${name}.ts`,
  taken: new Set(["call"]),
};

function symbolOf(path: string, name: string, space: ModuleSymbol["space"]): ModuleSymbol {
  return { kind: "symbol", name: identifier(name), module: { kind: "file", path }, space };
}

function printed(build: (files: OutputFiles) => void, changed: Partial<ImportOptions> = {}): string[] {
  const files = new OutputFiles({ ...options, ...changed });
  build(files);
  return files.render("// header\n").map(({ text }) => text);
}

test("printing a symbol of another file imports it: types as types, values as values, sorted", () => {
  const [text] = printed((files) =>
    files
      .file("client.ts")
      .add(
        code`export const x: ${symbolOf("types.ts", "Post", "type")} = ${symbolOf("a/b.ts", "post", "value")};`,
      ),
  );
  expect(text).toBe(
    '// header\n\nimport { post } from "./a/b.ts";\nimport type { Post } from "./types.ts";\n\nexport const x: Post = post;\n',
  );
});

test("a symbol of the file itself is not imported", () => {
  const [text] = printed((files) =>
    files.file("types.ts").add(code`type A = ${symbolOf("types.ts", "Post", "type")};`),
  );
  expect(text).toBe("// header\n\ntype A = Post;\n");
});

test.each([
  ["package", ".js", '"@tenon/runtime/client"'],
  ["inline", ".js", '"../runtime/client/call.js"'],
  ["inline", "", '"../runtime/client/call"'],
] as const)(
  "a runtime symbol: %s with extension %j; its name is taken, so it has another one here",
  (runtime, importExtension, specifier) => {
    const call = runtimeSymbol("client", identifier("call"));
    const [text] = printed((files) => files.file("sub/x.ts").add(code`${call}();`), {
      runtime,
      importExtension,
    });
    expect(text).toBe(`// header\n\nimport { call as $call } from ${specifier};\n\n$call();\n`);
  },
);

test("pieces stand apart by an empty line, and empty ones are dropped", () => {
  const [text] = printed((files) => files.file("x.ts").add(code`a;`, code``, code`b;`));
  expect(text).toBe("// header\n\na;\n\nb;\n");
});

test("a file to which nothing was added is a module all the same", () => {
  expect(printed((files) => files.file("empty.ts").add(code``))).toEqual(["// header\n\nexport {};\n"]);
});

test("a file that does not parse is refused with its place", async () => {
  const files = new OutputFiles(options);
  files.file("x.ts").add(code`a;`, code`const = 1;`);
  await expect(files.checkSyntax("// header\n")).rejects.toEqual(
    new SyntaxFault("x.ts", "x.ts:5:7: Variable declaration expected."),
  );
});

test("what only TypeScript's parser can tell is none the worse for it", async () => {
  const files = new OutputFiles(options);
  files.file("x.ts").add(code`a;`, code`class A { static { a = /[/]/; } }`);
  await expect(files.checkSyntax("// header\n")).resolves.toBeUndefined();
});

test("a piece that does not parse is refused again and again, and a good one is good again", async () => {
  const plainTexts = new PlainTexts();
  const check = async (...pieces: readonly Code[]) => {
    const files = new OutputFiles(options, plainTexts);
    files.file("x.ts").add(...pieces);
    await files.checkSyntax("// header\n");
  };
  await expect(check(code`const a = 1;`)).resolves.toBeUndefined();
  for (const _ of ["at first", "again"]) {
    await expect(check(code`const a = 1;`, code`const = 1;`)).rejects.toThrow("x.ts:5:7");
  }
  await expect(check(code`const a = 1;`)).resolves.toBeUndefined();
});

test("a file of many portions is what its pieces are, whatever alphabet they are in", () => {
  const pieces = ["a", "é", "漢", "😀"].map((letter) => `/* \ufeff${letter.repeat(30_000)} */`);
  const files = new OutputFiles(options);
  for (const piece of pieces) files.file("a.ts").add({ kind: "code", parts: [piece], multiline: false });
  const [file] = files.render("// header\n");
  expect(file?.bytes.length).toBeGreaterThan(4);
  expect(file?.text).toBe(`${["// header", ...pieces].join("\n\n")}\n`);
  expect(Buffer.concat(file?.bytes ?? []).toString("utf8")).toBe(file?.text);
});
