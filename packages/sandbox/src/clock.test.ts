import { expect, test } from "vitest";
import { createClock } from "./clock.ts";

test("a fixed clock stands until it is advanced", () => {
  const clock = createClock(1_000);
  expect([clock.now(), clock.now()]).toEqual([1_000, 1_000]);
  clock.advance(500);
  expect(clock.now()).toBe(1_500);
});

test("another clock runs with the system's, ahead by what it was advanced", () => {
  const clock = createClock();
  clock.advance(3_600_000);
  const ahead = clock.now() - Date.now();
  expect(ahead).toBeGreaterThan(3_599_000);
  expect(ahead).toBeLessThanOrEqual(3_600_000);
});

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])("it cannot be advanced by %d", (milliseconds) => {
  expect(() => createClock(0).advance(milliseconds)).toThrow(RangeError);
});
