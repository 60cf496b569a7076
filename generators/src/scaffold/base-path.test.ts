import { expect, test } from "vitest";
import { basePaths } from "./base-path.ts";

test.each<[string, string, readonly string[]]>([
  ["the root", "https://api.example/", []],
  ["no path", "https://api.example", []],
  ["a path", "https://api.example/v1/", ["/v1"]],
  ["a path without a host", "/api/v3", ["/api/v3"]],
  ["a path relative to the document", "./v1", ["/v1"]],
  ["a variable with a default", "https://{host}/{version}", ["/v2"]],
  ["a variable that nobody declares", "/{other}", []],
  ["no URL", "https://[", []],
])("%s", (_, url, expected) => {
  const variables = [
    ["host", { default: "api.example:8443" }],
    ["version", { default: "v2" }],
  ] as const;
  expect(basePaths([{ url, variables }])).toEqual(expected);
});

test("each is named once", () => {
  const servers = ["https://a.example/v1", "https://b.example/v1", "https://c.example/v2", "/"];
  expect(basePaths(servers.map((url) => ({ url, variables: [] })))).toEqual(["/v1", "/v2"]);
});
