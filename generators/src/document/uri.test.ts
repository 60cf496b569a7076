import { expect, it } from "vitest";
import { resolveReference, splitReference } from "./uri.ts";

it.each([
  ["api/openapi.yaml", "schemas/Post.yaml", "api/schemas/Post.yaml"],
  ["api/openapi.yaml", "./Post.yaml", "api/Post.yaml"],
  ["api/openapi.yaml", "../common/x.yaml", "common/x.yaml"],
  ["openapi.yaml", "../../x.yaml", "../../x.yaml"],
  ["../openapi.yaml", "../x.yaml", "../../x.yaml"],
  ["/a/b/c.yaml", "../../../x.yaml", "/x.yaml"],
  ["a.yaml", "with%20space.yaml", "with space.yaml"],
  ["a.yaml", "100%.yaml", "100%.yaml"],
  ["a.yaml", "", "a.yaml"],
  ["a.yaml", "https://host.example/b.yaml", "https://host.example/b.yaml"],
  ["https://host.example/api/a.yaml", "../b.yaml", "https://host.example/b.yaml"],
])("from %s, %s is %s", (base, reference, target) => {
  expect(resolveReference(base, reference)).toBe(target);
});

it("cuts a reference at its first #", () => {
  expect(splitReference("a.yaml#/b#c")).toEqual({ resource: "a.yaml", fragment: "/b#c" });
  expect(splitReference("a.yaml")).toEqual({ resource: "a.yaml" });
});
