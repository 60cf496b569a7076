import { expect, test } from "vitest";
import { documentValidators } from "../testing/document-validators.ts";

test("generation warns of it by name", async () => {
  const { findings, is } = await documentValidators({ Text: { type: "string", pattern: "^(a+)+$" } });
  expect(findings).toMatchObject([{ code: "TN402", origin: { pointer: "/components/schemas/Text" } }]);
  expect([is("Text", "aaa"), is("Text", "ab")]).toEqual([true, false]);
});
