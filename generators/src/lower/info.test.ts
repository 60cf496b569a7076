import { expect, test } from "vitest";
import { lowerTexts } from "./lower-texts.ts";

test.each<[string, string, readonly string[]]>([
  ["a tree", "{ name: a }, { name: b, parent: a }, { name: c, parent: b }", []],
  ["a parent that comes later", "{ name: b, parent: a }, { name: a }", []],
  ["a parent that is no tag", "{ name: pets }, { name: b, parent: pet }", ["TN251 x.yaml:3:35"]],
  ["itself as its parent", "{ name: a, parent: a }", ["TN251 x.yaml:3:19"]],
  [
    "parents in a circle, which only those are told that are in it",
    "{ name: a, parent: b }, { name: b, parent: a }, { name: c, parent: a }",
    ["TN251 x.yaml:3:19", "TN251 x.yaml:3:43"],
  ],
  ["a parent called like what every object has", "{ name: a, parent: constructor }", ["TN251 x.yaml:3:19"]],
])("the tags have %s", async (_, tags, expected) => {
  const text = `openapi: 3.2.0\ninfo: { title: T, version: "1" }\ntags: [${tags}]\npaths: {}\n`;
  const { api, places, diagnostics } = await lowerTexts({ "x.yaml": text });
  expect(places).toEqual(expected);
  expect(api?.tags.length).toBe(tags.split("name:").length - 1);
  if (tags.includes("pets")) expect(diagnostics[0]?.hint).toBe("Did you mean `pets`?");
});
