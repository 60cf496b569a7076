import { expect, it } from "vitest";
import { documentValidators } from "../testing/document-validators.ts";

const heir = (...more: object[]): object => ({ allOf: [{ $ref: "#/components/schemas/Animal" }, ...more] });
const discriminator = {
  propertyName: "kind",
  mapping: {
    cat: "#/components/schemas/Cat",
    kitten: "#/components/schemas/Kitten",
    hound: "#/components/schemas/Dog",
  },
};
const schemas = {
  Animal: { type: "object", required: ["kind"], properties: { kind: { type: "string" } }, discriminator },
  Cat: heir({ type: "object", properties: { lives: { type: "integer" } } }),
  Dog: heir({ type: "object", properties: { tricks: { type: "integer" } } }),
  Kitten: { allOf: [{ $ref: "#/components/schemas/Cat" }] },
  Cow: heir(),
};

it("refuses an heir that has the tag of another, of its own heir or of none", async () => {
  const { is, faults } = await documentValidators(schemas);
  const accepted = (name: string): readonly string[] =>
    ["cat", "hound", "kitten", "Cow", "Dog", "none"].filter((kind) => is(name, { kind }));
  expect(["Cat", "Dog", "Kitten", "Cow"].map(accepted)).toEqual([
    ["cat", "kitten"],
    ["hound"],
    ["kitten"],
    ["Cow"],
  ]);
  expect(faults("Dog", { kind: "cat" })).toEqual(["/kind enum"]);
  expect(accepted("Animal")).toHaveLength(6);
});
