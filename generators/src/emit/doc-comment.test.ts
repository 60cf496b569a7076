import { expect, test } from "vitest";
import { type DocComment, docComment } from "./doc-comment.ts";

test.each<[string, DocComment, string]>([
  ["nothing to say", {}, ""],
  ["only space", { text: " \n\t\n" }, ""],
  ["one line", { text: "A post." }, "/** A post. */"],
  ["several lines, with empty ones around", { text: "\nOne\n\n  two  \n" }, "/**\n * One\n *\n *   two\n */"],
  ["old line breaks", { text: "a\r\nb\rc\u2028d" }, "/**\n * a\n * b\n * c\n * d\n */"],
  [
    "a tag of the document is text",
    { text: "@internal\n  @see x, and me@example.com" },
    "/**\n * \\@internal\n *   \\@see x, and me@example.com\n */",
  ],
  [
    "tags of ours",
    {
      text: "A.",
      tags: [
        ["default", "1\n2"],
        ["deprecated", ""],
      ],
    },
    "/**\n * A.\n * @default 1\n * 2\n * @deprecated\n */",
  ],
  ["a single tag", { tags: [["deprecated", ""]] }, "/** @deprecated */"],
  ["the end of a comment", { text: "*/" }, "/** *\\/ */"],
  ["a glob", { text: "src/**/*.ts" }, "/** src/**\\/*.ts */"],
  ["a slash at the start", { text: "/ root" }, "/** / root */"],
  ["other scripts stay", { text: "été 漢字 😀" }, "/** été 漢字 😀 */"],
])("%s", (_, comment, wanted) => {
  expect(docComment(comment)).toBe(wanted);
});
