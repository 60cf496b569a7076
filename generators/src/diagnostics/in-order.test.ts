import { expect, test } from "vitest";
import type { Diagnostic, Place } from "./diagnostic.ts";
import { inOrder } from "./in-order.ts";

const at = (message: string, place?: Place): Diagnostic => ({
  code: "TN210",
  severity: "error",
  message,
  ...(place && { place }),
});

test("goes through the root document first, then the others by name, each from start to end", () => {
  const found = [
    at("h", { file: "b.yaml", line: 1, column: 1 }),
    at("g", { file: "a.yaml", line: 9, column: 1 }),
    at("d", { file: "root.yaml", line: 2, column: 7 }),
    at("c", { file: "root.yaml", line: 2, column: 3 }),
    at("e", { file: "root.yaml", line: 10, column: 1 }),
    at("b", { file: "root.yaml" }),
    at("f", { file: "a.yaml", line: 1, column: 1 }),
    at("a"),
  ];
  expect(
    inOrder(found, "root.yaml")
      .map(({ message }) => message)
      .join(""),
  ).toBe("abcdefgh");
});

test("keeps the order of what is found at one place", () => {
  const place = { file: "a.yaml", line: 1, column: 1 };
  expect(inOrder([at("2", place), at("1", place)], "a.yaml").map(({ message }) => message)).toEqual([
    "2",
    "1",
  ]);
});
