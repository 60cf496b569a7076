import { expect, test } from "vitest";
import { demoSeed } from "./demo-seed.ts";
import { readSeed, SeedError } from "./read-seed.ts";

test("the demo's seed, written as JSON, is read as it is", () => {
  expect(readSeed(JSON.stringify(demoSeed))).toEqual(demoSeed);
});

test("what is left out is empty, and an actor without a state is available", () => {
  expect(readSeed("{}")).toEqual({ applications: [], actors: [], blocks: [], posts: [] });
  expect(readSeed('{"actors":[{"id":"a"}]}').actors).toEqual([
    { id: "a", handle: null, displayName: null, state: "available" },
  ]);
});

test.each([
  ["{", "It is not JSON"],
  ["[]", "The seed has to be an object"],
  ['{"actors":{}}', "/actors has to be an array"],
  ['{"actors":[{"id":""}]}', "/actors/0/id has to be text that is not empty"],
  ['{"actors":[{"id":"a","state":"asleep"}]}', "/actors/0/state has to be one of available"],
  [
    '{"posts":[{"id":"p","author":"a","text":"t","createdAt":"now","app":"x"}]}',
    "/posts/0/createdAt has to be milliseconds since 1970",
  ],
  [
    '{"posts":[{"id":"p","author":"a","text":"t","createdAt":1e999,"app":"x"}]}',
    "/posts/0/createdAt has to be milliseconds since 1970",
  ],
  [
    '{"posts":[{"id":"p","author":"a","text":"t","createdAt":1,"app":"x","edit":{"app":"x","at":9e15}}]}',
    "/posts/0/edit/at has to be milliseconds since 1970",
  ],
  ['{"actors":[{"id":"a\\u0000"}]}', "/actors/0/id has to be text"],
  ['{"actors":[{"id":"a","displayName":"\\ud800"}]}', "/actors/0/displayName has to be text"],
  ...["not a uri", "/callback", "https://a.example/#part", "javascript:alert(1)", "data:text/html,x"].map(
    (uri): [string, string] => [
      `{"applications":[{"id":"x","name":"X","client":{"id":"c","secret":"s","redirectUris":["app.x:/y","${uri}"]}}]}`,
      "/applications/0/client/redirectUris/1 has to be an absolute URI",
    ],
  ),
  [
    '{"posts":[{"id":"p","author":"a","text":"t","createdAt":1,"app":"x","likes":[1]}]}',
    "/posts/0/likes/0 has to be text",
  ],
  [
    '{"posts":[{"id":"p","author":"a","text":"t","createdAt":1,"app":"x","deleted":1}]}',
    "/posts/0/deleted has to be true or false",
  ],
  [
    '{"applications":[{"id":"x","name":"X","client":{"id":"c"}}]}',
    "/applications/0/client/secret has to be text",
  ],
])("%s is refused with its place", (text, message) => {
  expect(() => readSeed(text)).toThrow(SeedError);
  expect(() => readSeed(text)).toThrow(message);
});
