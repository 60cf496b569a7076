import { expect, test } from "vitest";
import { baseName, headerKey, headerKeys } from "./words.ts";

test.each([
  ["list actor-posts", "ListActorPosts", "listActorPosts"],
  ["ID", "ID", "id"],
  ["URLList", "URLList", "urlList"],
  ["aB", "AB", "aB"],
  ["GMT+1", "GMT1", "gmt1"],
  ["", "Thing", "thing"],
  ["9 lives", "_9Lives", "_9Lives"],
])("%j is %s as a type and %s as a value", (text, pascal, camel) => {
  expect(baseName(text, "Thing")).toEqual({ pascal, camel });
});

test.each([
  ["Retry-After", "retryAfter"],
  ["ETAG", "etag"],
  ["x-network-actor-id", "xNetworkActorId"],
  ["--", "--"],
])("the header %s is the property %s", (name, key) => {
  expect(headerKey(name)).toBe(key);
});

test("headers whose properties would be the same keep their own spelling, and none is lost", () => {
  expect([...headerKeys(["X-A", "x_a", "xA"])]).toEqual([
    ["X-A", "xA"],
    ["x_a", "x_a"],
    ["xA", "xa"],
  ]);
  const keys = [...headerKeys(["X-A", "X_A", "xa", "xA", "X--A"]).values()];
  expect(new Set(keys).size).toBe(keys.length);
});
