import { describe, expect, it } from "vitest";
import { documentValidators } from "../testing/document-validators.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe("recursion", () => {
  const schemas = {
    Tree: {
      type: "object",
      properties: { left: ref("Tree"), right: ref("Tree"), value: { type: "integer" } },
    },
    Choice: {
      anyOf: [
        { type: "object", properties: { next: ref("Choice") } },
        { type: "array", items: ref("Choice") },
      ],
    },
    Never: { not: ref("Tree") },
    Holder: { type: "object", required: ["tree"], properties: { tree: ref("Tree") } },
  };

  it("accepts deep values and names the fault in them", async () => {
    const { is, faults } = await documentValidators(schemas);
    const deep = (leaf: unknown) => {
      let tree: unknown = leaf;
      for (let level = 0; level < 500; level++) tree = { left: tree };
      return tree;
    };
    expect(is("Tree", deep({ value: 1 }))).toBe(true);
    expect(faults("Holder", { tree: deep({ value: "1" }) })).toEqual([
      `/tree${"/left".repeat(500)}/value type`,
    ]);
  });

  it("ends on cyclic values, whatever stands around it", async () => {
    const { is, faults } = await documentValidators(schemas);
    const cyclic: Record<string, unknown> = {};
    Object.assign(cyclic, { left: cyclic, right: cyclic, next: cyclic });
    for (const name of ["Tree", "Choice", "Never"]) {
      expect([name, is(name, cyclic), faults(name, cyclic)]).toEqual([name, false, ["depth"]]);
    }
    expect(is("Holder", { tree: cyclic })).toBe(false);
  });
});
