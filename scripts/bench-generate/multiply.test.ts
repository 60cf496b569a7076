import { expect, test } from "vitest";
import { syntheticDocument } from "./document.ts";
import { multiply } from "./multiply.ts";

test("a document times three has three of everything, and each refers to its own", () => {
  const text = syntheticDocument(3);
  const one = JSON.parse(text);
  const three = JSON.parse(multiply(text, 3));
  const count = (value: object): number => Object.keys(value).length;
  expect(count(three.paths)).toBe(3 * count(one.paths));
  expect(count(three.components.schemas)).toBe(3 * count(one.components.schemas));
  expect(three.components.securitySchemes).toEqual(one.components.securitySchemes);
  expect(three.paths["/copy2/v1/resource-0"].get.operationId).toBe("listResource0_copy2");
  const wanted = [...JSON.stringify(three).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
    ([, name]) => name,
  );
  expect(wanted.filter((name) => !Object.hasOwn(three.components.schemas, name ?? ""))).toEqual([]);
  expect(new Set(wanted).size).toBe(3 * new Set(text.match(/#\/components\/schemas\/\w+/g)).size);
});

test("so has one in an older dialect", () => {
  const text = JSON.stringify({
    swagger: "2.0",
    paths: {
      "/a": { get: { operationId: "get", responses: { 200: { schema: { $ref: "#/definitions/A" } } } } },
    },
    definitions: { A: { type: "string" } },
  });
  const two = JSON.parse(multiply(text, 2));
  expect(Object.keys(two.definitions)).toEqual(["A", "A_copy1"]);
  expect(two.paths["/copy1/a"].get.responses[200].schema.$ref).toBe("#/definitions/A_copy1");
  expect(multiply(text, 1)).toBe(text.replace(/("paths":.*),("definitions":.*)}$/, "$2,$1}"));
});
