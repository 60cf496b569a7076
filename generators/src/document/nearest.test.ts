import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

test.each([
  ["Pett", ["Pet", "Pots", "Kennel"], ["Pet", "Pots"]],
  ["PET", ["Pets", "pet"], ["pet", "Pets"]],
  ["id", ["ids", "at"], ["ids"]],
  // Nothing is like a name of which no letter is left.
  ["z", ["k", "kz"], []],
  ["no", ["on", "yes"], []],
])("%s is meant to be one of %j: %j", (name, names, near) => {
  expect(nearest(name, names)).toEqual(near);
});
