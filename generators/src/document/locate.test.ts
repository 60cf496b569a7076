import { describe, expect, it } from "vitest";
import { pointerTokens } from "./json-pointer.ts";
import { Locator } from "./locate.ts";
import { parseJson } from "./parse-json.ts";
import { parseYaml } from "./parse-yaml.ts";
import type { SourceDocument } from "./source-document.ts";

function document(format: "json" | "yaml", text: string): SourceDocument {
  const parsed = format === "json" ? parseJson(text) : parseYaml(text);
  if ("fault" in parsed) throw new Error(parsed.fault.message);
  const { value, indented } = parsed;
  return { path: `x.${format}`, text, format, value, ...(indented && { indented }) };
}

function places(source: SourceDocument, pointers: readonly string[]): readonly string[] {
  const locator = new Locator();
  return pointers.map((pointer) => {
    const { line, column } = locator.position(source, pointerTokens(pointer) ?? []);
    return `${line}:${column}`;
  });
}

const json = `{
  "a": { "b/c": [10, {"d~": "x\\"]}"}], "e": null },
  "a\\u0062": "é", "twice": 1,
  "twice": [ ]
}`;

const yaml = `# comment
a:
  b/c:
    - 10
    - "d~": 'x'
      e:
f: { g: [1, "2"], h: &anchor { i: 1 } }
j: *anchor
? k
: >
  text
`;

describe("the place of a pointer", () => {
  it.each([
    ["", "1:1"],
    ["/a", "2:3"],
    ["/a/b~1c", "2:10"],
    ["/a/b~1c/0", "2:18"],
    ["/a/b~1c/1/d~0", "2:23"],
    ["/a/e", "2:40"],
    ["/ab", "3:3"],
    ["/twice", "4:3"],
    ["/a/missing", "2:3"],
    ["/a/b~1c/7", "2:10"],
  ])("in JSON: %s", (pointer, place) => {
    expect(places(document("json", json), [pointer])).toEqual([place]);
  });

  it("in JSON whose keys stand once each is the same in whatever order it is asked for", () => {
    const once = document("json", json.replace('"twice": 1', '"first": [[ ], { }]'));
    const pointers = ["/twice", "/a/b~1c/1/d~0", "/a/e", "/ab", "/first/1", "/a", "/first/0/0", "", "/a/x/y"];
    const asked = [pointers, pointers.toReversed()];
    const read = asked.map((some) => places({ ...once, hasEachKeyOnce: true }, some));
    expect(read).toEqual(asked.map((some) => places(once, some)));
  });

  it.each([
    ["", "2:1"],
    ["/a", "2:1"],
    ["/a/b~1c", "3:3"],
    ["/a/b~1c/0", "4:7"],
    ["/a/b~1c/1/d~0", "5:7"],
    ["/a/b~1c/1/e", "6:7"],
    ["/f/g/1", "7:13"],
    ["/f/h/i", "7:32"],
    ["/j/i", "8:1"],
    ["/k", "9:3"],
  ])("in YAML: %s", (pointer, place) => {
    expect(places(document("yaml", yaml), [pointer])).toEqual([place]);
  });

  it("is that of the text as it was written, where indentation had to be corrected", () => {
    const source = document("yaml", "a:\n  b: [\n    1,\n  ]\n  c: {\n    d: 1\n  }\n  e: 2\n");
    expect(places(source, ["/a/b/0", "/a/c/d", "/a/e"])).toEqual(["3:5", "6:5", "8:3"]);
  });
});

// Reading the text again for each place would take longer than a test may.
it("finds thousands of places in a large document", () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `name${index}`);
  const text = JSON.stringify(
    Object.fromEntries(names.map((name) => [name, { a: [1, { b: "c" }] }])),
    undefined,
    1,
  );
  const pointers = names.map((name) => `/${name}/a/1/b`);
  for (const format of ["json", "yaml"] as const) {
    const found = places(document(format, text), pointers);
    expect(found.slice(0, 2)).toEqual(["6:5", "14:5"]);
    expect(new Set(found).size).toBe(names.length);
  }
});
