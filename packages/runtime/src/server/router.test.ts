import { describe, expect, test } from "vitest";
import { slotNames } from "./path-template.ts";
import { routeTree } from "./route-tree.ts";
import { createRouter, type TrailingSlash } from "./router.ts";

const templates = [
  "/",
  "/actors",
  "/actors/{actorId}",
  "/actors/me",
  "/actors/{actorId}/posts",
  "/actors/me/likes",
  "/files/{name}.{extension}",
  "/files/{name}.json",
  "/files/index.json",
  "/files/{name}",
  "/b.{fmt}",
  "/range/{from}-{to}",
  "/v1/{id}:cancel",
  "/v1/{id}",
  "/größe/{n}",
  "/both/{a}{b}",
  "/a b",
  "/slash/",
  "/deep/{a}/x/{b}/y",
  "/deep/{a}/x/b/z",
] as const;

function lookUp(path: string, trailingSlash?: TrailingSlash): unknown {
  const routes = templates.map((template) => ({ method: "GET", path: template }));
  const found = createRouter(routeTree(routes), trailingSlash)(path);
  if (found === undefined || found === "malformed") return found;
  const [route] = found.routes;
  const names = route && slotNames(route.path);
  return (
    route && [route.path, Object.fromEntries((names ?? []).map((name, index) => [name, found.slots[index]]))]
  );
}

describe("router", () => {
  test.each([
    ["/", ["/", {}]],
    ["/actors", ["/actors", {}]],
    ["/actors/me", ["/actors/me", {}]],
    ["/actors/%6de", ["/actors/me", {}]],
    ["/actors/42", ["/actors/{actorId}", { actorId: "42" }]],
    ["/actors/me/posts", ["/actors/{actorId}/posts", { actorId: "me" }]],
    ["/actors/me/likes", ["/actors/me/likes", {}]],
    ["/actors/a%2Fb/posts", ["/actors/{actorId}/posts", { actorId: "a%2Fb" }]],
    ["/actors/a%252Fb", ["/actors/{actorId}", { actorId: "a%252Fb" }]],
    ["/actors/%2f", ["/actors/{actorId}", { actorId: "%2F" }]],
    ["/files/a.b.c", ["/files/{name}.{extension}", { name: "a", extension: "b.c" }]],
    ["/files/a.json", ["/files/{name}.json", { name: "a" }]],
    ["/files/a.json.json", ["/files/{name}.json", { name: "a.json" }]],
    ["/files/index.json", ["/files/index.json", {}]],
    ["/files/.json", ["/files/{name}", { name: ".json" }]],
    ["/files/plain", ["/files/{name}", { name: "plain" }]],
    ["/b.xml", ["/b.{fmt}", { fmt: "xml" }]],
    ["/b%2Exml", ["/b.{fmt}", { fmt: "xml" }]],
    ["/b.", undefined],
    // In a label, only a bare dot delimits.
    ["/actors/.a%2eb", ["/actors/{actorId}", { actorId: ".a%2Eb" }]],
    ["/files/index%2Ejson", ["/files/index.json", {}]],
    ["/files/a%2Eb.c", ["/files/{name}.{extension}", { name: "a%2Eb", extension: "c" }]],
    ["/files/a%2Ec", ["/files/{name}.{extension}", { name: "a", extension: "c" }]],
    ["/range/1%2d2-3", ["/range/{from}-{to}", { from: "1%2D2", to: "3" }]],
    ["/range/1-2-3", ["/range/{from}-{to}", { from: "1", to: "2-3" }]],
    ["/range/-2", undefined],
    ["/range/1-", undefined],
    ["/v1/7:cancel", ["/v1/{id}:cancel", { id: "7" }]],
    ["/v1/7%3Acancel", ["/v1/{id}", { id: "7%3Acancel" }]],
    ["/v1/:cancel", ["/v1/{id}", { id: ":cancel" }]],
    ["/gr%C3%B6%c3%9fe/1", ["/größe/{n}", { n: "1" }]],
    ["/both/12", ["/both/{a}{b}", { a: "1", b: "2" }]],
    ["/both/%C3%A9%20", ["/both/{a}{b}", { a: "%C3%A9", b: "%20" }]],
    ["/both/%F0%9F%90%8Ax", ["/both/{a}{b}", { a: "%F0%9F%90%8A", b: "x" }]],
    ["/both/%E2%82%AC%E2%82%AC", ["/both/{a}{b}", { a: "%E2%82%AC", b: "%E2%82%AC" }]],
    ["/a%20b", ["/a b", {}]],
    ["/deep/1/x/b/y", ["/deep/{a}/x/{b}/y", { a: "1", b: "b" }]],
    ["/deep/1/x/b/z", ["/deep/{a}/x/b/z", { a: "1" }]],
    ["/nowhere", undefined],
    ["/actors//posts", undefined],
    ["/ACTORS", undefined],
    ["/actors/", undefined],
    ["/slash", undefined],
    ["/actors/%zz", "malformed"],
    ["/actors/%", "malformed"],
    ["/actors/%ff", "malformed"],
    ["/nowhere/%c3%28", "malformed"],
    ["/__proto__", undefined],
    ["/constructor", undefined],
  ])("%s", (path, expected) => {
    expect(lookUp(path)).toEqual(expected);
  });

  test.each([
    ["/actors/", ["/actors", {}]],
    ["/slash", ["/slash/", {}]],
    ["/actors/42/", ["/actors/{actorId}", { actorId: "42" }]],
    ["/actors//", undefined],
    ["/", ["/", {}]],
  ])("%s when a trailing slash is ignored", (path, expected) => {
    expect(lookUp(path, "ignore")).toEqual(expected);
  });

  test("routes of one shape are one path with several methods", () => {
    const read = { method: "GET", path: "/a/{x}" };
    const write = { method: "PUT", path: "/a/{y}" };
    const found = createRouter(routeTree([read, write]))("/a/1");
    if (found === undefined || found === "malformed") throw new Error("no match");
    expect(found.routes).toEqual([read, write]);
    expect(found.slots).toEqual(["1"]);
  });

  test("the first of two equal routes counts", () => {
    const first = { method: "GET", path: "/a/{x}" };
    const found = createRouter(routeTree([first, { method: "GET", path: "/a/{y}" }]))("/a/1");
    expect(found !== "malformed" && found?.routes).toEqual([first]);
  });

  test("a path that could match in many ways is decided in linear time", () => {
    const find = createRouter(routeTree([{ method: "GET", path: "/{a}-{b}-{c}-{d}-{e}x" }]));
    expect(find(`/${"-".repeat(50_000)}`)).toBeUndefined();
  });

  test("a deep path does not exhaust the stack", () => {
    const find = createRouter(routeTree([{ method: "GET", path: "/{a}" }]));
    expect(find("/a".repeat(50_000))).toBeUndefined();
  });
});
