import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../scripts/browser.ts";
import { operations, document as pilot } from "../src/document/pilot.ts";
import { markdownHref } from "../src/markdown-pages.ts";
import { type StaticServer, serveFolder } from "./static-server.ts";
import { keepInside, type Visit, visitAll } from "./visit.ts";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const operationPages = operations.map(({ operation }) => `/reference/operations/${operation.operationId}/`);

let server: StaticServer;
let browser: Browser;
let pages: readonly string[];

beforeAll(async () => {
  server = await serveFolder(dist);
  browser = await launchBrowser();
  const files = await readdir(dist, { recursive: true });
  pages = files
    .map((name) => `/${name.replaceAll("\\", "/")}`)
    .filter((name) => name.endsWith(".html"))
    .map((name) => name.replace(/\/index\.html$/, "/"))
    .sort();
});

afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

describe("every page", () => {
  let visits: readonly Visit[];

  beforeAll(async () => {
    visits = await visitAll(browser, server.origin, pages);
  });

  test("is there: the start, the plain files, each operation and each schema", () => {
    const schemas = Object.keys(pilot.components.schemas ?? {}).map((name) => `/reference/schemas/${name}/`);
    const wanted = [
      "/",
      "/reference/",
      "/open-questions/",
      "/statements/",
      "/diagnostics/",
      "/measured/",
      "/playground/",
      "/architecture/",
    ];
    const names = visits.map(({ page }) => page);
    expect(names).toEqual(
      expect.arrayContaining([...wanted, "/glossary/", "/changelog/", ...schemas, ...operationPages]),
    );
    expect(visits.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test("loads without a complaint in the console", () => {
    expect(said(visits, ({ complaints }) => complaints)).toEqual([]);
  });

  test("requests nothing from outside", () => {
    expect(said(visits, ({ outside }) => outside)).toEqual([]);
  });

  test.each(["light", "dark"] as const)("has no violation of WCAG A or AA, %s", (theme) => {
    expect(said(visits, ({ violations }) => violations[theme])).toEqual([]);
  });

  test("is no wider than a phone", () => {
    expect(said(visits, ({ overflow }) => (overflow > 0 ? [`${overflow} px`] : []))).toEqual([]);
  });

  test("links to pages and anchors that exist, and to no other host", () => {
    const ids = new Map(visits.map(({ page, ids }) => [page, new Set(ids)]));
    const broken = said(visits, ({ links }) =>
      links.filter((link) => {
        const { origin, pathname, hash } = new URL(link);
        const known = ids.get(pathname);
        return (
          origin !== server.origin || !known || (hash !== "" && !known.has(decodeURIComponent(hash.slice(1))))
        );
      }),
    );
    expect(broken).toEqual([]);
  });

  test("has each id once", () => {
    expect(said(visits, ({ ids }) => ids.filter((id, index) => ids.indexOf(id) !== index))).toEqual([]);
  });

  test("has a title of its own", () => {
    expect(new Set(visits.map(({ title }) => title)).size).toBe(visits.length);
  });
});

test("words and the code or link after them stand apart on every page", async () => {
  const joined: string[] = [];
  for (const page of pages) {
    const html = await readFile(join(dist, page.endsWith("/") ? `${page}index.html` : page), "utf8");
    const prose = html.replaceAll(/<(pre|script|style)\b.*?<\/\1>/gs, "");
    for (const [found] of prose.matchAll(/[^<>]{0,30}[\p{L}\d,;:.!?]<(?:code|a)\b[^>]*>[^<]*/gu))
      joined.push(`${page}: ${found}`);
  }
  expect(joined).toEqual([]);
});

describe("Markdown", () => {
  test("is there for every page, which links to it, and llms.txt lists it", async () => {
    const list = await readFile(join(dist, "llms.txt"), "utf8");
    const full = await readFile(join(dist, "llms-full.txt"), "utf8");
    for (const page of pages.filter((name) => name.endsWith("/"))) {
      const html = await readFile(join(dist, page, "index.html"), "utf8");
      const href = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(html)?.[1] ?? "";
      expect(href).toBe(markdownHref(page));
      const markdown = await readFile(join(dist, href), "utf8");
      expect(markdown).toMatch(/^# .+\n\n/);
      expect(list).toContain(`](${href})`);
      expect(full).toContain(markdown);
    }
  });

  test("keeps code, tables and links", async () => {
    const guide = await readFile(join(dist, "guides/client.md"), "utf8");
    expect(guide).toContain("```ts\nimport { createPilotClient, listActorPosts }");
    expect(guide).toContain("[reference](/reference/)");
    expect(guide).toContain("| `style` | How the list goes on |");
  });
});

describe("search", () => {
  test("finds every operation by its operationId, by keyboard alone, and asks no other host", async () => {
    for (const [index, { operation }] of operations.entries()) {
      await withPage(async (page) => {
        const outside = await keepInside(page, server.origin);
        await page.goto(server.origin);
        await searchFor(page, operation.operationId);
        const result = resultTo(page, operationPages[index]);
        await result.focus();
        await page.keyboard.press("Enter");
        await page.waitForURL(`**${operationPages[index]}*`);
        expect(await page.locator("h1").textContent()).toBe(operation.operationId);
        expect(outside).toEqual([]);
      });
    }
  });

  test.each([
    ["an operation by a word of its path", "introspect", "/reference/operations/introspectToken/"],
    ["a schema by the name of a member", "lastEditAppId", "/reference/schemas/Post/"],
  ])("finds %s", async (_, words, path) => {
    await withPage(async (page) => {
      await page.goto(server.origin);
      await searchFor(page, words);
      await resultTo(page, path).waitFor();
    });
  });
});

async function searchFor(page: Page, words: string): Promise<void> {
  // The field is there as soon as the script that opens the dialog is.
  await page.locator("dialog input").waitFor({ state: "attached" });
  await page.keyboard.press("Control+k");
  await page.locator("dialog[open] input:focus").waitFor();
  await page.keyboard.type(words);
}

function resultTo(page: Page, path: string | undefined): Locator {
  return page.locator(`dialog[open] a[href*="${path}"]`).first();
}

describe("keyboard", () => {
  test("skips to the content first, and reaches the navigation with the operations", async () => {
    await withPage(async (page) => {
      await page.goto(server.origin);
      await page.keyboard.press("Tab");
      expect(await focused(page)).toBe("#_top");
      const reached = new Set<string>();
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press("Tab");
        reached.add(await focused(page));
      }
      expect([...reached]).toEqual(expect.arrayContaining(operationPages));
    });
  });

  test("opens the menu on a phone", async () => {
    await withPage(async (page) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(server.origin);
      const link = page.locator('nav a[href="/reference/"]').first();
      expect(await link.isVisible()).toBe(false);
      await page.getByRole("button", { name: "Menu" }).focus();
      await page.keyboard.press("Enter");
      await link.waitFor({ state: "visible" });
    });
  });
});

async function withPage(use: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  // A busy machine makes a browser slow, not wrong.
  context.setDefaultTimeout(90_000);
  // Starlight makes the search field when the browser is idle, which one on a busy machine may never be.
  await context.addInitScript(() => {
    window.requestIdleCallback = (callback) =>
      window.setTimeout(() => callback({ didTimeout: true, timeRemaining: () => 0 }));
  });
  try {
    await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/** The address that the focused element links to, as it is written, or its tag. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute("href") ?? element?.tagName ?? "";
  });
}

/** What the visits had to say, each sentence with its page. */
function said(visits: readonly Visit[], of: (visit: Visit) => readonly string[]): readonly string[] {
  return visits.flatMap((visit) => [...new Set(of(visit))].map((sentence) => `${visit.page}: ${sentence}`));
}
