import { expect, test } from "vitest";
import { Metrics } from "./metrics.ts";

test("requests are counted by operation and status, durations in buckets that include the lower ones", () => {
  const metrics = new Metrics();
  metrics.count("listActorPosts", 200, 0.002);
  metrics.count("listActorPosts", 200, 0.03);
  metrics.count("listActorPosts", 429, 10);
  const lines = metrics.text().split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      'sandbox_requests_total{operation="listActorPosts",status="200"} 2',
      'sandbox_requests_total{operation="listActorPosts",status="429"} 1',
      'sandbox_request_duration_seconds_bucket{operation="listActorPosts",le="0.001"} 0',
      'sandbox_request_duration_seconds_bucket{operation="listActorPosts",le="0.0025"} 1',
      'sandbox_request_duration_seconds_bucket{operation="listActorPosts",le="2.5"} 2',
      'sandbox_request_duration_seconds_bucket{operation="listActorPosts",le="+Inf"} 3',
      'sandbox_request_duration_seconds_count{operation="listActorPosts"} 3',
    ]),
  );
});

test("every line is a comment, a sample or the end", () => {
  const metrics = new Metrics();
  metrics.count("getJwks", 200, 0.001);
  const lines = metrics.text().split("\n");
  expect(
    lines.filter((line) => !/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{[^}]*\})? [\d.e-]+|)$/.test(line)),
  ).toEqual([]);
  expect(lines.at(-1)).toBe("");
});
