import {
  createOAuthClient,
  createSessions,
  memoryTokenStore,
  type OAuthClient,
  type Sessions,
} from "@shared-social/client/oauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientOf, startTestSandbox } from "../../test/running-sandbox.ts";
import { Visitor } from "../../test/visitor.ts";
import { createClock } from "../clock.ts";
import type { Sandbox } from "../sandbox.ts";
import { demoSeed } from "../seed/demo-seed.ts";

let sandbox: Sandbox;
let oauth: OAuthClient;
/** Two processes of one application, on one store. */
let processes: readonly [Sessions, Sessions];
const ended: string[] = [];
/** Statuses of the answers to refreshes. */
const refreshes: number[] = [];
const { clientSecret, redirectUri } = clientOf("tidings");

beforeAll(async () => {
  sandbox = await startTestSandbox({ clock: createClock(Date.now()) });
  oauth = await createOAuthClient({
    baseUrl: sandbox.baseUrl,
    clientId: "tidings",
    clientSecret,
    redirectUri,
    now: () => sandbox.clock.now(),
    async fetch(url, init) {
      const response = await fetch(url, init);
      const isRefresh = new URLSearchParams(String(init.body)).get("grant_type") === "refresh_token";
      if (isRefresh) refreshes.push(response.status);
      return response;
    },
  });
  const store = memoryTokenStore();
  const start = (): Sessions => createSessions({ oauth, store, onEnded: ({ reason }) => ended.push(reason) });
  processes = [start(), start()];
});
afterAll(() => sandbox.stop(0));

/** Signs Ada in at one process, and gives the session. */
async function signedIn(): Promise<string> {
  const { url, pending } = await oauth.beginSignIn({ scopes: ["openid", "read"] });
  const visitor = new Visitor(sandbox);
  const password = demoSeed.actors.find(({ handle }) => handle === "ada")?.password ?? "";
  const next = await visitor.submit(await visitor.go(url), { handle: "ada", password });
  // Whoever has agreed before is not asked again.
  const isAsked = next.url.startsWith(sandbox.baseUrl);
  const back = isAsked ? await visitor.submit(next, { decision: "allow" }) : next;
  return (await processes[0].completeSignIn(back.url, pending)).sessionId;
}

test("the pilot's client keeps a session over rotations by two processes, and never sends a rotated token", async () => {
  const id = await signedIn();
  for (let round = 0; round < 5; round++) {
    sandbox.clock.advance(290_000);
    const views = await Promise.all(processes.map((sessions) => sessions.open(id)));
    const reads = await Promise.all(
      Array.from({ length: 10 }, (_, index) => views[index % 2]?.listActorPosts("grace")),
    );
    expect(new Set(reads.map((read) => read?.kind))).toEqual(new Set(["posts"]));
  }
  expect(refreshes).toEqual([200, 200, 200, 200, 200]);
  expect(ended).toEqual([]);
});

test("the pilot's client ends a session whose refresh token has expired after 30 days", async () => {
  const view = await processes[0].open(await signedIn());
  sandbox.clock.advance(2_592_000_000);
  await expect(view.listActorPosts("grace")).rejects.toMatchObject({ name: "SignInAgainError" });
});

test("the pilot's client inspects its own tokens", async () => {
  expect(await oauth.introspect("nothing")).toEqual({ active: false });
});
