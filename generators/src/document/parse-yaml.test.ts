import { describe, expect, it } from "vitest";
import { maximumDepth, parseYaml } from "./parse-yaml.ts";
import type { Parsed } from "./source-document.ts";

function parsedValue(parsed: Parsed): unknown {
  return "fault" in parsed ? parsed.fault : parsed.value;
}

function noteKinds(parsed: Parsed): readonly string[] {
  return "fault" in parsed
    ? [parsed.fault.kind]
    : parsed.notes.map(({ kind, offset }) => `${kind} ${offset}`);
}

describe("parseYaml", () => {
  it.each<[string, string, unknown]>([
    ["the core schema", "[1, 0o17, 0x1F, 1.5e3, .5, -1, +2]", [1, 15, 31, 1500, 0.5, -1, 2]],
    [
      "text that older versions read otherwise",
      "[yes, no, on, 1_000, 0b1, 2020-01-01, .inf, .nan]",
      ["yes", "no", "on", "1_000", "0b1", "2020-01-01", ".inf", ".nan"],
    ],
    ["null and booleans", "[~, null, Null, true, TRUE, false]", [null, null, null, true, true, false]],
    ["quoted text", `['1', "true", 'it''s', "\\u00e9"]`, ["1", "true", "it's", "é"]],
    [
      "keys as they are written",
      "200: a\n1.0: b\n007: c\ntrue: d\n~: e",
      {
        "200": "a",
        "1.0": "b",
        "007": "c",
        true: "d",
        "~": "e",
      },
    ],
    ["aliases", "a: &x { b: 1 }\nc: *x\nd: &k key\n*k : 2", { a: { b: 1 }, c: { b: 1 }, d: "key", key: 2 }],
    [
      "merges, where own keys win",
      "a: &x { b: 1, c: 2 }\nd:\n  <<: *x\n  c: 3",
      {
        a: { b: 1, c: 2 },
        d: { b: 1, c: 3 },
      },
    ],
    [
      "merges of several mappings, of which the first wins",
      "a: &x { b: 1, c: 2 }\ny: &y { c: 3, e: 4 }\nd:\n  <<: [*x, *y, { f: 5 }]\n  e: 6",
      {
        a: { b: 1, c: 2 },
        y: { c: 3, e: 4 },
        d: { b: 1, c: 2, e: 6, f: 5 },
      },
    ],
    [
      "merges of what is written in place, and of what is merged itself",
      "a:\n  <<: { b: 1, <<: { c: 2, b: 3 } }\n  <<: &x { d: 4 }\ne: { <<: *x }",
      { a: { b: 1, c: 2, d: 4 }, e: { d: 4 } },
    ],
    ["an explicit string tag", "a: !!str 12", { a: "12" }],
    ["an empty document", "# nothing\n", null],
  ])("reads %s", (_, text, value) => {
    expect(parsedValue(parseYaml(text))).toEqual(value);
  });

  it("keeps `__proto__` as an ordinary key", () => {
    const value = parsedValue(parseYaml("__proto__: { polluted: true }\na: 1"));
    expect(Object.keys(value as object)).toEqual(["__proto__", "a"]);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  it("notes a key that stands twice, but not one that a merge has too", () => {
    const text = "a: &x { b: 1, c: 2 }\nd: { <<: *x, b: 3 }\ne: { b: 3, <<: *x, c: 4, c: 5 }";
    expect(noteKinds(parseYaml(text))).toEqual([`duplicateKey ${text.lastIndexOf("c:")}`]);
  });

  it("notes a key that stands twice, and takes the last", () => {
    const parsed = parseYaml("a: 1\nb: 2\na: 3\n");
    expect(parsedValue(parsed)).toEqual({ a: 3, b: 2 });
    expect(noteKinds(parsed)).toEqual(["duplicateKey 10"]);
  });

  it.each([
    ["brackets", "a:\n  b: {\n    c: [\n    1\n  ]\n  }\nd: 2\n", { a: { b: { c: [1] } }, d: 2 }],
    ["quoted text", 'a:\n  b: "one\n  two"\n  c: 3\n', { a: { b: "one two", c: 3 } }],
    [
      "neither, in a block scalar beside them",
      "a:\n  b: [\n  ]\n  c: |\n    x = {\n    }\n",
      { a: { b: [], c: "x = {\n}\n" } },
    ],
  ])("accepts shallow indentation of %s", (_, text, value) => {
    const parsed = parseYaml(text);
    expect(parsedValue(parsed)).toEqual(value);
    expect(noteKinds(parsed)).toHaveLength(1);
    expect(noteKinds(parsed)[0]).toMatch(/^shallowIndent/);
  });

  it.each([
    ["broken syntax", "a: [1\nb: 2", "syntax"],
    ["tabs as indentation", "a:\n\tb: 1", "syntax"],
    ["a tag without meaning in JSON", "a: !!binary aGk=", "syntax"],
    ["a second document", "a: 1\n---\nb: 2", "syntax"],
    ["a key that is no scalar", "? [1]\n: 2", "syntax"],
    ["an unknown alias", "a: *x", "syntax"],
    ["an alias within itself", "a: &x [*x]", "syntax"],
    ["nesting without end", "[".repeat(maximumDepth + 2), "limit"],
  ])("refuses %s", (_, text, kind) => {
    const parsed = parseYaml(text);
    expect("fault" in parsed && parsed.fault.kind).toBe(kind);
  });
});
