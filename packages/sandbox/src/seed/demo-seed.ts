import type { Seed, SeedPost } from "./seed.ts";

/** 2026-09-21T13:46:40Z, in seconds since 1970: when the demo's newest post was written. */
const newest = 1_790_000_000;

/** More root posts than a read gives. */
const many: readonly SeedPost[] = Array.from({ length: 205 }, (_, index) => ({
  id: `post-mill-${index + 1}`,
  author: "actor-mill",
  text: `Note ${index + 1} of 205.`,
  createdAt: newest - 205_000 + index * 1_000,
  app: "app-herald",
}));

/** Data that shows every state once. Its secrets are public: they are for a sandbox and for nothing else. */
export const demoSeed: Seed = {
  applications: [
    {
      id: "app-tidings",
      name: "Tidings",
      client: {
        id: "tidings",
        secret: "tidings-demo-secret",
        redirectUris: ["http://127.0.0.1:3000/callback", "http://localhost:3000/callback"],
      },
    },
    {
      id: "app-herald",
      name: "Herald",
      client: {
        id: "herald",
        secret: "herald-demo-secret",
        redirectUris: ["http://127.0.0.1:3001/callback", "http://localhost:3001/callback"],
      },
    },
  ],
  actors: [
    { id: "actor-ada", handle: "ada", displayName: "Ada", state: "available", password: "ada-demo-password" },
    {
      id: "actor-grace",
      handle: "grace",
      displayName: null,
      state: "available",
      password: "grace-demo-password",
    },
    { id: "actor-nameless", handle: null, displayName: null, state: "available" },
    { id: "actor-quiet", handle: "quiet", displayName: "Quiet", state: "available" },
    { id: "actor-mill", handle: "mill", displayName: "The Mill", state: "available" },
    { id: "actor-hedge", handle: "hedge", displayName: "Hedge", state: "available" },
    { id: "actor-shunned", handle: "shunned", displayName: "Shunned", state: "available" },
    { id: "actor-gone", handle: "gone", displayName: "Gone", state: "deleted" },
    {
      id: "actor-held",
      handle: "held",
      displayName: "Held",
      state: "suspended",
      password: "held-demo-password",
    },
  ],
  blocks: [
    { blocker: "actor-hedge", blocked: "actor-ada" },
    { blocker: "actor-ada", blocked: "actor-shunned" },
  ],
  posts: [
    {
      id: "post-ada-1",
      author: "actor-ada",
      text: "First words.",
      createdAt: newest - 10_000,
      app: "app-tidings",
    },
    {
      id: "post-grace-1",
      author: "actor-grace",
      text: "Grüße \u{1f44b} to everyone.",
      createdAt: newest - 9_000,
      app: "app-herald",
      // For a viewer whom Hedge has blocked, or who has blocked Shunned, there are fewer. Gone and Held never count.
      likes: ["actor-ada", "actor-hedge", "actor-shunned", "actor-quiet", "actor-gone", "actor-held"],
    },
    {
      id: "post-ada-2",
      author: "actor-ada",
      text: "A reply is in no list of root posts.",
      createdAt: newest - 8_000,
      app: "app-tidings",
      parent: "post-grace-1",
    },
    {
      id: "post-ada-3",
      author: "actor-ada",
      text: "Taken back.",
      createdAt: newest - 7_000,
      app: "app-tidings",
      deleted: true,
    },
    {
      id: "post-ada-4",
      author: "actor-ada",
      text: "Second thoughts, corrected.",
      createdAt: newest,
      app: "app-tidings",
      edit: { app: "app-herald", at: newest + 60 },
      likes: ["actor-grace", "actor-hedge", "actor-shunned"],
    },
    {
      id: "post-nameless-1",
      author: "actor-nameless",
      text: "Written by nobody in particular.",
      createdAt: newest - 6_000,
      app: "app-tidings",
    },
    { id: "post-hedge-1", author: "actor-hedge", text: "Mine.", createdAt: newest, app: "app-herald" },
    { id: "post-shunned-1", author: "actor-shunned", text: "Me too.", createdAt: newest, app: "app-herald" },
    {
      id: "post-gone-1",
      author: "actor-gone",
      text: "Words that outlast their writer.",
      createdAt: newest - 50_000,
      app: "app-tidings",
    },
    {
      id: "post-held-1",
      author: "actor-held",
      text: "Until further notice.",
      createdAt: newest,
      app: "app-tidings",
    },
    ...many,
  ],
};
