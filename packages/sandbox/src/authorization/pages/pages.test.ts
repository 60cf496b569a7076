import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ada, app, type Service, startService } from "../../../test/authorization-service.ts";
import {
  exchangeFields,
  formTokenOf,
  post,
  refresh,
  type Tokens,
  type Visited,
  Visitor,
} from "../../../test/visitor.ts";
import { createClock } from "../../clock.ts";
import { LimitsUnavailable } from "../../limits/limit.ts";
import { jsonLog } from "../../log.ts";

let service: Service;
const lines: string[] = [];
beforeAll(async () => {
  service = await startService({
    clock: createClock(Date.now()),
    log: jsonLog((line) => lines.push(line), Date.now),
  });
});
afterAll(() => service.close());

const right = { handle: ada.handle, password: ada.password };

/** A browser that is signed in and asked, and the consent page. */
async function asked(): Promise<{ readonly visitor: Visitor; readonly page: Visited }> {
  const visitor = new Visitor(service);
  const page = await visitor.submit(await visitor.authorize({ prompt: "consent" }), right);
  return { visitor, page };
}

test("pages cannot be framed, load nothing, run nothing and are stored nowhere", async () => {
  const { page } = await asked();
  for (const { response, text } of [await new Visitor(service).authorize(), page]) {
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^style-src 'sha256-[\w+/]{43}='$/),
      "form-action 'self' https://app.test",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("referrer-policy")).toBe("same-origin");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(text).not.toMatch(/<script|<link|<img|src=|href=|url\(|@import/);
  }
});

test("text from outside is escaped", async () => {
  const { page } = await asked();
  expect(page.text).toContain("Reader &#60;b&#62;");
  expect(page.text).not.toContain("<b>");
  const visitor = new Visitor(service);
  const { text } = await visitor.submit(await visitor.authorize(), { handle: '"><script>', password: "x" });
  expect(text).not.toContain("<script");
});

test("cookies are of this site, of no script, and say nothing", async () => {
  const signIn = await fetch((await new Visitor(service).authorize()).url, { redirect: "manual" });
  const [form = ""] = signIn.headers.getSetCookie();
  expect(form).toMatch(/^sandbox\.form=[\w-]{43}; Path=\/api\/auth; HttpOnly; SameSite=Lax$/);
});

test("a wrong password and an unknown handle are told in the same words", async () => {
  const answers = await Promise.all(
    [
      { handle: "ada", password: "wrong" },
      { handle: "nobody", password: "wrong" },
      { handle: "", password: "" },
    ].map(async (fields) => {
      const visitor = new Visitor(service);
      const { response, text } = await visitor.submit(await visitor.authorize(), fields);
      expect([...visitor.cookies.keys()]).toEqual(["sandbox.form"]);
      return [response.status, /<p role="alert"[^>]*>([^<]*)</.exec(text)?.[1]];
    }),
  );
  expect(answers).toEqual(Array.from({ length: 3 }, () => [403, "Handle or password is wrong."]));
});

test("after 30 attempts with one handle in a minute there is a 429 with Retry-After, for that handle alone", async () => {
  const visitor = new Visitor(service);
  const page = await visitor.authorize();
  const attempt = (handle: string): Promise<Visited> => visitor.submit(page, { handle, password: "x" });
  for (let count = 0; count < 30; count++) expect((await attempt("guessed")).response.status).toBe(403);
  const { response } = await attempt("@Guessed");
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "60"]);
  expect((await attempt("another")).response.status).toBe(403);
  service.clock.advance(60_000);
  expect((await attempt("guessed")).response.status).toBe(403);
});

const forgeries: readonly (readonly [string, (page: Visited) => Readonly<Record<string, string>>])[] = [
  ["no token", () => ({})],
  ["an empty token", () => ({ form_token: "" })],
  ["a token of another browser", () => ({ form_token: "A".repeat(43) })],
];

