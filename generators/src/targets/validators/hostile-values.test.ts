import { describe, expect, it } from "vitest";
import { functionOf } from "../testing/build-validators.ts";
import { documentValidators } from "../testing/document-validators.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const schemas = {
  Item: {
    type: "object",
    required: ["id"],
    additionalProperties: false,
    properties: { id: { type: "string" }, list: { type: "array", items: { type: "integer" } }, any: {} },
  },
  Items: { type: "array", items: { not: { type: "string" } }, uniqueItems: true },
  Tree: { type: "object", properties: { next: ref("Tree") } },
  Pair: { type: "object", properties: { left: ref("Pair"), right: ref("Pair"), value: { type: "integer" } } },
  // So many properties that the error pass has a table of them.
  Pairs: {
    type: "object",
    properties: Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`p${index}`, ref("Pair")])),
  },
  // Both branches look at the same member, so that each level doubles the work.
  Choice: {
    anyOf: [
      { type: "object", required: ["next"], properties: { next: ref("Choice"), a: { type: "string" } } },
      { type: "object", required: ["next"], properties: { next: ref("Choice"), b: { type: "string" } } },
      { const: "end" },
    ],
  },
  Doubled: {
    type: "object",
    properties: { a: ref("Doubled") },
    patternProperties: { "^a": ref("Doubled") },
    unevaluatedProperties: false,
    anyOf: [{ properties: { b: ref("Doubled") } }, { properties: { c: ref("Doubled") } }],
  },
};

const validators = documentValidators(schemas);

describe("hostile values", () => {
  it("may be proxies, which are read as often as their answers matter", async () => {
    const { is, faults } = await validators;
    let reads = 0;
    const counted = (target: object): object =>
      new Proxy(target, {
        get: (object, key) => {
          reads++;
          return Reflect.get(object, key) as unknown;
        },
      });
    expect(is("Item", counted({ id: "a" }))).toBe(true);
    // Once for each of `properties`.
    expect(reads).toBe(3);
    expect(is("Item", counted({ id: 1 }))).toBe(false);
    expect(faults("Item", counted({ id: 1 }))).toEqual(["/id type"]);
  });

  it("may change while they are read", async () => {
    const { module } = await validators;
    let reads = 0;
    const fickle = {
      get id() {
        return reads++ === 0 ? 1 : "a";
      },
    };
    expect(functionOf(module, "validateItem")(fickle)).toMatchObject({
      valid: false,
      errors: [{ keyword: "unstable", instancePath: "" }],
    });
  });

  it("may throw: what a getter throws is not swallowed, and leaves nothing behind", async () => {
    const { is } = await validators;
    const broken = {
      get id(): string {
        throw new TypeError("broken");
      },
      get next(): object {
        throw new TypeError("broken");
      },
    };
    expect(() => is("Item", broken)).toThrow("broken");
    expect(() => is("Choice", { next: broken })).toThrow("broken");
    expect(is("Choice", { next: "end" })).toBe(true);
  });

  it("may throw what engines throw for other reasons than nesting", async () => {
    const { is, faults } = await validators;
    const broken = {
      get id(): string {
        throw new RangeError("Invalid count value: -1");
      },
      get next(): string {
        return "a".repeat(-1);
      },
    };
    for (const judge of [is, faults]) {
      expect(() => judge("Item", broken)).toThrow("Invalid count value");
      expect(() => judge("Tree", broken)).toThrow("Invalid count value");
    }
  });

  it("may be sparse arrays and objects without a prototype", async () => {
    const { is } = await validators;
    const bare = Object.assign(Object.create(null) as object, { id: "a" });
    expect(is("Item", bare)).toBe(true);
    expect(is("Item", Object.assign(bare, { more: 1 }))).toBe(false);
    expect(is("Item", { id: "a", list: new Array(3) })).toBe(false);
    expect(is("Items", new Array(1_000_000))).toBe(false);
  });

  it("may be nested a million levels deep or cyclic", async () => {
    const { is, faults } = await validators;
    let deep: unknown = {};
    for (let level = 0; level < 1_000_000; level++) deep = { next: deep, a: deep };
    for (const name of ["Tree", "Choice", "Doubled"]) {
      expect([name, is(name, deep), faults(name, deep).at(-1)]).toEqual([name, false, "depth"]);
    }
    expect(is("Item", { id: "a", any: deep })).toBe(true);
    const cyclic: Record<string, unknown> = {};
    Object.assign(cyclic, { next: cyclic, a: cyclic });
    expect([is("Tree", cyclic), is("Choice", cyclic), is("Items", [cyclic, cyclic])]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("may hold one object in many places, which is judged a bounded number of times", async () => {
    const { is, faults } = await validators;
    let reads = 0;
    const shared = (leaf: unknown): unknown => {
      let value: unknown = { value: leaf };
      for (let level = 0; level < 100; level++) {
        const inner = value;
        value = {
          get left() {
            reads++;
            return inner;
          },
          right: inner,
        };
      }
      return value;
    };
    // 2 ** 100 as JSON.
    expect(is("Pair", shared(1))).toBe(true);
    expect(is("Pair", shared("1"))).toBe(false);
    expect(faults("Pair", { left: shared(1), value: "1" })).toEqual(["/value type"]);
    expect(faults("Pairs", { p0: shared(1), p1: { value: "1" } })).toEqual(["/p1/value type"]);
    expect(reads).toBeLessThan(10_000_000);
  });

  it("take time in proportion to their size where a union recurses in several branches", async () => {
    const { is, faults } = await validators;
    let reads = 0;
    const chain = (levels: number, leaf: unknown): unknown => {
      let value = leaf;
      for (let level = 0; level < levels; level++) {
        const next = value;
        value = {
          get next() {
            reads++;
            return next;
          },
        };
      }
      return value;
    };
    // 2 ** 500 without memory.
    expect(is("Choice", chain(500, "end"))).toBe(true);
    expect(is("Choice", chain(500, "other"))).toBe(false);
    expect(faults("Choice", chain(500, "other")).length).toBeGreaterThan(0);
    expect(reads).toBeLessThan(1_000_000);
    let doubled: unknown = { d: 1 };
    for (let level = 0; level < 500; level++) doubled = { a: doubled, b: doubled };
    expect(is("Doubled", doubled)).toBe(false);
    expect(faults("Doubled", doubled).length).toBeGreaterThan(0);
  });
});
