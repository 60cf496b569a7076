import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createOAuthClient, createSessions, memoryTokenStore } from "@shared-social/client/oauth";
import { demoSeed, type Sandbox, startSandbox } from "@shared-social/sandbox";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { launchBrowser } from "../../../scripts/browser.ts";
import { createApplication, redirectPath } from "../src/application.ts";

let browser: Browser;
let context: BrowserContext;
let page: Page;
let sandbox: Sandbox;
let server: Server;
let applicationUrl: string;

beforeAll(async () => {
  browser = await launchBrowser();
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The server gives the port: `address()` is an object while it listens on one.
  applicationUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const redirectUri = `${applicationUrl}${redirectPath}`;
  const [application] = demoSeed.applications;
  if (application?.client == null) throw new Error("The demo has no client");
  const client = { ...application.client, redirectUris: [redirectUri] };
  sandbox = await startSandbox({
    database: { memory: true },
    seed: { ...demoSeed, applications: [{ ...application, client }, ...demoSeed.applications.slice(1)] },
    adminPort: 0,
  });
  const oauth = await createOAuthClient({
    baseUrl: sandbox.baseUrl,
    clientId: client.id,
    clientSecret: client.secret,
    redirectUri,
  });
  const sessions = createSessions({ oauth, store: memoryTokenStore() });
  server.on("request", getRequestListener(createApplication({ oauth, sessions, applicationUrl }).fetch));
});

afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
  await sandbox?.stop();
});

beforeEach(async () => {
  context = await browser.newContext({ javaScriptEnabled: false });
  page = await context.newPage();
});

afterEach(() => context.close());

async function lookUp(actor: string): Promise<void> {
  await page.getByLabel("Actor").fill(actor);
  await page.getByRole("button", { name: "Show" }).click();
}

/** Signs in through the pages of the network. */
async function signIn(handle: string): Promise<void> {
  await page.goto(applicationUrl);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel(/handle/i).fill(handle);
  await page.getByLabel(/password/i).fill(`${handle}-demo-password`);
  await page.getByRole("button", { name: /sign in/i }).click();
  if (page.url().startsWith(sandbox.baseUrl)) await page.getByRole("button", { name: /allow/i }).click();
  await page.waitForURL((url) => url.origin === applicationUrl);
}

describe("without a sign-in", () => {
  test("shows an actor's posts as everybody sees them", async () => {
    await page.goto(applicationUrl);
    await lookUp("ada");
    await expect(page.locator(".view").textContent()).resolves.toBe("As everybody sees them.");
    const posts = await page.locator("li").allTextContents();
    expect(posts[0]).toMatch(/Second thoughts, corrected\.\s+2026-.* · edited · likes:\s+3\s/);
  });

  test.each([
    ["gone", "This actor is not available."],
    ["nobody-at-all", "There is no such actor."],
    ["quiet", "No posts yet."],
  ])("says of %s: %s", async (actor, text) => {
    await page.goto(applicationUrl);
    await lookUp(actor);
    await expect(page.locator("main").textContent()).resolves.toContain(text);
  });

  test("offers no report, and takes none", async () => {
    await page.goto(`${applicationUrl}/actor?id=ada`);
    await expect(page.getByRole("link", { name: "Report" }).count()).resolves.toBe(0);
    await page.goto(`${applicationUrl}/report?post=post-ada-1`);
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("writes what it is given as text", async () => {
    await page.goto(applicationUrl);
    await lookUp("<b>bold</b>");
    await expect(page.locator("main b").count()).resolves.toBe(0);
    await expect(page.locator("h1").textContent()).resolves.toBe("Posts of <b>bold</b>");
  });
});

describe("signed in", () => {
  test("shows what this person sees, and says so", async () => {
    await signIn("ada");
    await lookUp("ada");
    await expect(page.locator(".view").textContent()).resolves.toMatch(
      /^As actor-ada sees them, at revision \d+\.$/,
    );
    // Hedge has blocked Ada, and Ada Shunned: their likes do not count for her.
    await expect(page.locator("li").first().textContent()).resolves.toMatch(/likes:\s+1\s/);
    await lookUp("hedge");
    await expect(page.locator("main").textContent()).resolves.toContain("This actor is not available.");
  });

  test("reports a post", async () => {
    await signIn("ada");
    await lookUp("grace");
    await page.getByRole("link", { name: "Report" }).first().click();
    await page.getByLabel(/What is wrong/).fill("Spam.");
    await page.getByRole("button", { name: "Send the report" }).click();
    await expect(page.locator("h1").textContent()).resolves.toBe("Thank you");
  });

  test("sends one report however often the form is sent", async () => {
    await signIn("ada");
    await page.goto(`${applicationUrl}/report?post=post-grace-1`);
    const receipts: (string | null)[] = [];
    for (const _ of [1, 2]) {
      await page.getByLabel(/What is wrong/).fill("Twice.");
      await page.getByRole("button", { name: "Send the report" }).click();
      receipts.push(await page.locator("code").textContent());
      await page.goBack();
    }
    expect(receipts[0]).toMatch(/./);
    expect(receipts[1]).toBe(receipts[0]);
  });

  test("says what is wrong with a report, and keeps what was written", async () => {
    await signIn("ada");
    await page.goto(`${applicationUrl}/report?post=post-grace-1`);
    await page.getByLabel(/What is wrong/).fill("x".repeat(2001));
    await page.getByRole("button", { name: "Send the report" }).click();
    await expect(page.getByRole("alert").textContent()).resolves.toContain("reason");
    await expect(page.getByLabel(/What is wrong/).inputValue()).resolves.toHaveLength(2001);
  });

  test("asks to sign in again when the network has begun anew, and shows nothing else", async () => {
    await signIn("grace");
    await lookUp("ada");
    const rotated = await fetch(`${sandbox.adminUrl}/incarnation`, { method: "POST" });
    expect(rotated.ok).toBe(true);
    await lookUp("ada");
    await expect(page.locator("h1").textContent()).resolves.toBe("Sign in again");
    await expect(page.locator("li").count()).resolves.toBe(0);
  });

  test("forgets the person at sign-out", async () => {
    await signIn("ada");
    await page.getByRole("button", { name: "Sign out" }).click();
    await lookUp("ada");
    await expect(page.locator(".view").textContent()).resolves.toBe("As everybody sees them.");
  });
});

describe("what browsers and other sites may do", () => {
  test("no script reads the session's cookie, and no form of another site sends it along", async () => {
    await signIn("ada");
    const cookie = (await context.cookies(applicationUrl)).find(({ name }) => name === "session");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  });

  test.each(["/sign-in", "/sign-out", "/report"])("a form of another site cannot use %s", async (path) => {
    const answer = await fetch(`${applicationUrl}${path}`, {
      method: "POST",
      headers: { origin: "https://other.example", "content-type": "application/x-www-form-urlencoded" },
      body: "",
      redirect: "manual",
    });
    expect(answer.status).toBe(403);
  });

  test("nothing may be loaded but the style sheet, and no frame may hold it", async () => {
    const { headers } = await fetch(applicationUrl);
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  test("a callback that was never asked for leads nowhere", async () => {
    const answer = await fetch(`${applicationUrl}${redirectPath}?code=x&state=y`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
  });
});