for (const [what, forge] of forgeries) {
  test(`a forged form is refused: ${what}`, async () => {
    const signingIn = new Visitor(service);
    const signIn = await signingIn.authorize();
    const { visitor, page } = await asked();
    for (const [who, target, fields] of [
      [signingIn, signIn, right],
      [visitor, page, { decision: "allow" }],
    ] as const) {
      const body = new URLSearchParams({ ...fields, ...forge(target) });
      const answer = await who.go(target.url, { method: "POST", body });
      expect([answer.response.status, answer.url.includes("code=")]).toEqual([403, false]);
    }
  });
}

test("a forged form is refused: a true token, sent from another site", async () => {
  const { visitor, page } = await asked();
  for (const headers of [
    { origin: "https://evil.test" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ]) {
    const answer = await visitor.submit(page, { decision: "allow" }, headers);
    expect(answer.response.status).toBe(403);
  }
});

test("a forged form is refused: a true token, of another session or another page", async () => {
  const [one, other] = [await asked(), await asked()];
  const token = formTokenOf(other.page) ?? "";
  one.visitor.cookies.set("sandbox.form", other.visitor.cookies.get("sandbox.form") ?? "");
  const fields = { decision: "allow", form_token: token };
  expect((await one.visitor.submit(one.page, fields)).response.status).toBe(403);
  const signIn = await other.visitor.authorize({ prompt: "login" });
  const elsewhere = { decision: "allow", form_token: formTokenOf(signIn) ?? "" };
  expect((await other.visitor.submit(other.page, elsewhere)).response.status).toBe(403);
});

test("a page whose query was changed is too old, and gives no code", async () => {
  const { visitor, page } = await asked();
  for (const change of [
    (url: URL) => url.searchParams.set("scope", "openid read report:write"),
    (url: URL) => url.searchParams.set("redirect_uri", app.redirectUris[1] ?? ""),
    (url: URL) => url.searchParams.set("code_challenge", "A".repeat(43)),
    (url: URL) => url.searchParams.delete("sig"),
  ]) {
    const url = new URL(page.url);
    change(url);
    const answer = await visitor.submit({ ...page, url: url.href }, { decision: "allow" });
    expect([answer.response.status, new URL(answer.url).origin]).toEqual([400, service.baseUrl]);
  }
});

test("a page with another address to go back to is none", async () => {
  const { visitor, page } = await asked();
  const url = new URL(page.url);
  url.searchParams.set("redirect_uri", "https://evil.test/");
  expect((await visitor.go(url.href)).response.status).toBe(400);
  expect((await visitor.submit({ ...page, url: url.href }, { decision: "allow" })).response.status).toBe(400);
});

test("whoever denies goes back with access_denied, and no grant", async () => {
  const { visitor, page } = await asked();
  const back = new URL((await visitor.submit(page, { decision: "deny" })).url);
  expect(back.origin).toBe("https://app.test");
  expect(back.searchParams.get("error")).toBe("access_denied");
  expect(back.searchParams.get("state")).toBe("state-1");
  expect(back.searchParams.has("code")).toBe(false);
});

test("a decision that is none is refused", async () => {
  const { visitor, page } = await asked();
  for (const decision of ["", "maybe"]) {
    expect((await visitor.submit(page, { decision })).response.status).toBe(400);
  }
});

test("the consent page needs somebody who is signed in", async () => {
  const { page } = await asked();
  const stranger = new Visitor(service);
  expect(new URL((await stranger.go(page.url)).url).pathname).toBe("/api/auth/sign-in");
  expect((await stranger.submit(page, { decision: "allow" })).response.status).toBe(400);
});

test("while attempts cannot be counted, nobody is signed in, and a page says so, with Retry-After", async () => {
  const own = await startService({ signInLimit: { take: () => Promise.reject(new LimitsUnavailable()) } });
  const visitor = new Visitor(own);
  const { response } = await visitor.submit(await visitor.authorize(), right);
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  await own.close();
});

test("while the storage cannot be written, a page says so, with Retry-After", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-pages-"));
  const file = join(folder, "sandbox.db");
  const own = await startService({ database: { file } });
  const visitor = new Visitor(own);
  const page = await visitor.authorize();
  const printed = vi.spyOn(console, "error");
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  const { response } = await visitor.submit(page, right);
  other.exec("rollback");
  other.close();
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await visitor.submit(page, right)).response.status).toBe(200);
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
  await own.close();
  await rm(folder, { recursive: true });
});

