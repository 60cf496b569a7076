import { expect, test } from "vitest";
import { siteLinks, splitTitle } from "./plain-files.ts";

test.each([
  ["[a](adr/0001-x.md)", "[a](/adr/0001-x/)"],
  ["[a](0002-y.md#context)", "[a](/adr/0002-y/#context)"],
  ["[a](../ARCHITECTURE.md) [b](./glossary.md#terms)", "[a](/architecture/) [b](/glossary/#terms)"],
  [
    "[a](https://example.com/x.md) [b](/guides/client/)",
    "[a](https://example.com/x.md) [b](/guides/client/)",
  ],
])("%s becomes %s", (markdown, expected) => {
  expect(siteLinks(markdown)).toBe(expected);
});

test("the first heading is the title", () => {
  expect(splitTitle("# Title\n\nText.\n")).toEqual({ title: "Title", body: "\nText.\n" });
  expect(() => splitTitle("Text.\n")).toThrow('begins with "# Title"');
});
