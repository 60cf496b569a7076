import { expect, test } from "vitest";
import { openQuestions } from "./gaps.ts";
import { document, questions } from "./pilot.ts";
import { placeOf } from "./place.ts";

test("finds every x-not-shown, in lists too", () => {
  const found = openQuestions({
    a: [{ "x-not-shown": ["One.", "Two."] }],
    b: { c: { "x-not-shown": ["Three."] } },
  });
  expect(found).toEqual([
    { path: ["a", "0"], pointer: "/a/0", sentences: ["One.", "Two."] },
    { path: ["b", "c"], pointer: "/b/c", sentences: ["Three."] },
  ]);
});

test.each([
  [["info"], "The service as a whole", "", "/reference/#not-shown"],
  [
    ["paths", "/api/reports", "post", "responses", "2XX"],
    "submitReport",
    "response 2XX",
    "/reference/operations/submitReport/#response-2xx",
  ],
  [
    ["components", "schemas", "Post", "properties", "createdAt"],
    "Post",
    "createdAt",
    "/reference/schemas/Post/#property-createdat",
  ],
  [["components", "securitySchemes", "bearer"], "Security schemes", "bearer", "/reference/#scheme-bearer"],
  [
    ["components", "headers", "RetryAfter"],
    "Shared headers",
    "RetryAfter, of listActorPosts",
    "/reference/operations/listActorPosts/",
  ],
])("%j is shown at %s %s", (path, group, part, href) => {
  expect(placeOf(document, path)).toEqual({ group, part, href });
});

test("every open question of the pilot has a place", () => {
  expect(questions.length).toBeGreaterThan(40);
  for (const { path } of questions) expect(placeOf(document, path).href).toMatch(/^\/reference\//);
});
