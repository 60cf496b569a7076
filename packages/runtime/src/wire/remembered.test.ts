import { expect, test } from "vitest";
import { remembered } from "./remembered.ts";

test("a name is worked out once, whatever it is", () => {
  const asked: string[] = [];
  const upper = remembered((name) => {
    asked.push(name);
    return name.toUpperCase();
  });
  expect(["a", "__proto__", "constructor", "a", "__proto__"].map(upper)).toEqual([
    "A",
    "__PROTO__",
    "CONSTRUCTOR",
    "A",
    "__PROTO__",
  ]);
  expect(asked).toEqual(["a", "__proto__", "constructor"]);
});
