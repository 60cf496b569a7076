import { expect, test } from "vitest";
import { snapshot } from "./snapshot.ts";

test("every option is read once, and what is shared stays shared", () => {
  let reads = 0;
  const shared = { a: 1 };
  const copy = snapshot({
    get one() {
      reads++;
      return [shared, shared];
    },
  }) as { readonly one: readonly unknown[] }; // What has just been given.
  expect(copy.one).toEqual([{ a: 1 }, { a: 1 }]);
  expect(copy.one[0]).toBe(copy.one[1]);
  expect(copy.one[0]).not.toBe(shared);
  expect(reads).toBe(1);
});

test("functions and instances of classes stay, circles end, and no name is special", () => {
  class Plugin {
    readonly #secret = 5;
    secret(): number {
      return this.#secret;
    }
  }
  const [hook, plugin] = [() => "x", new Plugin()];
  const circle: Record<string, unknown> = { hook, plugin, ["__proto__"]: 1 };
  circle["self"] = circle;
  const copy = snapshot(circle) as typeof circle; // As given, but for identity.
  expect([copy["hook"], copy["plugin"]]).toEqual([hook, plugin]);
  expect((copy["plugin"] as Plugin).secret()).toBe(5);
  expect(copy["self"]).toBe(copy);
  expect(Object.keys(copy)).toEqual(["hook", "plugin", "__proto__", "self"]);
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
});
