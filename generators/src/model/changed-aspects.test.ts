import { expect, test } from "vitest";
import type { Api } from "./api.ts";
import { changesOf, isAspectOf } from "./changed-aspects.ts";

interface Parts {
  readonly schemas?: readonly object[];
  readonly [key: string]: unknown;
}

/** As much of a model as a test needs: only what it compares is looked at. */
function model(parts: Parts): Api {
  const { schemas = [], ...others } = parts;
  const numbered = schemas.map((schema, id) => ({ ...schema, id }));
  return {
    info: { title: "T", version: "1" },
    operations: [],
    ...others,
    schemas: numbered,
  } as unknown as Api;
}

/** All that differs, of schemas too. */
function changed(before: Api, after: Api): readonly string[] {
  const { aspects, schemas } = changesOf(before, after);
  const within = [...schemas].flatMap(([id, keys]) => [...keys].map((key) => `schemas ${id}.${key}`));
  return [...aspects, ...within].sort();
}

test.each<[what: string, before: Parts, after: Parts, expected: readonly string[]]>([
  ["nothing", { schemas: [{ type: ["string"] }] }, { schemas: [{ type: ["string"] }] }, []],
  ["a text", { info: { title: "A" } }, { info: { title: "B" } }, ["info.title"]],
  ["an element", { schemas: [{ a: 1 }, { a: 2 }] }, { schemas: [{ a: 1 }, { a: 3 }] }, ["schemas 1.a"]],
  ["the length of a list", { tags: [{ name: "a" }] }, { tags: [] }, ["tags"]],
  ["something new", { schemas: [{}] }, { schemas: [{ title: "T" }] }, ["schemas 0.title"]],
  ["something that is gone", { schemas: [{ title: "T" }] }, { schemas: [{}] }, ["schemas 0.title"]],
  ["one for another", { schemas: [{ a: 1 }] }, { schemas: [{ b: 1 }] }, ["schemas 0.a", "schemas 0.b"]],
  ["the kind of value", { schemas: [{ a: [] }] }, { schemas: [{ a: {} }] }, ["schemas 0.a"]],
  ["null for an object", { schemas: [{ a: {} }] }, { schemas: [{ a: null }] }, ["schemas 0.a"]],
  ["the number of schemas", { schemas: [{ a: 1 }] }, { schemas: [{ a: 2 }, {}] }, ["schemas"]],
  ["a pair", { x: [["k", 1]] }, { x: [["l", 1]] }, ["x"]],
])("tells of %s that has changed", (_, before, after, expected) => {
  expect(changed(model(before), model(after))).toEqual(expected);
});

test("an aspect belongs to a name that it is or begins with", () => {
  const names = ["schemas.title", "info"];
  const belong = ["schemas.title", "info.version", "schemas.titles", "schemas", "information"];
  expect(belong.map((aspect) => isAspectOf(aspect, names))).toEqual([true, true, false, false, false]);
});
