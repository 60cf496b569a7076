import { describe, expect, it } from "vitest";
import { duplicateJsonKeys } from "./duplicate-json-keys.ts";
import { parseJson } from "./parse-json.ts";
import { scan } from "./scan.ts";

function duplicates(text: string): readonly string[] {
  const parsed = parseJson(text);
  if ("fault" in parsed) throw new Error(parsed.fault.message);
  const { keys } = scan("x.json", parsed.value);
  return duplicateJsonKeys(text, keys).map(({ message, offset }) => `${message} ${offset}`);
}

describe("duplicateJsonKeys", () => {
  it.each([
    ["none", '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}', []],
    ["one", '{"a":1,"a":2}', ["a 7"]],
    ["one, spelled otherwise", '{"a":1,"\\u0061":2}', ["a 7"]],
    ["strings with quotes and colons", '{"a":"\\"a\\":","b":"\\\\","c":["x:y"]}', []],
    [
      "`__proto__`, which is an ordinary key",
      '{"__proto__":1,"a":{"__proto__":1,"__proto__":2}}',
      ["__proto__ 34"],
    ],
    ["one in an array of an object", '{"a":[{"b":1,"b":2}]}', ["b 13"]],
  ])("finds %s", (_, text, found) => {
    expect(duplicates(text)).toEqual(found);
  });
});

describe("parseJson", () => {
  it.each([
    ["a comma too many", '{"a":1,,}', 7],
    ["a word", `{"a": tru }`, 6],
    ["what comes behind the end", "{} {}", 3],
    ["a bracket of the other kind", "[1}", 2],
    ["a bad escape", `["ok", "\\x"]`, 7],
    ["a number with a leading zero", "[01]", 1],
    ["a byte order mark within", "[\uFEFF1]", 1],
    ["an end that comes too early", '{"a": [1', 8],
    ["nothing", "", 0],
  ])("says where %s is", (_, text, offset) => {
    const parsed = parseJson(text);
    expect("fault" in parsed && parsed.fault.offset).toBe(offset);
  });
});
