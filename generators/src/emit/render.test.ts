import { expect, test } from "vitest";
import { type Code, code, empty, join, lines } from "./code.ts";
import { comment } from "./encode.ts";
import { identifier } from "./identifier.ts";
import { render } from "./render.ts";
import { runtimeSymbol } from "./symbol.ts";

function print(piece: Code): string {
  return render(piece, ({ name }) => name.text);
}

const block = code`
  {
    a;
  }
`;

test("a template loses the indentation that it has only because of where it stands in our source", () => {
  expect(print(block)).toBe("{\n  a;\n}");
});

test("nested code is indented to the line on which it starts, at any depth", () => {
  const inner = code`
    if (x) ${block}
  `;
  const outer = code`
    function f() {
      ${inner}
    }
  `;
  expect(print(outer)).toBe("function f() {\n  if (x) {\n    a;\n  }\n}");
});

test("nested code behind text keeps to the indentation of its line, not to its column", () => {
  expect(print(code`const value = ${block};`)).toBe("const value = {\n  a;\n};");
});

test("lines within an indented line are indented too", () => {
  const list = lines([code`one;`, code`${comment({ text: "two\nlines" })}two;`]);
  expect(
    print(code`
      {
        ${list}
      }
    `),
  ).toBe("{\n  one;\n  /**\n   * two\n   * lines\n   */\n  two;\n}");
});

test("an empty piece leaves an empty line without spaces", () => {
  expect(
    print(code`
      {
        ${empty}
      }
    `),
  ).toBe("{\n\n}");
});

test("an array of codes is printed one after the other, and identifiers as they are", () => {
  expect(print(code`${[code`a`, code`b`]}${identifier("c")}`)).toBe("abc");
});

test("a separator stands between codes only, and may break lines", () => {
  expect(print(code`type X = ${join([code`A`, code`B`], "\n  | ")};`)).toBe("type X = A\n  | B;");
});

test("a symbol is printed by the name that it is given", () => {
  const call = runtimeSymbol("client", identifier("call"));
  const printed = render(code`return ${call}(${block});`, ({ name }) => `$${name.text}`);
  expect(printed).toBe("return $call({\n  a;\n});");
});

test("code printed twice prints the same", () => {
  const twice = code`${block} ${block}`;
  expect(print(twice)).toBe("{\n  a;\n} {\n  a;\n}");
});