test("an actor who may not act is not signed in", async () => {
  const own = await startService({ mayAct: async () => false });
  const visitor = new Visitor(own);
  const { response, text } = await visitor.submit(await visitor.authorize(), right);
  expect(response.status).toBe(403);
  expect(text).toContain("This account cannot be used.");
  expect([...visitor.cookies.keys()]).toEqual(["sandbox.form"]);
  await own.close();
});

test("a form of another type, or larger than any of ours, is refused", async () => {
  const visitor = new Visitor(service);
  const page = await visitor.authorize();
  const json = {
    method: "POST",
    body: JSON.stringify(right),
    headers: { "content-type": "application/json" },
  };
  expect((await visitor.go(page.url, json)).response.status).toBe(403);
  const { response } = await visitor.submit(page, { handle: "ada", password: "x".repeat(20_000) });
  expect(response.status).toBe(403);
});

test("other methods are refused with Allow", async () => {
  const visitor = new Visitor(service);
  const { url } = await visitor.authorize();
  for (const page of [url, url.replace("sign-in", "consent")]) {
    const { response } = await visitor.go(page, { method: "DELETE" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, POST"]);
  }
});

test.each([
  ["de", "de", "Anmelden"],
  ["de-AT,de;q=0.9,en;q=0.5", "de", "Anmelden"],
  ["fr, en;q=0.5, de;q=0.1", "en", "Sign in"],
  ["de;q=0, fr", "en", "Sign in"],
  ["*", "en", "Sign in"],
])("a browser that asks for %s is answered in %s", async (accepted, locale, title) => {
  const { url } = await new Visitor(service).authorize();
  const { text, response } = await new Visitor(service).go(url, { headers: { "accept-language": accepted } });
  expect(response.headers.get("content-language")).toBe(locale);
  expect(text).toContain(`<html lang="${locale}">`);
  expect(text).toContain(`<h1>${title}</h1>`);
});

test("ui_locales goes before Accept-Language, on every page", async () => {
  const visitor = new Visitor(service);
  const signIn = await visitor.authorize({ ui_locales: "fr de", prompt: "consent" });
  const consent = await visitor.submit(signIn, right);
  expect(signIn.text).toContain('<html lang="de">');
  expect(consent.text).toContain('<html lang="de">');
});

test("nothing that is logged holds a secret", async () => {
  const { visitor, page } = await asked();
  const back = await visitor.submit(page, { decision: "allow" });
  const code = new URL(back.url).searchParams.get("code") ?? "?";
  const tokens = (await (await post(service, "token", exchangeFields(code))).json()) as Tokens;
  await refresh(service, tokens.refresh_token);
  await refresh(service, tokens.refresh_token);
  await post(service, "introspect", { token: tokens.access_token });
  const log = lines.join("");
  expect(log).toContain('"event":"refresh_token_replayed"');
  for (const secret of [code, tokens.access_token, tokens.refresh_token]) expect(log).not.toContain(secret);
  expect(log).toContain('"event":"code_issued"');
  expect(log).toContain('"event":"sign_in_refused"');
  for (const secret of [
    ada.password,
    app.clientSecret,
    "code_challenge",
    "state-1",
    formTokenOf(page) ?? "?",
  ]) {
    expect(log).not.toContain(secret);
  }
  for (const value of visitor.cookies.values()) expect(log).not.toContain(value);
});
