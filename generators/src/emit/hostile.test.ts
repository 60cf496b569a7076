import { stripTypeScriptTypes } from "node:module";
import { runInNewContext } from "node:vm";
import { ts } from "ts-morph";
import { describe, expect, test } from "vitest";
import { type Code, code } from "./code.ts";
import { access, comment, objectKey, prefixTemplate, regularExpression, typeKey, value } from "./encode.ts";
import { hostileTexts } from "./hostile.fixture.ts";
import { header, OutputFiles } from "./output-files.ts";
import { faultIn } from "./syntax-check.ts";

/** Prints a piece as a file, and parses it. */
function print(piece: Code, head = ""): string {
  const files = new OutputFiles({
    importExtension: "",
    runtime: "package",
    runtimeFileOf: () => "",
    taken: new Set<string>(),
  });
  files.file("x.ts").add(piece);
  const text = files.render(head)[0]?.text ?? "";
  expect(faultIn("x.ts", text)).toBeUndefined();
  return text;
}

/** Runs a program and gives its variable `result`. Throws if the tripwire is touched. */
function run(text: string): unknown {
  const context = {
    result: undefined as unknown,
    tripwire: () => {
      throw new Error(`Text of the document ran:\n${text}`);
    },
  };
  runInNewContext(stripTypeScriptTypes(text), context);
  return context.result;
}

function statements(text: string): readonly ts.Statement[] {
  return [...ts.createSourceFile("x.ts", text, ts.ScriptTarget.Latest).statements];
}

describe.each(Object.entries(hostileTexts))("%s", (_, text) => {
  test("as an interpolation and as a literal is the text itself", () => {
    expect(run(print(code`result = ${text};`))).toBe(text);
    expect(run(print(code`result = ${value(text)};`))).toBe(text);
  });

  test("as a literal is plain: nothing in it is unprintable, and HTML may hold it", () => {
    expect(print(code`${value(text)}`)).toMatch(/^[ -~]*\n$/);
    expect(print(code`${value(text)}`)).not.toMatch(/<[/!]/);
  });

  test("as a key of an object is an own key", () => {
    expect(run(print(code`result = Object.entries({ ${objectKey(text)}: 1 }).join();`))).toBe(`${text},1`);
    expect(
      run(print(code`result = JSON.stringify(${value(JSON.parse(`{${JSON.stringify(text)}:[1]}`))});`)),
    ).toBe(`{${JSON.stringify(text)}:[1]}`);
  });

  test("as an access reaches the key", () => {
    expect(
      run(
        print(
          code`const object = Object.create(null); object${access(text)} = 1; result = Object.keys(object)[0];`,
        ),
      ),
    ).toBe(text);
  });

  test("as a key of a type is one member of that name", () => {
    const [declaration] = statements(print(code`interface X { ${typeKey(text)}: 1 }`));
    const members =
      declaration !== undefined && ts.isInterfaceDeclaration(declaration) ? declaration.members : [];
    expect(
      members.map(({ name }) => name !== undefined && (name as ts.Identifier | ts.StringLiteral).text),
    ).toEqual([text]);
  });

  test("as a comment, or behind a tag, is no code", () => {
    for (const doc of [{ text }, { text: `harmless\n${text}` }, { tags: [["default", text]] as const }]) {
      const program = print(code`${comment(doc)}result = 1;`);
      expect(run(program)).toBe(1);
      expect(statements(program)).toHaveLength(1);
      expect(program).not.toMatch(
        /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/,
      );
    }
  });

  test("as a pattern is the same pattern, or the same error", () => {
    const program = print(code`result = ${regularExpression(text, "")}.source;`);
    expect(outcome(() => run(program))).toBe(outcome(() => new RegExp(text).source));
  });

  test("as the start of a template literal type is that start", () => {
    const [declaration] = statements(print(code`type X = ${prefixTemplate(text)};`));
    const type =
      declaration !== undefined && ts.isTypeAliasDeclaration(declaration) ? declaration.type : undefined;
    expect(type !== undefined && ts.isTemplateLiteralTypeNode(type) && type.head.text).toBe(text);
  });

  test("as the name of the document in a header is one line of comment", () => {
    const program = print(code`result = 1;`, header(text));
    expect(run(program)).toBe(1);
    expect(statements(program)).toHaveLength(1);
  });
});

function outcome(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return (error as Error).name;
  }
}
