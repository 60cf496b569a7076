import { expect, test } from "vitest";
import { builtInNames } from "../../../generators/src/targets/built-in-names.ts";
import { readOptions, writeOptions } from "./options.ts";

const defaults = {
  targets: ["types", "client", "server", "validators"],
  dates: "string",
  int64: "number",
  runtime: "package",
  importExtension: ".js",
  split: "",
};

test.each([
  ["", defaults],
  ["targets=types,msw&dates=Date", { ...defaults, targets: ["types", "msw"], dates: "Date" }],
  [
    "int64=bigint&runtime=inline&split=tag&importExtension=.ts",
    { ...defaults, int64: "bigint", runtime: "inline", split: "tag", importExtension: ".ts" },
  ],
  ["importExtension=", { ...defaults, importExtension: "" }],
])("an address carries options: %s", (query, options) => {
  const read = readOptions(new URLSearchParams(query), builtInNames);
  expect(read).toEqual(options);
  expect(readOptions(writeOptions(read), builtInNames)).toEqual(read);
});

test("what means nothing is the default", () => {
  const query = new URLSearchParams("targets=types,__proto__,<b>&dates=constructor&split=yes");
  expect(readOptions(query, builtInNames)).toEqual({ ...defaults, targets: ["types"] });
});

test("an address without options is bare", () => {
  expect(writeOptions(readOptions(new URLSearchParams(), builtInNames)).toString()).toBe("");
});
