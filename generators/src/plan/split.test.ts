import { expect, test } from "vitest";
import { lowerTexts } from "../lower/lower-texts.ts";
import type { NameRole } from "./name-role.ts";
import { splitByTag } from "./split.ts";

const role: NameRole = {
  key: "client.function",
  of: "operation",
  file: "client.ts",
  splitFile: "client/{tag}.ts",
  space: "value",
  name: ({ camel }) => camel,
};

test.each<[readonly string[], string]>([
  [["pets"], "pets"],
  [["Pet Shop"], "pet-shop"],
  [["pet_shop", "other"], "pet-shop"],
  [["PetShop"], "petshop"],
  [["été"], "été"],
  [[], "untagged"],
  [[""], "untagged"],
  [["../../etc/passwd"], "etc-passwd"],
  [["..\\..\\x"], "x"],
  [["/"], "untagged"],
  [["\0"], "untagged"],
  [["$& $1 {tag}"], "1-tag"],
  [["CON"], "con-tag"],
  [["lpt1"], "lpt1-tag"],
  [["a".repeat(300)], "a".repeat(60)],
  [["😀"], "untagged"],
  [["__proto__"], "proto"],
  [["index"], "index"],
])("an operation with the tags %j is in %s.ts", async (tags, file) => {
  const operation = { operationId: "a", tags, responses: { 204: { description: "" } } };
  const document = { openapi: "3.1.0", info: { title: "", version: "" }, paths: { "/": { get: operation } } };
  const { api } = await lowerTexts({ "a.json": JSON.stringify(document) });
  expect(splitByTag(role, api?.operations[0])).toBe(`client/${file}.ts`);
});

test("what has no file for it stays, and what is no operation's has one file", () => {
  expect(splitByTag({ ...role, of: "api", splitFile: "client-security.ts" })).toBe("client-security.ts");
  const { splitFile, ...whole } = role;
  expect(splitFile).toBeDefined();
  expect(splitByTag(whole)).toBe("client.ts");
});
