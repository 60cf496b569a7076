import { expect, test } from "vitest";
import { isCatastrophic } from "./pattern-cost.ts";

test.each(["^(a+)+$", "(a*)*b", "^(?:a+,?)+$", "^([a-z]+[a-z0-9]*)+$", "(x|x)*y", "^(\\w+\\s?)*$"])(
  "%s is",
  (pattern) => {
    expect(isCatastrophic(pattern)).toBe(true);
  },
);

test.each(["^a+$", "^(?:a+b)+$", "^[a-z]+(?:-[a-z0-9]+)*$", "a*a*", "(?:a|b)*c", "^(a{1,3})+$"])(
  "%s is not",
  (pattern) => {
    expect(isCatastrophic(pattern)).toBe(false);
  },
);
