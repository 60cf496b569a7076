import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sparticuz, { inflate } from "@sparticuz/chromium";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";

/** Starts the browser that comes as a package. */
export async function launchBrowser(): Promise<Browser> {
  return (await launch()).browser;
}

/** How that browser is started, for others that start it. */
export async function browserOptions(): Promise<LaunchOptions> {
  const { browser, options } = await launch();
  await browser.close();
  return options;
}

/** Where the machine lacks a shared library that the browser needs, the ones in the same package are used. */
async function launch(): Promise<{ readonly browser: Browser; readonly options: LaunchOptions }> {
  const executablePath = await sparticuz.executablePath();
  // Root, as in a container, may not use the sandbox. The site is our own.
  const options: LaunchOptions = { executablePath, args: ["--no-sandbox", "--font-render-hinting=none"] };
  try {
    return { browser: await chromium.launch(options), options };
  } catch (error) {
    if (!String(error).includes("error while loading shared libraries")) throw error;
    const packed = join(
      dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))),
      "../bin/al2023.tar.br",
    );
    await inflate(packed);
    const env = { ...process.env, LD_LIBRARY_PATH: join(tmpdir(), "al2023", "lib") };
    const complete = { ...options, env };
    return { browser: await chromium.launch(complete), options: complete };
  }
}
