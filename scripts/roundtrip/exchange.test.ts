import { expect, test } from "vitest";
import { isAmbiguous } from "./exchange.ts";

test.each([
  // Both make `a--b`: the hyphen between the slots may be the first or the second.
  ["/{type}-{version}", { type: "a-", version: "b" }, { type: "a", version: "-b" }, true],
  ["/{type}-{version}", { type: "a", version: "b" }, { type: "a", version: "c" }, false],
  ["/items/{id}", { id: "a" }, { id: "b" }, false],
  ["/items/{id}", { id: 1 }, { id: "1" }, true],
])("whether %s says the same with %j and %j: %s", (template, sent, arrived, same) => {
  expect(isAmbiguous(template, sent, arrived)).toBe(same);
});
