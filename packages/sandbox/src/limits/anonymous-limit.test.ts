import { afterEach, expect, test } from "vitest";
import { bearer, readPosts, signIn, startTestSandbox } from "../../test/running-sandbox.ts";
import { createClock } from "../clock.ts";
import type { Sandbox, SandboxOptions } from "../sandbox.ts";

let sandbox: Sandbox;

async function start(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  sandbox = await startTestSandbox(options);
  return sandbox;
}
afterEach(() => sandbox.stop());

/** Statuses of so many reads, one after the other, with their counts. */
async function statuses(count: number, headers: Readonly<Record<string, string>> = {}): Promise<object> {
  const seen: Record<number, number> = {};
  for (let index = 0; index < count; index += 1) {
    const { response } = await readPosts(sandbox, "quiet", headers);
    seen[response.status] = (seen[response.status] ?? 0) + 1;
  }
  return seen;
}

test("120 anonymous reads a minute are let through, the next is 429 with Retry-After until the window resets", async () => {
  const clock = createClock(0);
  await start({ clock });
  expect(await statuses(1)).toEqual({ 200: 1 });
  clock.advance(20_500);
  expect(await statuses(119)).toEqual({ 200: 119 });
  const { response, body } = await readPosts(sandbox, "quiet");
  expect([response.status, body.error]).toEqual([429, "pilot_rate_limited"]);
  expect(response.headers.get("retry-after")).toBe("40");
  clock.advance(39_499);
  const last = await readPosts(sandbox, "quiet");
  expect(last.response.headers.get("retry-after")).toBe("1");
  clock.advance(1);
  expect(await statuses(121)).toEqual({ 200: 120, 429: 1 });
});

test("every anonymous read counts, whatever it comes to; one with a credential never does", async () => {
  await start();
  const ada = bearer(await signIn(sandbox));
  expect(await statuses(119)).toEqual({ 200: 119 });
  expect((await readPosts(sandbox, "nobody")).response.status).toBe(404);
  expect((await readPosts(sandbox, "quiet")).response.status).toBe(429);
  expect(await statuses(130, ada)).toEqual({ 200: 130 });
  expect((await readPosts(sandbox, "quiet", { authorization: "Bearer no" })).response.status).toBe(401);
  expect((await readPosts(sandbox, "quiet")).response.status).toBe(429);
});

test("reads at the same time are counted one by one", async () => {
  await start();
  const all = await Promise.all(Array.from({ length: 200 }, () => readPosts(sandbox, "quiet")));
  expect(all.filter(({ response }) => response.status === 200)).toHaveLength(120);
});

test.each(["x-forwarded-for", "forwarded", "x-real-ip", "cf-connecting-ip", "true-client-ip"])(
  "%s moves nobody to another window, unless a configured proxy sends it",
  async (name) => {
    await start();
    for (let index = 0; index < 120; index += 1) {
      const { response } = await readPosts(sandbox, "quiet", { [name]: `198.51.100.${index}` });
      expect(response.status).toBe(200);
    }
    expect(await statuses(1, { [name]: "203.0.113.7" })).toEqual({ 429: 1 });
  },
);

test("behind a configured proxy each address has its window, an IPv6 subscriber one for the /64", async () => {
  await start({ proxies: ["127.0.0.1"] });
  const from = (address: string): object => ({ "x-forwarded-for": address });
  expect(await statuses(121, { ...from("198.51.100.1") })).toEqual({ 200: 120, 429: 1 });
  expect(await statuses(1, { ...from("203.0.113.9, 198.51.100.1") })).toEqual({ 429: 1 });
  expect(await statuses(1, { ...from("198.51.100.2") })).toEqual({ 200: 1 });
  expect(await statuses(120, { ...from("2001:db8::1") })).toEqual({ 200: 120 });
  expect(await statuses(1, { ...from("2001:db8::ffff:0:0:1") })).toEqual({ 429: 1 });
  expect(await statuses(1, { ...from("2001:db8:0:1::1") })).toEqual({ 200: 1 });
});

test.each([{}, { "x-forwarded-for": "unknown" }, { "x-forwarded-for": "127.0.0.1" }])(
  "a configured proxy that does not tell the address is 503 trusted_address_unavailable: %j",
  async (headers) => {
    await start({ proxies: ["127.0.0.0/8"] });
    const { response, body } = await readPosts(sandbox, "quiet", headers);
    expect([response.status, body.error]).toEqual([503, "trusted_address_unavailable"]);
  },
);
