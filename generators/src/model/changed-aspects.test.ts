import { expect, test } from "vitest";
import type { Api } from "./api.ts";
import { changedAspects, isAspectOf } from "./changed-aspects.ts";

/** As much of a model as a test needs: only what it compares is looked at. */
function model(parts: object): Api {
  return { info: { title: "T", version: "1" }, operations: [], ...parts } as unknown as Api;
}

test.each<[what: string, before: object, after: object, changed: readonly string[]]>([
  ["nothing", { schemas: [{ type: ["string"] }] }, { schemas: [{ type: ["string"] }] }, []],
  ["a text", { info: { title: "A" } }, { info: { title: "B" } }, ["info.title"]],
  ["an element", { schemas: [{ a: 1 }, { a: 2 }] }, { schemas: [{ a: 1 }, { a: 3 }] }, ["schemas.a"]],
  ["the length of a list", { tags: [{ name: "a" }] }, { tags: [] }, ["tags"]],
  ["something new", { schemas: [{}] }, { schemas: [{ title: "T" }] }, ["schemas.title"]],
  ["something that is gone", { schemas: [{ title: "T" }] }, { schemas: [{}] }, ["schemas.title"]],
  ["one for another", { schemas: [{ a: 1 }] }, { schemas: [{ b: 1 }] }, ["schemas.a", "schemas.b"]],
  ["the kind of value", { schemas: [{ a: [] }] }, { schemas: [{ a: {} }] }, ["schemas.a"]],
  ["null for an object", { schemas: [{ a: {} }] }, { schemas: [{ a: null }] }, ["schemas.a"]],
  ["a pair", { x: [["k", 1]] }, { x: [["l", 1]] }, ["x"]],
])("tells of %s that has changed", (_, before, after, changed) => {
  expect([...changedAspects(model(before), model(after))].sort()).toEqual(changed);
});

test("an aspect belongs to a name that it is or begins with", () => {
  const names = ["schemas.title", "info"];
  const belong = ["schemas.title", "info.version", "schemas.titles", "schemas", "information"];
  expect(belong.map((aspect) => isAspectOf(aspect, names))).toEqual([true, true, false, false, false]);
});
