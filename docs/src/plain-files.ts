import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Loader, LoaderContext } from "astro/loaders";

/** A Markdown file without front matter, read as a page: its first heading is the title. */
interface PlainPage {
  readonly id: string;
  /** File, relative to the documentation's folder. */
  readonly path: string;
}

/**
 * Adds to a loader the files that a reader of the repository looks for: ARCHITECTURE, the glossary, the decision
 * records, and the changelogs of the packages on one page.
 */
export function withPlainFiles(pages: Loader): Loader {
  return {
    ...pages,
    name: "docs-with-plain-files",
    load: async (context) => {
      // First the pages: that loader takes away whatever it did not find itself.
      await pages.load(context);
      const root = new URL("./", context.config.root);
      for (const page of await plainPages(root)) {
        await setPage(context, page.id, page.path, await readFile(new URL(page.path, root), "utf8"));
      }
      await setPage(context, "changelog", "../CHANGELOG.md", await changelog(root));
      context.watcher?.on("change", async (changed) => {
        const page = (await plainPages(root)).find(
          ({ path }) => fileURLToPath(new URL(path, root)) === changed,
        );
        if (page !== undefined) await setPage(context, page.id, page.path, await readFile(changed, "utf8"));
      });
    },
  };
}

async function plainPages(root: URL): Promise<readonly PlainPage[]> {
  const records = (await readdir(new URL("adr/", root))).filter((name) => name.endsWith(".md")).sort();
  return [
    { id: "architecture", path: "ARCHITECTURE.md" },
    { id: "glossary", path: "glossary.md" },
    ...records.map((name) => ({ id: `adr/${name.slice(0, -3)}`, path: `adr/${name}` })),
  ];
}

async function setPage(context: LoaderContext, id: string, path: string, text: string): Promise<void> {
  const { title, body } = splitTitle(text);
  const data = await context.parseData({ id, data: { title } });
  const rendered = await context.renderMarkdown(siteLinks(body));
  context.store.set({
    id,
    data,
    body,
    rendered,
    digest: context.generateDigest(text),
    filePath: `docs/${path}`,
  });
}

/** Takes the first heading of a Markdown text as its title. Throws where there is none, since a page needs one. */
export function splitTitle(text: string): { readonly title: string; readonly body: string } {
  const heading = /^# (.+)\n/.exec(text);
  if (heading === null) throw new Error(`A page begins with "# Title", not with "${text.slice(0, 40)}"`);
  return { title: heading[1] ?? "", body: text.slice(heading[0].length) };
}

/** Links between the plain files, as the repository shows them, become links between pages of the site. */
export function siteLinks(markdown: string): string {
  return markdown.replace(
    /\]\((?!\w+:|\/|#)(?:\.\/|\.\.\/)*([\w./-]+)\.md(#[\w-]+)?\)/g,
    (_, path: string, fragment = "") => {
      const name = path === "ARCHITECTURE" ? "architecture" : path;
      return `](/${/^\d{4}-/.test(name) ? `adr/${name}` : name}/${fragment})`;
    },
  );
}

async function changelog(root: URL): Promise<string> {
  const folders = await readdir(new URL("../packages/", root));
  const paths = ["../generators/", ...folders.sort().map((name) => `../packages/${name}/`)];
  const texts = await Promise.all(paths.map((path) => readOptional(new URL(`${path}CHANGELOG.md`, root))));
  const written = texts.filter((text) => text !== undefined).map((text) => text.replace(/^#/gm, "##"));
  const intro = "What changed in each published package, newest version first.";
  return [
    "# Changelog",
    intro,
    ...(written.length > 0 ? written : ["No version has been published yet."]),
  ].join("\n\n");
}

/** A file's text, or undefined where there is no such file. */
async function readOptional(file: URL): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
