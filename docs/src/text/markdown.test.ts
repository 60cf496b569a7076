import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

test.each([
  ["a < b & <script>alert(1)</script>", "<p>a &#x3C; b &#x26; &#x3C;script>alert(1)&#x3C;/script></p>"],
  ["<div onclick=x>\n\n*b*", "<p>&#x3C;div onclick=x></p>\n<p><em>b</em></p>"],
  ["&#60;img src=x onerror=x>", "<p>&#x3C;img src=x onerror=x></p>"],
  ["`Promise<T>`", "<p><code>Promise&#x3C;T></code></p>"],
  ["```\na < b\n```", "<pre><code>a &#x3C; b\n</code></pre>"],
])("an angle bracket in %j is text, in code too", async (text, html) => {
  expect((await renderMarkdown(text)).html.trim()).toBe(html);
});

test.each([
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt&#58;alert(1))",
  "[x](java&#10;script:alert(1))",
  "[x](vbscript:y)",
  "[x](data:text/html,y)",
  "![x](javascript:alert(1))",
  "[![x](data:y)](javascript:alert(1))",
])("%j stays as its text", async (text) => {
  expect((await renderMarkdown(text)).html).toBe("<p>x</p>");
});

test.each(["[x]: javascript:alert(1)\n\n[x]", "<javascript:alert(1)>"])("%j leads nowhere", async (text) => {
  expect((await renderMarkdown(text)).html).not.toContain("href");
});

test.each(["../reference/", "#part", "mailto:a@b.example", "https://a.example/?b=c"])(
  "a link to %s is one",
  async (url) => {
    expect((await renderMarkdown(`[x](${url})`)).html).toBe(`<p><a href="${url}">x</a></p>`);
  },
);
