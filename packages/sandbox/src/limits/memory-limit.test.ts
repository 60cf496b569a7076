import { expect, test } from "vitest";
import { createClock } from "../clock.ts";
import { silentLog } from "../log.ts";
import { anonymousReads, retryAfter } from "./limit.ts";
import { MemoryLimit } from "./memory-limit.ts";
import { openLimits } from "./open-limits.ts";

const window = { name: "test", requests: 2, milliseconds: 60_000 };

test("a window begins with the first request, and its end is told exactly", async () => {
  const clock = createClock(0);
  const limit = new MemoryLimit(window, clock);
  expect(await limit.take("a")).toBeUndefined();
  clock.advance(59_000);
  expect(await limit.take("a")).toBeUndefined();
  expect(await limit.take("a")).toBe(1_000);
  expect(await limit.take("b")).toBeUndefined();
  clock.advance(999);
  expect(await limit.take("a")).toBe(1);
  clock.advance(1);
  expect(await limit.take("a")).toBeUndefined();
});

test("of 100,000 addresses it keeps as many as it has room for, and forgets them when their windows end", async () => {
  const clock = createClock(0);
  const limit = new MemoryLimit(anonymousReads, clock, 10_000);
  for (let index = 0; index < 100_000; index += 1) await limit.take(`2001:db8:${index.toString(16)}:0::/64`);
  expect(limit.size).toBeLessThanOrEqual(10_000);
  clock.advance(60_000);
  await limit.take("192.0.2.1");
  clock.advance(60_000);
  await limit.take("192.0.2.1");
  expect(limit.size).toBeLessThan(3);
});

test("a window that began late in its generation outlives that by the time that it has left", async () => {
  const clock = createClock(0);
  const limit = new MemoryLimit(window, clock);
  await limit.take("first");
  clock.advance(59_000);
  await limit.take("late");
  await limit.take("late");
  clock.advance(2_000);
  await limit.take("next generation");
  expect(await limit.take("late")).toBe(58_000);
});

test("100,000 addresses take less than 40 MB", async () => {
  const limit = new MemoryLimit(anonymousReads, createClock(0));
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < 100_000; index += 1)
    await limit.take(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`);
  expect(limit.size).toBe(100_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(40_000_000);
});

test("events and reconcile share 30 requests a minute", async () => {
  const { eventsAndReconcile, close } = await openLimits(undefined, createClock(0), silentLog);
  const taken = await Promise.all(Array.from({ length: 31 }, () => eventsAndReconcile.take("192.0.2.1")));
  expect(taken.filter((wait) => wait === undefined)).toHaveLength(30);
  expect(taken.at(-1)).toBe(60_000);
  await close();
});

test("Retry-After is in whole seconds, at least one and never too few", () => {
  expect([1, 999, 1_000, 1_001, 60_000, 0].map(retryAfter)).toEqual([1, 1, 1, 2, 60, 1]);
});
