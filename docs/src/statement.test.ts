import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { document, filePlaces } from "./document/pilot.ts";
import { readStatements, showPlace } from "./statement.ts";

test.each([
  ["openapi/document.test.ts > has the six operations", { kind: "test", text: "has the six operations" }],
  ["openapi/document.test.ts", { kind: "test", text: "openapi/document.test.ts" }],
  ["openapi/rules/plugin.ts", { kind: "file", text: "openapi/rules/plugin.ts" }],
  [
    "openapi/overlays/assumptions.yaml#/actions/1",
    { kind: "overlay", text: "assumption 2", href: "/open-questions/#assumption-2" },
  ],
  [
    "openapi/components/schemas/Post.yaml#/properties/id",
    { kind: "document", text: "Post: id", href: "/reference/schemas/Post/#property-id" },
  ],
  [
    "openapi/paths/actor-posts.yaml#/get/responses/429",
    {
      kind: "document",
      text: "listActorPosts: response 429",
      href: "/reference/operations/listActorPosts/#response-429",
    },
  ],
  [
    "openapi/openapi.yaml#/x-limits/0",
    { kind: "document", text: "Limits: Anonymous reads", href: "/reference/#limits" },
  ],
])("shows %s", (place, shown) => {
  expect(showPlace(document, filePlaces, place)).toEqual(shown);
});

test("reads the statements, and links each place in the document", () => {
  const statements = readStatements(readFileSync(new URL("data/statements.yaml", import.meta.url), "utf8"));
  expect(statements.length).toBeGreaterThan(150);
  const places = statements
    .flatMap(({ places }) => places)
    .filter((place) => place.startsWith("openapi/components/"));
  for (const place of places) expect(showPlace(document, filePlaces, place)).toHaveProperty("href");
});

test("refuses what is not a list of statements", () => {
  expect(() => readStatements("a: 1")).toThrow("not a list");
  expect(() => readStatements("- { section: A, statement: B, places: C }")).toThrow("Not a statement");
});
