import { expect, test } from "vitest";
import { handler } from "../src/examples/server-cors.ts";

const posts = "http://host/api/actors/actor-ada/posts";

test("the guide's recipe lets pages of the origin read responses and refusals", async () => {
  for (const [url, status] of [
    [posts, 200],
    ["http://host/nothing", 404],
  ] as const) {
    const response = await handler(new Request(url, { headers: { origin: "https://app.example" } }));
    expect(response.status).toBe(status);
    expect(response.headers.get("access-control-allow-origin")).toBe("https://app.example");
    expect(response.headers.get("vary")).toContain("origin");
  }
});

test("the guide's recipe answers a preflight", async () => {
  const { status, headers } = await handler(
    new Request(posts, {
      method: "OPTIONS",
      headers: { origin: "https://app.example", "access-control-request-method": "GET" },
    }),
  );
  expect(status).toBe(204);
  expect(headers.get("access-control-allow-methods")).toBe("GET, HEAD, OPTIONS");
  expect(headers.get("access-control-allow-headers")).toBe("authorization, content-type");
});

test("the guide's recipe says nothing to other origins", async () => {
  for (const init of [{}, { headers: { origin: "https://elsewhere.example" } }]) {
    const { headers } = await handler(new Request(posts, init));
    expect(headers.has("access-control-allow-origin")).toBe(false);
    expect(headers.get("vary")).toContain("origin");
  }
});
