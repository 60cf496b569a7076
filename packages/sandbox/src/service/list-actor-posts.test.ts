import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer, readPosts, signIn, startTestSandbox } from "../../test/running-sandbox.ts";
import type { Sandbox } from "../sandbox.ts";

let sandbox: Sandbox;
let ada: { readonly authorization: string };

beforeAll(async () => {
  sandbox = await startTestSandbox();
  ada = bearer(await signIn(sandbox));
});
afterAll(() => sandbox.stop());

const admissionFields = ["actor-id", "app-id", "grant-id", "scopes"].map((name) => `x-network-${name}`);

function fields(response: Response, names: readonly string[]): readonly (string | null)[] {
  return names.map((name) => response.headers.get(name));
}

test("posts are ordered newest first and at most 200 are returned", async () => {
  const { body } = await readPosts(sandbox, "actor-mill");
  expect(body.posts).toHaveLength(200);
  expect(body.posts[0]?.text).toBe("Note 205 of 205.");
  const times = body.posts.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted((one, other) => other - one));
});

test("only root posts that are still there are listed", async () => {
  const { body } = await readPosts(sandbox, "actor-ada");
  expect(body.posts.map(({ id, parentId }) => [id, parentId])).toEqual([
    ["post-ada-4", null],
    ["post-ada-1", null],
  ]);
});

test("a post carries all of its fields, those of the last edit too", async () => {
  const { response, body } = await readPosts(sandbox, "actor-ada");
  expect(response.status).toBe(200);
  expect(body.posts[0]).toEqual({
    id: "post-ada-4",
    authorActorId: "actor-ada",
    author: { actorId: "actor-ada", handle: "ada", displayName: "Ada" },
    text: "Second thoughts, corrected.",
    audience: "public",
    revision: 2,
    createdAt: 1_790_000_000,
    parentId: null,
    rootId: "post-ada-4",
    originApp: { id: "app-tidings", name: "Tidings" },
    edited: true,
    lastEditAppId: "app-herald",
    lastEditAt: 1_790_000_060,
    likeCount: 3,
  });
});

test("an actor is found by identifier and by handle, and an available one may have neither handle nor name", async () => {
  const [byId, byHandle] = [await readPosts(sandbox, "actor-grace"), await readPosts(sandbox, "grace")];
  expect(byHandle.body).toEqual(byId.body);
  const { body } = await readPosts(sandbox, "actor-nameless");
  expect(body.posts).toMatchObject([
    { author: { actorId: "actor-nameless", handle: null, displayName: null } },
  ]);
});

test("an actor without posts has an empty list", async () => {
  expect((await readPosts(sandbox, "quiet")).body).toEqual({ posts: [] });
});

test.each(["nobody", "actor-ada ", "ADA", "a/b", "\0", "' or 1=1 --", "%", "actor-ada\r\nx-injected: 1"])(
  "an unknown actor or handle is 404 not_found: %j",
  async (actor) => {
    const { response, body } = await readPosts(sandbox, actor);
    expect([response.status, body]).toEqual([404, { error: "not_found" }]);
    expect(response.headers.get("x-injected")).toBeNull();
  },
);

test.each([
  ["deleted", "actor-gone"],
  ["suspended", "actor-held"],
])("a %s actor is 404 with a tombstone, without handle and name", async (_, actorId) => {
  const tombstone = { error: "actor_unavailable", actor: { actorId, status: "unavailable" } };
  for (const name of [actorId, actorId.replace("actor-", "")]) {
    for (const headers of [{}, ada]) {
      const { response, body } = await readPosts(sandbox, name, headers);
      expect([response.status, body]).toEqual([404, tombstone]);
    }
  }
});

test.each([
  ["who has blocked the viewer", "actor-hedge"],
  ["whom the viewer has blocked", "actor-shunned"],
])("an actor %s is 404 with a tombstone, for that viewer alone", async (_, actorId) => {
  const { response, body } = await readPosts(sandbox, actorId, ada);
  expect([response.status, body]).toEqual([
    404,
    { error: "actor_unavailable", actor: { actorId, status: "unavailable" } },
  ]);
  const grace = bearer(await signIn(sandbox, { actor: "grace" }));
  for (const headers of [{}, grace])
    expect((await readPosts(sandbox, actorId, headers)).response.status).toBe(200);
});

test("likeCount leaves out blocked actors in either direction for a viewer, and is canonical for anyone else", async () => {
  const grace = bearer(await signIn(sandbox, { actor: "grace" }));
  const counts = [{}, ada, grace].map(async (headers) => {
    const { body } = await readPosts(sandbox, "actor-grace", headers);
    return body.posts[0]?.likeCount;
  });
  // Six like it; the deleted and the suspended actor never count, Hedge and Shunned not for Ada.
  expect(await Promise.all(counts)).toEqual([4, 2, 4]);
});

test("200 carries revision, incarnation and witness epoch, anonymous or not", async () => {
  const names = ["revision", "incarnation", "witness-epoch"].map((name) => `x-network-${name}`);
  for (const headers of [{}, ada]) {
    const { response } = await readPosts(sandbox, "actor-ada", headers);
    expect(fields(response, names)).toEqual(["1", "incarnation-1", "1"]);
  }
});

test("an admitted bearer credential is named by four headers, on 200 and on 404", async () => {
  for (const actor of ["actor-ada", "actor-gone", "nobody"]) {
    const { response } = await readPosts(sandbox, actor, ada);
    expect(fields(response, admissionFields)).toEqual([
      "actor-ada",
      "app-tidings",
      expect.stringMatching(/./),
      "read report:write",
    ]);
  }
});

test("an anonymous read names nobody", async () => {
  const { response } = await readPosts(sandbox, "actor-ada");
  expect(fields(response, admissionFields)).toEqual([null, null, null, null]);
  expect(response.headers.get("x-app-generation")).toBeNull();
});

test("a bearer credential needs the scope read", async () => {
  const token = await signIn(sandbox, { scopes: ["report:write"] });
  const { response, body } = await readPosts(sandbox, "actor-ada", bearer(token));
  expect([response.status, body.error]).toEqual([403, "capability_required"]);
  expect(response.headers.get("www-authenticate")).toContain('error="insufficient_scope", scope="read"');
});

test.each(["Bearer nonsense", "Bearer", "Bearer a b", "Basic dGlkaW5nczpzZWNyZXQ=", "Digest x"])(
  "a credential that does not hold is refused, never read anonymously: %s",
  async (authorization) => {
    const { response, body } = await readPosts(sandbox, "actor-ada", { authorization });
    expect([response.status, body.error]).toEqual([401, "invalid_token"]);
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer /);
  },
);

test("a signed-in viewer's Origin has to match exactly where it is supplied", async () => {
  for (const origin of [
    "https://elsewhere.example",
    "null",
    `${sandbox.baseUrl}/`,
    sandbox.baseUrl.toUpperCase(),
  ]) {
    const { response, body } = await readPosts(sandbox, "actor-ada", { ...ada, origin });
    expect([response.status, body.error]).toEqual([403, "origin_mismatch"]);
  }
  const { response } = await readPosts(sandbox, "actor-ada", { ...ada, origin: sandbox.baseUrl });
  expect(response.status).toBe(200);
});

test("other methods are 405 with Allow", async () => {
  const response = await fetch(`${sandbox.baseUrl}/api/actors/actor-ada/posts`, { method: "DELETE" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});
