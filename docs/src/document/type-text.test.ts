import { expect, test } from "vitest";
import type { Schema } from "./openapi.ts";
import { typeText } from "./type-text.ts";

const post = { $ref: "#/components/schemas/Post" };

test.each<[Schema, string]>([
  [{ type: "string" }, "string"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ const: "public" }, '"public"'],
  [{ enum: ["a", 1, null] }, '"a" | 1 | null'],
  [{ type: "array", items: post }, "Post[]"],
  [{ type: "array", items: { type: ["string", "null"] } }, "(string | null)[]"],
  [{ oneOf: [post, { type: "integer" }] }, "Post | integer"],
  [{ properties: {} }, "object"],
  [{}, "any JSON value"],
])("%j is %s", (schema, text) => {
  expect(
    typeText(schema)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});

test("links a component to its page", () => {
  expect(typeText(post)).toEqual([{ text: "Post", href: "/reference/schemas/Post/" }]);
});
