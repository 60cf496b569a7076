import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Browser, Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What there was to see on a page of the site. */
export interface Visit {
  readonly page: string;
  readonly status: number;
  /** Errors and warnings of the console, and exceptions that nothing caught. */
  readonly complaints: readonly string[];
  /** Requests that left the site. */
  readonly outside: readonly string[];
  /** Violations that axe finds in each theme, with the elements. */
  readonly violations: Readonly<Record<Theme, readonly string[]>>;
  readonly title: string;
  /** Addresses of all links, absolute. */
  readonly links: readonly string[];
  readonly ids: readonly string[];
  /** Pixels by which the page is wider than a phone. */
  readonly overflow: number;
}

export type Theme = "light" | "dark";

/** What axe checks in each theme: A and AA of WCAG 2.0 to 2.2, then what a change of colours can change. */
const checks: Readonly<Record<Theme, RunOptions["runOnly"]>> = {
  light: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
  dark: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

/** Opens every page, two at a time, and writes down what there is to complain about. */
export async function visitAll(
  browser: Browser,
  origin: string,
  pages: readonly string[],
): Promise<readonly Visit[]> {
  const queue = [...pages];
  const worker = async (): Promise<readonly Visit[]> => {
    const context = await browser.newContext({ colorScheme: "light", reducedMotion: "reduce" });
    const visits: Visit[] = [];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const page = await context.newPage();
      visits.push(await visit(page, origin, next));
      await page.close();
    }
    await context.close();
    return visits;
  };
  return (await Promise.all([worker(), worker()])).flat();
}

async function visit(page: Page, origin: string, path: string): Promise<Visit> {
  const complaints: string[] = [];
  const outside = await keepInside(page, origin);
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.setViewportSize({ width: 1280, height: 900 });
  const response = await page.goto(origin + path, { waitUntil: "load" });
  const seen = await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    return {
      title: document.title,
      links: [...document.links].map(({ href }) => href),
      ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
    };
  });
  await page.evaluate(axe);
  const light = await axeViolations(page, "light");
  const dark = await axeViolations(page, "dark");
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const status = response?.status() ?? 0;
  return { page: path, status, complaints, outside, violations: { light, dark }, overflow, ...seen };
}

/** Stops every request that leaves the site. The list fills while the page is open. */
export async function keepInside(page: Page, origin: string): Promise<readonly string[]> {
  const outside: string[] = [];
  await page.route(
    (url) => url.origin !== origin && url.protocol !== "data:",
    (route) => {
      outside.push(route.request().url());
      return route.abort();
    },
  );
  return outside;
}

/** The site follows the system's colours until a reader chooses a theme. */
async function axeViolations(page: Page, theme: Theme): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme="${theme}"]`).waitFor();
  const { violations } = await page.evaluate<AxeResults, RunOptions["runOnly"]>(
    // The script of axe has put `axe` into the page.
    (runOnly) => Reflect.get(window, "axe").run(document, { runOnly, resultTypes: ["violations"] }),
    checks[theme],
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" ; ")}`,
  );
}
