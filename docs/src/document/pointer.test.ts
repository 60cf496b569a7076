import { expect, test } from "vitest";
import { at, pointer, tokens } from "./pointer.ts";

test("a pointer and its tokens are each other's inverse, `~` and `/` included", () => {
  const path = ["paths", "/api/actors/{actorId}/posts", "get", "a~b", "~1", ""];
  expect(tokens(pointer(path))).toEqual(path);
  expect(tokens(`#${pointer(path)}`)).toEqual(path);
});

test("at finds what stands at a path, and nothing that is inherited", () => {
  expect(at({ a: [{ b: null }] }, ["a", "0", "b"])).toBeNull();
  expect(at({}, ["constructor"])).toBeUndefined();
  expect(at({ a: 1 }, ["a", "b"])).toBeUndefined();
});
