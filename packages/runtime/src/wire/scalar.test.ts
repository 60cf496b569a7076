import { expect, test } from "vitest";
import { scalarText } from "./scalar.ts";
import { EncodeError } from "./wire-error.ts";

test.each([
  ["text", "text"],
  [1.5, "1.5"],
  [true, "true"],
  [null, "null"],
  [12345678901234567890n, "12345678901234567890"],
  [new Date(0), "1970-01-01T00:00:00.000Z"],
  [new URL("https://network.example/a"), "https://network.example/a"],
  [{ toJSON: () => 7 }, "7"],
])("%o is %s", (value, text) => {
  expect(scalarText(value, "color")).toBe(text);
});

test.each([[[1]], [{ a: 1 }], [new Date(Number.NaN)]])("%o is no text", (value) => {
  expect(() => scalarText(value, "color")).toThrow(new EncodeError("color is no scalar"));
});
