import { expect, test } from "vitest";
import { type DocComment, docComment } from "./doc-comment.ts";

test.each<[string, DocComment, string]>([
  ["nothing to say", {}, ""],
  ["only space", { text: " \n\t\n" }, ""],
  ["one line", { text: "A post." }, "/** A post. */"],
  ["several lines, with empty ones around", { text: "\nOne\n\n  two  \n" }, "/**\n * One\n *\n *   two\n */"],
  ["paragraphs", { text: ["A.", undefined, "", " \n", "B."] }, "/**\n * A.\n *\n * B.\n */"],
  [
    "paragraphs with empty lines around",
    { text: ["A.\n", "\n\nB.\r\n\r\n", "\u2028C.\n \t\n"], tags: [["deprecated", ""]] },
    "/**\n * A.\n *\n * B.\n *\n * C.\n * @deprecated\n */",
  ],
  ["empty lines within a paragraph", { text: ["A.\n\n\nB."] }, "/**\n * A.\n *\n *\n * B.\n */"],
  ["a single paragraph", { text: [undefined, "A.\n"] }, "/** A. */"],
  ["a paragraph that begins with a tag", { text: ["A.", "@b"] }, "/**\n * A.\n *\n * \\@b\n */"],
  [
    "a paragraph said again",
    { text: ["Get a pet", "Get a Pet.", "`GET /pet`"] },
    "/**\n * Get a pet\n *\n * `GET /pet`\n */",
  ],
  ["nothing but a paragraph said again", { text: ["A pet.\n", undefined, " ", "A pet"] }, "/** A pet. */"],
  [
    "a paragraph that says more",
    { text: ["A pet.", "A pet. It barks."] },
    "/**\n * A pet.\n *\n * A pet. It barks.\n */",
  ],
  ["a paragraph said again later", { text: ["A.", "B.", "A."] }, "/**\n * A.\n *\n * B.\n *\n * A.\n */"],
  ["paragraphs that say nothing", { text: [undefined, "\n"] }, ""],
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
