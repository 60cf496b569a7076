import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  bearer,
  readPosts,
  report,
  sendReport,
  signIn,
  startTestSandbox,
} from "../../test/running-sandbox.ts";
import type { Sandbox } from "../sandbox.ts";

/*
 * What the pilot says of its resources, looked up in what comes over the socket, by hand: neither the validators nor the document have a
 * say here.
 */

type Members = Readonly<Record<string, unknown>>;

let sandbox: Sandbox;
/** All that the demo shows, to Ada and to anyone. */
let posts: readonly Members[];
let tombstone: unknown;
let receipt: unknown;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const ada = bearer(await signIn(sandbox));
  const authors = ["ada", "grace", "actor-nameless", "mill", "hedge", "quiet"];
  const reads = await Promise.all(
    authors.flatMap((author) => [readPosts(sandbox, author), readPosts(sandbox, author, ada)]),
  );
  // Members are looked at one by one below.
  posts = reads.flatMap(({ body }) => (body.posts ?? []) as unknown as readonly Members[]);
  tombstone = (await readPosts(sandbox, "gone")).body;
  receipt = (await sendReport(sandbox, report, ada)).body;
});
afterAll(() => sandbox.stop());

const filled = expect.stringMatching(/./);

/** Each post's member, or undefined where it has none. */
function all(name: string): readonly unknown[] {
  expect(posts.length).toBeGreaterThan(400);
  return posts.map((post) => post[name]);
}

/** How one of the members differs from what it has to be; nothing where none does. */
function unlike(name: string, isRight: (value: unknown) => boolean): readonly unknown[] {
  return all(name).filter((value) => !isRight(value));
}

const isText = (value: unknown): boolean => typeof value === "string";
const isFilled = (value: unknown): boolean => typeof value === "string" && value.length > 0;
const isOptionalBoolean = (value: unknown): boolean => value === undefined || typeof value === "boolean";

describe("Post", () => {
  test("id is a string that is not empty", () => expect(unlike("id", isFilled)).toEqual([]));
  test("authorActorId is a string that is not empty", () =>
    expect(unlike("authorActorId", isFilled)).toEqual([]));
  test("text is a string", () => expect(unlike("text", isText)).toEqual([]));
  test("audience is public", () => expect(new Set(all("audience"))).toEqual(new Set(["public"])));
  test("revision is an integer", () => expect(unlike("revision", Number.isInteger)).toEqual([]));
  test("createdAt is a number", () => expect(unlike("createdAt", Number.isFinite)).toEqual([]));
  test("rootId is a string that is not empty, a root post's own", () =>
    expect(all("rootId")).toEqual(all("id")));
  test("edited is a boolean, true where there was a last edit", () =>
    expect(all("edited")).toEqual(all("lastEditAt").map((time) => time !== null)));
  test("lastEditAppId is a string that is not empty, or null", () => {
    expect(unlike("lastEditAppId", (value) => value === null || isFilled(value))).toEqual([]);
    expect(new Set(all("lastEditAppId"))).toEqual(new Set([null, "app-herald"]));
  });
  test("lastEditAt is a number or null", () =>
    expect(unlike("lastEditAt", (value) => value === null || Number.isFinite(value))).toEqual([]));
  test("parentUnavailable is an optional boolean", () =>
    expect(unlike("parentUnavailable", isOptionalBoolean)).toEqual([]));
  test("rootUnavailable is an optional boolean", () =>
    expect(unlike("rootUnavailable", isOptionalBoolean)).toEqual([]));
  test("likeCount is a required integer, zero or more", () => {
    expect(unlike("likeCount", (value) => Number.isInteger(value) && Number(value) >= 0)).toEqual([]);
    expect(all("likeCount")).toContain(0);
  });
  test("a post has no other fields", () => {
    const known = [
      ...["id", "authorActorId", "author", "text", "audience", "revision", "createdAt", "parentId", "rootId"],
      ...["originApp", "edited", "lastEditAppId", "lastEditAt", "likeCount"],
      ...["parentUnavailable", "rootUnavailable"],
    ];
    expect(posts.flatMap(Object.keys).filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe("ActorReference", () => {
  test("author is an actor reference, in the shape of an available actor", () => {
    for (const [author, id] of all("author").map((one, index) => [one, all("authorActorId")[index]])) {
      expect(author).toEqual({
        actorId: id,
        handle: expect.toSatisfy((value) => value === null || isFilled(value)),
        displayName: expect.toSatisfy((value) => value === null || isText(value)),
      });
    }
  });
  test("an unavailable actor has actorId and the status unavailable, and neither handle nor display name", () =>
    expect(tombstone).toHaveProperty("actor", { actorId: "actor-gone", status: "unavailable" }));
});

describe("OriginApplication", () => {
  test("originApp has an id that is not empty and a name, and nothing else", () => {
    for (const app of new Set(all("originApp")))
      expect(app).toEqual({ id: filled, name: expect.any(String) });
  });
});

describe("Posts", () => {
  test("the list envelope has posts, an array, and no other fields", async () => {
    expect(Object.keys((await readPosts(sandbox, "ada")).body)).toEqual(["posts"]);
    expect((await readPosts(sandbox, "quiet")).body).toEqual({ posts: [] });
  });
});

describe("ActorTombstone", () => {
  test("a tombstone has error and actor, and no other fields", () =>
    expect(tombstone).toEqual({
      error: "actor_unavailable",
      actor: { actorId: expect.any(String), status: "unavailable" },
    }));
});

describe("Report receipt", () => {
  test("a receipt has an id, the identifier of the report, and the status", () =>
    expect(receipt).toEqual({ id: filled, status: "received" }));
});
