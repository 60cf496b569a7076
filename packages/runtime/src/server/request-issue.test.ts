import { expect, test } from "vitest";
import type { Validate } from "../validate/validation-report.ts";
import { issuesOf } from "./request-issue.ts";

/** Finds what a generated validator finds where the value of a discriminating property leads nowhere. */
const refuseTag: Validate = (value) => {
  const { tagValue } = value as { readonly tagValue?: unknown };
  const error = typeof tagValue === "string" ? "mapping" : "tag";
  const params = { error, tag: "kind", tagValue };
  const message = 'value of tag "kind" must be one of ["cat"]';
  return {
    valid: false,
    errors: [{ instancePath: "/pet", schemaPath: "#", keyword: "discriminator", params, message }],
  };
};

test.each([
  ["is unknown", { tagValue: "cow" }, "discriminator", 'value of tag "kind" must be one of ["cat"]'],
  ["is missing", {}, "required", "must have required property 'kind'"],
  ["is no string", { tagValue: ["cat", "cat"] }, "type", "'kind' must be a string"],
])("a discriminating property that %s is told as such", (_, value, keyword, message) => {
  expect(issuesOf(value, refuseTag, { in: "body" }, {})).toEqual([
    { in: "body", pointer: "/pet", keyword, message },
  ]);
});
