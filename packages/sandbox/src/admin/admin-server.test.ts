import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  bearer,
  readPosts,
  report,
  sendReport,
  signIn,
  startTestSandbox,
  testTime,
} from "../../test/running-sandbox.ts";
import type { Sandbox } from "../sandbox.ts";

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startTestSandbox({ adminPort: 0 });
});
afterEach(() => sandbox.stop());

async function admin(method: string, path: string, body?: unknown): Promise<readonly [number, unknown]> {
  const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(`${sandbox.adminUrl}${path}`, init);
  return [response.status, await response.json()];
}

test("it is off by default", async () => {
  const plain = await startTestSandbox();
  expect(plain.adminUrl).toBeUndefined();
  await plain.stop();
});

test("none of it is on the service's own port", async () => {
  for (const path of ["/health", "/metrics", "/time", "/incarnation"]) {
    const response = await fetch(`${sandbox.baseUrl}${path}`, { method: path === "/time" ? "POST" : "GET" });
    expect(response.status).toBe(404);
  }
});

test("health", async () => {
  expect(await admin("GET", "/health")).toEqual([200, { status: "ok" }]);
});

test("time is advanced, and limits and reports go by it", async () => {
  for (let index = 0; index < 121; index += 1) await readPosts(sandbox, "quiet");
  expect((await readPosts(sandbox, "quiet")).response.status).toBe(429);
  const now = new Date(testTime + 60_000).toISOString();
  expect(await admin("POST", "/time", { advanceSeconds: 60 })).toEqual([200, { now }]);
  expect((await readPosts(sandbox, "quiet")).response.status).toBe(200);
});

test("the incarnation is rotated: another one, a new witness epoch and a higher revision", async () => {
  const answer = await admin("POST", "/incarnation");
  expect(answer).toEqual([200, { incarnation: "incarnation-2", revision: 2, witnessEpoch: 2 }]);
  const { response } = await readPosts(sandbox, "quiet");
  expect(response.headers.get("x-network-incarnation")).toBe("incarnation-2");
  expect(response.headers.get("x-network-revision")).toBe("2");
});

test("an actor who is suspended becomes a tombstone, and their credentials hold no longer", async () => {
  const ada = bearer(await signIn(sandbox));
  expect((await readPosts(sandbox, "grace", ada)).response.status).toBe(200);
  const answer = await admin("PUT", "/actors/actor-ada/state", { state: "suspended" });
  expect(answer).toEqual([200, { actorId: "actor-ada", state: "suspended" }]);
  expect((await readPosts(sandbox, "ada")).body.error).toBe("actor_unavailable");
  expect((await readPosts(sandbox, "grace", ada)).response.status).toBe(401);
  expect((await sendReport(sandbox, report, ada)).response.status).toBe(401);
  await admin("PUT", "/actors/actor-ada/state", { state: "available" });
  expect((await readPosts(sandbox, "grace", ada)).response.status).toBe(200);
});

test("a block hides, and taking it back shows again; each is a new revision", async () => {
  const ada = bearer(await signIn(sandbox));
  expect(await admin("PUT", "/blocks/actor-grace/actor-ada")).toEqual([
    200,
    { blockerId: "actor-grace", blockedId: "actor-ada", blocked: true },
  ]);
  expect((await readPosts(sandbox, "grace", ada)).body.error).toBe("actor_unavailable");
  await admin("DELETE", "/blocks/actor-grace/actor-ada");
  const { response } = await readPosts(sandbox, "grace", ada);
  expect([response.status, response.headers.get("x-network-revision")]).toEqual([200, "3"]);
});

test.each<[string, string, unknown, number]>([
  ["PUT", "/actors/nobody/state", { state: "deleted" }, 404],
  ["PUT", "/actors/actor-ada/state", { state: "asleep" }, 400],
  ["PUT", "/actors/actor-ada/state", undefined, 400],
  ["PUT", "/blocks/actor-ada/nobody", undefined, 404],
  ["PUT", "/blocks/actor-ada/actor-ada", undefined, 404],
  ["PUT", "/blocks/%/x", undefined, 400],
  ["POST", "/time", { advanceSeconds: -1 }, 400],
  ["POST", "/time", { advanceSeconds: "1" }, 400],
  ["POST", "/time", null, 400],
  ["GET", "/time", undefined, 404],
  ["POST", "/nothing", undefined, 404],
])("%s %s with %j is %i", async (method, path, body, status) => {
  expect((await admin(method, path, body))[0]).toBe(status);
});

test("metrics count answers by operation and status, and hold no text of requests", async () => {
  await readPosts(sandbox, "some-handle");
  await sendReport(sandbox, report);
  const metrics = await (await fetch(`${sandbox.adminUrl}/metrics`)).text();
  expect(metrics).toContain('sandbox_requests_total{operation="listActorPosts",status="404"} 1');
  expect(metrics).toContain('sandbox_requests_total{operation="submitReport",status="401"} 1');
  expect(metrics).not.toContain("some-handle");
});

/** The status of a request whose header fields are exactly these: `fetch` does not let `Host` be set. */
function statusWith(headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${sandbox.adminUrl}/incarnation`, { method: "POST", headers }, (response) => {
      void text(response).then(() => resolve(response.statusCode ?? 0), reject);
    });
    sent.on("error", reject);
    sent.end();
  });
}

test("what a web page could send is refused: another host's name, or an origin", async () => {
  expect(await statusWith({ host: "attacker.example" })).toBe(403);
  expect(await statusWith({ host: "127.0.0.1.attacker.example" })).toBe(403);
  expect(await statusWith({ origin: "https://attacker.example" })).toBe(403);
  expect(await statusWith({ origin: "null" })).toBe(403);
  expect(await statusWith({ host: "localhost:1" })).toBe(200);
});
