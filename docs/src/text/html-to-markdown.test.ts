import { expect, test } from "vitest";
import { htmlToMarkdown } from "./html-to-markdown.ts";

const page = (content: string): string =>
  `<html><head><meta name="description" content="What it is."></head><body><h1 id="_top">A page</h1><div class="sl-markdown-content">${content}</div></body></html>`;

test("keeps the title and the description", () => {
  expect(htmlToMarkdown(page("<p>Text.</p>"))).toEqual({
    title: "A page",
    description: "What it is.",
    markdown: "# A page\n\nText.\n",
  });
});

test.each([
  ["<h2>Part</h2><p>A <code>x</code> and <strong>b</strong>.</p>", "## Part\n\nA `x` and **b**."],
  ['<p><a href="/b/">link</a></p>', "[link](/b/)"],
  ["<ul><li>one</li><li>two<ul><li>three</li></ul></li></ul>", "- one\n- two\n  \n  - three"],
  ["<ol><li>one</li><li>two</li></ol>", "1. one\n2. two"],
  [
    "<table><tr><th>a</th><th>b</th></tr><tr><td>1|2</td><td>3</td></tr></table>",
    "| a | b |\n| --- | --- |\n| 1\\|2 | 3 |",
  ],
  [
    '<pre data-language="ts"><code><div class="ec-line"><span>let a;</span></div><div class="ec-line">\n</div></code></pre>',
    "```ts\nlet a;\n```",
  ],
  ["<pre><code>```\nx\n```</code></pre>", "````\n```\nx\n```\n````"],
  ["<p><code>a`b</code></p>", "`` a`b ``"],
  ["<div><svg><title>no</title></svg><p>yes</p><script>no</script></div>", "yes"],
])("writes %s", (html, markdown) => {
  expect(htmlToMarkdown(page(html)).markdown).toBe(`# A page\n\n${markdown}\n`.replace("\n  \n", "\n\n"));
});

test("throws where there is no title", () => {
  expect(() => htmlToMarkdown("<p>Text.</p>")).toThrow("no h1");
});
