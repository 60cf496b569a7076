import { describe, expect, it } from "vitest";
import { syntheticDocument } from "./document.ts";

describe("syntheticDocument", () => {
  it("grows linearly and is the same each time", () => {
    const one = syntheticDocument(20);
    const two = syntheticDocument(40);
    expect(syntheticDocument(20)).toBe(one);
    expect(two.length / one.length).toBeGreaterThan(1.95);
    expect(two.length / one.length).toBeLessThan(2.05);
  });

  it("refers only to schemas that it has", () => {
    const text = syntheticDocument(3);
    const { components } = JSON.parse(text) as { components: { schemas: Record<string, unknown> } };
    const wanted = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
    expect(wanted.length).toBeGreaterThan(100);
    expect(wanted.filter((name) => !Object.hasOwn(components.schemas, name ?? ""))).toEqual([]);
  });
});
