import { describe, expect, it } from "vitest";
import { documentValidators } from "../testing/document-validators.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Readonly<Record<string, object>>, rest: object = {}) => ({
  type: "object",
  required: Object.keys(properties),
  properties,
  ...rest,
});
const text = { type: "string" };
const cat = object({ kind: { const: "cat" }, claws: { type: "integer" } });
const dog = object({ kind: { enum: ["dog", "hound"] }, name: text });

describe("a union", () => {
  it("by a distinguishing constant reports only the branch that was meant", async () => {
    const { is, faults } = await documentValidators({
      Cat: cat,
      Dog: dog,
      Pet: { oneOf: [ref("Cat"), ref("Dog")] },
    });
    expect(is("Pet", { kind: "hound", name: "a" })).toBe(true);
    expect(faults("Pet", { kind: "cat", claws: "four" })).toEqual(["/claws type", "oneOf"]);
    expect(faults("Pet", { kind: "cow" })).toEqual(["discriminator", "oneOf"]);
    expect(faults("Pet", [])).toEqual(["type", "oneOf"]);
  });

  it("by a discriminator jumps, also by names that only the mapping has", async () => {
    const loose = (kind: string) => object({ kind: text, [kind]: text });
    const { is, faults } = await documentValidators({
      A: loose("a"),
      B: loose("b"),
      Either: {
        oneOf: [ref("A"), ref("B")],
        discriminator: { propertyName: "kind", mapping: { first: ref("A").$ref, alpha: ref("A").$ref } },
      },
    });
    // Both branches would accept it; only one is meant.
    expect(is("Either", { kind: "first", a: "", b: "" })).toBe(true);
    expect(is("Either", { kind: "alpha", a: "" })).toBe(true);
    expect(is("Either", { kind: "B", b: "" })).toBe(true);
    expect(faults("Either", { kind: "B", a: "" })).toEqual(["required", "oneOf"]);
    expect(faults("Either", { kind: "other" })).toEqual(["discriminator", "oneOf"]);
  });

  it("by a discriminator whose property is of numbers or booleans jumps by those", async () => {
    const tagged = (kind: object, rest: Readonly<Record<string, object>>) => object({ kind, ...rest });
    const { is, faults } = await documentValidators({
      One: tagged({ const: 1 }, { a: text }),
      Two: tagged({ type: "integer" }, { b: text }),
      Yes: tagged({ const: true }, { a: text }),
      Off: tagged({ enum: [false, "off"] }, { b: text }),
      Numbers: {
        oneOf: [ref("One"), ref("Two")],
        discriminator: { propertyName: "kind", mapping: { 1: "One", 2: "Two", 3: "Two", 4: "Two" } },
      },
      Booleans: { oneOf: [ref("Yes"), ref("Off")], discriminator: { propertyName: "kind" } },
    });
    expect(is("Numbers", { kind: 1, a: "" })).toBe(true);
    expect(is("Numbers", { kind: 3, b: "" })).toBe(true);
    expect(faults("Numbers", { kind: 2, a: "" })).toEqual(["required", "oneOf"]);
    expect(faults("Numbers", { kind: "1", a: "" })).toEqual(["/kind const", "oneOf"]);
    expect(faults("Numbers", { kind: 5, b: "" })).toEqual(["discriminator", "oneOf"]);
    expect(is("Booleans", { kind: true, a: "" })).toBe(true);
    expect(is("Booleans", { kind: false, b: "" })).toBe(true);
    expect(is("Booleans", { kind: "off", b: "" })).toBe(true);
    expect(is("Booleans", { kind: "true", a: "" })).toBe(false);
  });

  it("by a discriminator of whose values none can be there looks at all branches", async () => {
    const kinds = { enum: ["cat", "dog"] };
    const { is, faults } = await documentValidators({
      Base: object({ kind: kinds }),
      Cat: { allOf: [ref("Base"), object({ claws: text })] },
      Dog: { allOf: [ref("Base"), object({ barks: text })] },
      Seven: object({ kind: { const: 7 } }),
      Text: object({ kind: { const: "7" } }),
      Pet: { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" } },
      Mixed: { oneOf: [ref("Seven"), ref("Text"), ref("Cat")], discriminator: { propertyName: "kind" } },
    });
    expect(is("Pet", { kind: "cat", claws: "" })).toBe(true);
    expect(is("Pet", { kind: "dog", barks: "" })).toBe(true);
    expect(faults("Pet", { kind: "Dog", barks: "" })).toContain("oneOf");
    expect([is("Mixed", { kind: 7 }), is("Mixed", { kind: "7" }), is("Mixed", { kind: 8 })]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each(["oneOf", "anyOf"] as const)(
    "by a discriminator tries the branches of %s to which it cannot lead",
    async (keyword) => {
      const discriminator = { propertyName: "kind" };
      const branches = (...more: readonly object[]) => ({
        [keyword]: [ref("Cat"), ref("Dog"), ...more],
        discriminator,
      });
      const many = ["e", "f", "g"].map((kind) => object({ kind: { const: kind } }));
      const { is, faults } = await documentValidators({
        Cat: cat,
        Dog: { ...dog, type: ["object", "null"] },
        Fish: object({ kind: { const: "fish" } }),
        Bird: object({ kind: { const: "bird" }, sings: { type: "boolean" } }),
        Others: { [keyword]: [ref("Fish"), ref("Bird")] },
        NullOfBranch: branches(),
        Open: branches(text, { type: "array", items: ref("Open") }, object({ free: text })),
        Nested: branches(ref("Others"), ...many),
      });
      expect(is("NullOfBranch", null)).toBe(true);
      expect(is("NullOfBranch", 1)).toBe(false);
      for (const value of ["", [], [[""]], { free: "" }, { kind: "cow", free: "" }, null]) {
        expect(is("Open", value), JSON.stringify(value)).toBe(true);
      }
      expect(is("Open", [[1]])).toBe(false);
      expect(faults("Open", { kind: "cat" })).toEqual(["required", keyword]);
      expect(faults("Open", { kind: "cow" })).toEqual(["required", keyword]);
      expect(is("Nested", { kind: "bird", sings: true })).toBe(true);
      expect(is("Nested", { kind: "g" })).toBe(true);
      expect(faults("Nested", { kind: "bird" })).toContain("required");
      expect(faults("Nested", { kind: "cow" })).toEqual(["discriminator", keyword]);
    },
  );

  it("by shape looks at the property that only one branch can have", async () => {
    const closed = { additionalProperties: false };
    const { is, faults, files } = await documentValidators({
      Actor: {
        oneOf: [object({ id: text, handle: text }, closed), object({ id: text, status: text }, closed)],
      },
    });
    expect(files["validators.ts"]).toContain('["handle"] !== undefined');
    expect([is("Actor", { id: "", handle: "" }), is("Actor", { id: "", status: "" })]).toEqual([true, true]);
    expect(is("Actor", { id: "", handle: "", status: "" })).toBe(false);
    expect(faults("Actor", { id: "", handle: 1 })).toEqual(["/handle type", "oneOf"]);
  });

  it("without any of these reports the branch that got deepest", async () => {
    const { faults } = await documentValidators({
      Either: {
        anyOf: [object({ a: object({ b: text }) }), { type: "array" }, { type: "object", required: ["z"] }],
      },
    });
    expect(faults("Either", { a: { b: 1 } })).toEqual(["/a/b type", "anyOf"]);
  });

  it("of which several branches hold names them", async () => {
    const { module, faults } = await documentValidators({
      One: { oneOf: [{ minimum: 1 }, { type: "number" }, false] },
    });
    expect(faults("One", 2)).toEqual(["oneOf"]);
    const { validateOne } = module as {
      readonly validateOne: (value: unknown) => { readonly errors: unknown };
    };
    expect(validateOne(2).errors).toMatchObject([{ params: { passingSchemas: [0, 1] } }]);
  });

  it("of thousands of branches is printed flat, whichever way it is decided", async () => {
    const names = Array.from({ length: 2000 }, (_, index) => `B${index}`);
    const branches = Object.fromEntries(
      names.map((name, index) => [name, object({ kind: text, [`p${index % 50}`]: { const: index } })]),
    );
    const oneOf = names.map((name) => ref(name));
    const { is, faults } = await documentValidators({
      ...branches,
      Jump: { oneOf, discriminator: { propertyName: "kind" } },
      Search: { anyOf: oneOf },
      Count: { oneOf },
    });
    const value = { kind: "B1999", p49: 1999 };
    expect([is("Jump", value), is("Search", value), is("Count", value)]).toEqual([true, true, true]);
    expect(is("Jump", { ...value, kind: "B1998" })).toBe(false);
    expect(faults("Jump", { kind: "B1999", p49: 1 })).toEqual(["/p49 const", "oneOf"]);
    expect(faults("Search", { kind: "", p49: 2 })).toContain("anyOf");
    // Two branches hold.
    expect(faults("Count", { kind: "", p49: 1999, p48: 1998 })).toEqual(["oneOf"]);
  });
});
