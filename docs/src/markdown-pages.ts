import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { htmlToMarkdown } from "./text/html-to-markdown.ts";

interface MarkdownPage {
  /** Address of the page, `/guides/client/`. */
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}

/**
 * Writes each built page as Markdown beside it, `/guides/client.md`, linked by `rel="alternate"`; and `llms.txt` with
 * a list of the pages, `llms-full.txt` with the text of all.
 */
export function markdownPages(): AstroIntegration {
  return {
    name: "markdown-pages",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const files = await readdir(fileURLToPath(dir), { recursive: true });
        const pages: MarkdownPage[] = [];
        for (const file of files.map((name) => name.replaceAll("\\", "/")).sort()) {
          if (/(?:^|\/)index\.html$/.test(file)) pages.push(await writePage(dir, file));
        }
        await writeFile(new URL("llms.txt", dir), llms(pages));
        await writeFile(new URL("llms-full.txt", dir), pages.map(({ markdown }) => markdown).join("\n"));
      },
    },
  };
}

/** Where the Markdown of a page is: `/guides/client/` has `/guides/client.md`, and `/` has `/index.md`. */
export function markdownHref(address: string): string {
  return address === "/" ? "/index.md" : `${address.replace(/\/$/, "")}.md`;
}

async function writePage(dir: URL, file: string): Promise<MarkdownPage> {
  const html = await readFile(new URL(file, dir), "utf8");
  const address = `/${file.replace(/index\.html$/, "")}`;
  const href = markdownHref(address);
  const page = htmlToMarkdown(html);
  await writeFile(new URL(`.${href}`, dir), page.markdown);
  const link = `<link rel="alternate" type="text/markdown" href="${href}"/>`;
  await writeFile(
    new URL(file, dir),
    html.replace("</head>", () => `${link}</head>`),
  );
  return { address, ...page };
}

function llms(pages: readonly MarkdownPage[]): string {
  // A page without a description of its own has that of the site.
  const site = pages.find(({ address }) => address === "/")?.description;
  const lines = pages.map(
    ({ address, title, description }) =>
      `- [${title}](${markdownHref(address)})${description === "" || description === site ? "" : `: ${description}`}`,
  );
  return [
    "# Tenon",
    "",
    "> One OpenAPI document, and the TypeScript that fits it: types, a client, a server and validators.",
    "",
    "Every page has a Markdown version at its address with `.md`. The text of all is in [llms-full.txt](/llms-full.txt).",
    "",
    "## Pages",
    "",
    ...lines,
    "",
  ].join("\n");
}
