import { expect, test } from "vitest";
import { basePathAdvice } from "./base-path.ts";

test.each<[string, string, string | undefined]>([
  ["the root", "https://api.example/", undefined],
  ["no path", "https://api.example", undefined],
  ["a path", "https://api.example/v1/", "/v1"],
  ["a path without a host", "/api/v3", "/api/v3"],
  ["a path relative to the document", "./v1", "/v1"],
  ["a variable with a default", "https://{host}/{version}", "/v2"],
  ["a variable that nobody declares", "/{other}", undefined],
  ["no URL", "https://[", undefined],
])("%s", (_, url, expected) => {
  const variables = [
    ["host", { default: "api.example:8443" }],
    ["version", { default: "v2" }],
  ] as const;
  const advice = expected && expect.stringContaining(`have it below \`${expected}\`:`);
  expect(basePathAdvice([{ url, variables }])).toEqual(advice);
});

test("each is named once", () => {
  const servers = ["https://a.example/v1", "https://b.example/v1", "https://c.example/v2", "/"];
  expect(basePathAdvice(servers.map((url) => ({ url, variables: [] })))).toContain("below `/v1` or `/v2`:");
});
