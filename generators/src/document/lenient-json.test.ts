import { describe, expect, it } from "vitest";
import { lowerTexts } from "../lower/lower-texts.ts";
import { parseJson } from "./parse-json.ts";

describe("JSON that is not strict", () => {
  it.each<[string, string, unknown, readonly string[]]>([
    ["a comma behind the last property", '{"a":1,}', { a: 1 }, ["a comma behind the last member 6"]],
    ["one behind the last item", "[1, 2, ]", [1, 2], ["a comma behind the last member 5"]],
    [
      "several, with something between comma and bracket",
      '{"a":[1,/* none */],\n}',
      { a: [1] },
      ["a comment 8", "a comma behind the last member, the first of 2 such commas 7"],
    ],
    [
      "a comment to the end of the line",
      '{// x\r\n"a":1}//',
      { a: 1 },
      ["a comment, the first of 2 comments 1"],
    ],
    ["a comment of several lines", '/* { \n " */{"a":1}', { a: 1 }, ["a comment 0"]],
    [
      "a comma and a comment in a string",
      '{"a":"// ,]","b":"\\"/*,}",}',
      { a: "// ,]", b: '"/*,}' },
      ["a comma behind the last member 25"],
    ],
  ])("has %s", (_, text, value, notes) => {
    const parsed = parseJson(text);
    if ("fault" in parsed) throw new Error(parsed.fault.message);
    expect(parsed.value).toEqual(value);
    expect(parsed.notes.map(({ message, offset }) => `${message} ${offset}`)).toEqual(notes);
    expect(parsed.plain).toHaveLength(text.length);
  });

  it.each([
    ["a comma without a value", "[,]", 1],
    ["two commas", '{"a":1,,}', 7],
    ["a comma without a value of its property", '{"a":,}', 5],
    ["a comma behind the end", "{},", 2],
    ["a comment that does not end", "[1] /* x", 4],
    ["a comment that seems to end as it starts", "[1] /*/", 4],
    ["a slash", "[1 / 2]", 3],
    ["other quotes, behind a comment", "[ // 'a'\n'b']", 9],
    ["a string that does not end", '["a\n",]', 1],
  ])("is no reason to accept %s", (_, text, offset) => {
    const parsed = parseJson(text);
    expect("fault" in parsed && parsed.fault.offset).toBe(offset);
  });
});

it("places what is found behind comments, keys that stand twice included", async () => {
  const text = `{
  // The version, "quoted": 1
  "openapi": "3.1.0", /* and
  more */ "info": { "title": "T", "version": "1", },
  "paths": {},
  "components": { "schemas": { "A": { "$ref": "#/nowhere" }, "B": { "type": "string", "type": "string" } } },
}`;
  const { places } = await lowerTexts({ "root.json": text });
  expect(places).toEqual([
    "TN115 root.json:2:3",
    "TN115 root.json:4:49",
    "TN103 root.json:6:87",
    expect.stringMatching(/^TN203 root\.json:6:/),
  ]);
});
