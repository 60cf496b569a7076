import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  createOAuthClient,
  createSessions,
  memoryTokenStore,
  type OAuthClient,
  type Sessions,
} from "@shared-social/client/oauth";
import type { AxeResults } from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../../../../../scripts/browser.ts";
import { type Callback, serveCallback } from "../../../test/application.ts";
import { type Sandbox, startSandbox } from "../../sandbox.ts";
import { demoSeed } from "../../seed/demo-seed.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const client = { id: "client-browser", secret: "s3cr3t/with+signs" };
const password = demoSeed.actors.find(({ handle }) => handle === "ada")?.password ?? "";

let callback: Callback;
let sandbox: Sandbox;
let browser: Browser;
let oauth: OAuthClient;
let sessions: Sessions;

beforeAll(async () => {
  callback = await serveCallback();
  const { redirectUri } = callback;
  const application = {
    id: "app-browser",
    name: "Browser's",
    client: { ...client, redirectUris: [redirectUri] },
  };
  const seed = { ...demoSeed, applications: [...demoSeed.applications, application] };
  sandbox = await startSandbox({ database: { memory: true }, seed });
  const { baseUrl } = sandbox;
  oauth = await createOAuthClient({ baseUrl, clientId: client.id, clientSecret: client.secret, redirectUri });
  sessions = createSessions({ oauth, store: memoryTokenStore() });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await sandbox.stop(0);
  await callback.close();
});

/** A page of a browser of its own, and all that it complains of or asks of others. */
async function open(
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly seen: string[] }> {
  const page = await (await browser.newContext({ locale: "en-GB", ...options })).newPage();
  const seen: string[] = [];
  page.on("console", (message) => seen.push(message.text()));
  page.on("pageerror", (error) => seen.push(String(error)));
  page.on("request", (request) => {
    const { origin } = new URL(request.url());
    if (origin !== sandbox.baseUrl && origin !== new URL(callback.redirectUri).origin)
      seen.push(request.url());
  });
  return { page, seen };
}

/** What axe finds wrong with a page, as it is and in the dark. */
async function violations(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(axe);
    const results: AxeResults = await page.evaluate(() => Reflect.get(window, "axe").run(document));
    found.push(...results.violations.map(({ id }) => `${colorScheme}: ${id}`));
  }
  return found;
}

const scopes = ["openid", "read", "report:write"];

test("an application signs an actor in, through the pages, and reads and reports in their name", async () => {
  const { page, seen } = await open();
  const { url, pending } = await oauth.beginSignIn({ scopes });
  await page.goto(url);
  expect(await page.title()).toBe("Sign in");
  expect(await violations(page)).toEqual([]);

  await page.getByLabel("Handle").fill("ada");
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  expect(await page.getByRole("alert").textContent()).toBe("Handle or password is wrong.");
  expect(await violations(page)).toEqual([]);

  await page.getByLabel("Handle").fill("@Ada");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  expect(await page.getByRole("heading").textContent()).toBe("Allow Browser's?");
  expect(await page.getByRole("listitem").allTextContents()).toEqual([
    "know who you are",
    "read posts as you see them",
    "send reports in your name",
  ]);
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Allow" }).click();
  expect(await page.getByRole("heading").textContent()).toBe("Back");
  // The browser reports the status of the wrong password; nothing else, and nothing of a policy.
  expect(seen.filter((text) => !text.includes("403"))).toEqual([]);

  const { view, claims } = await sessions.completeSignIn(await callback.response(), pending);
  expect(claims).toMatchObject({ sub: "actor-ada" });
  const read = await view.listActorPosts("grace");
  expect(read).toMatchObject({ kind: "posts", posts: [{ id: "post-grace-1" }] });
  const receipt = await view.submitReport({
    intentId: "intent-browser",
    targetKind: "post",
    targetId: "post-grace-1",
    reason: "Spam.",
  });
  expect(receipt).toMatchObject({ status: "received" });
  await page.context().close();
});

test("it can be done by keyboard alone, in German, and without scripts", async () => {
  const { page } = await open({ locale: "de-DE", javaScriptEnabled: false });
  const { url, pending } = await oauth.beginSignIn({ scopes, parameters: { prompt: "consent" } });
  await page.goto(url);
  expect(await page.title()).toBe("Anmelden");
  await page.keyboard.press("Tab");
  await page.keyboard.type("ada");
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/consent\?/);
  expect(await page.getByRole("heading").textContent()).toBe("Browser's zulassen?");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/callback\?/);
  const { view } = await sessions.completeSignIn(await callback.response(), pending);
  expect(await view.listActorPosts("ada")).toMatchObject({ kind: "posts" });
  await page.context().close();
});

test("whoever denies comes back, and the application learns of it", async () => {
  const { page } = await open();
  const { url, pending } = await oauth.beginSignIn({ scopes, parameters: { prompt: "consent" } });
  await page.goto(url);
  await page.getByLabel("Handle").fill("ada");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Deny" }).click();
  await page.waitForURL(/\/callback\?/);
  await expect(sessions.completeSignIn(await callback.response(), pending)).rejects.toMatchObject({
    code: "authorization_refused",
    oauthError: "access_denied",
  });
  await page.context().close();
});

test("no other page can show a page of ours in a frame", async () => {
  const { page, seen } = await open();
  const { url } = await oauth.beginSignIn({ scopes });
  await page.goto(new URL("/", callback.redirectUri).href);
  await page.evaluate((source) => {
    const frame = document.createElement("iframe");
    frame.src = source;
    document.body.append(frame);
  }, url);
  await expect.poll(() => seen.some((text) => text.includes("frame-ancestors"))).toBe(true);
  expect(await page.frames()[1]?.locator("form").count()).toBe(0);
  await page.context().close();
});

test("a form on another site signs nobody in, and allows nothing", async () => {
  const { page } = await open();
  const { url } = await oauth.beginSignIn({ scopes, parameters: { prompt: "consent" } });
  await page.goto(url);
  await page.getByLabel("Handle").fill("ada");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  const consent = page.url();
  await page.goto(new URL("/", callback.redirectUri).href);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    page.evaluate((action) => {
      const form = Object.assign(document.createElement("form"), { method: "post", action });
      form.innerHTML = '<input name="decision" value="allow">';
      document.body.append(form);
      form.submit();
    }, consent),
  ]);
  // The ports differ and the site is the same, so that the cookies come along: they alone do nothing.
  expect(answer.status()).toBe(403);
  await page.context().close();
});
