import { describe, expect, it } from "vitest";
import type { Api, Discriminator } from "../model/index.ts";
import { lowerTexts } from "./lower-texts.ts";

/** The discriminator of the first schema that has one: its mapping with names in place of ids. */
function discriminatorOf(api: Api | undefined) {
  const holder = api?.schemas.find((one) => one.discriminator !== undefined);
  const discriminator: Discriminator | undefined = holder?.discriminator;
  return discriminator?.mapping.map(([value, id]) => `${value}: ${api?.schemas[id]?.name ?? "unnamed"}`);
}

async function mappingOf(version: string, schemas: string) {
  const head = version === "2.0" ? 'swagger: "2.0"' : `openapi: ${version}`;
  const map = version === "2.0" ? "definitions:" : "components:\n schemas:";
  const text = `${head}\ninfo: { title: T, version: "1" }\npaths: {}\n${map}\n${schemas}`;
  const files = { "x.yaml": text, "Cat.yaml": "type: object", "Dog.v2.yaml": "type: object" };
  const { api, places } = await lowerTexts(files);
  return { mapping: discriminatorOf(api), places };
}

const union = "oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]";
const animals = "  Cat: { type: object }\n  Dog: { type: object }";

describe("a discriminator", () => {
  it.each<[string, string, readonly string[]]>([
    [
      "implicit names",
      `  Pet: { ${union}, discriminator: { propertyName: t } }\n${animals}`,
      ["Cat: Cat", "Dog: Dog"],
    ],
    [
      "names and references as values, two values for one branch, and the branch that is left",
      `  Pet: { ${union}, discriminator: { propertyName: t, mapping: { c: Cat, kitty: '#/components/schemas/Cat' } } }\n${animals}`,
      ["c: Cat", "kitty: Cat", "Dog: Dog"],
    ],
    [
      "files, and a component whose name looks like one",
      "  Pet: { oneOf: [{ $ref: Cat.yaml }], discriminator: { propertyName: t, mapping: { c: Cat.yaml, d: Dog.v2 } } }\n  Dog.v2: {}",
      ["c: Cat", "d: Dog.v2"],
    ],
    [
      "what a branch pins its property to",
      `  Pet: { ${union}, discriminator: { propertyName: t } }
  Base: { properties: { t: { enum: [d1, d2] } } }
  Cat: { properties: { t: { enum: [c] } } }
  Dog: { allOf: [{ $ref: '#/components/schemas/Base' }] }`,
      ["c: Cat", "d1: Dog", "d2: Dog"],
    ],
    [
      "branches that are written in place",
      "  Pet: { anyOf: [{ properties: { t: { enum: [a] } } }, { type: object }], discriminator: { propertyName: t } }",
      ["a: unnamed"],
    ],
    [
      "children of a parent, at any depth, and its mapping",
      `  Pet: { type: object, discriminator: { propertyName: t, mapping: { c: Cat } } }
  Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
  Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { type: object }] }
  Puppy: { allOf: [{ $ref: '#/components/schemas/Dog' }] }`,
      ["c: Cat", "Dog: Dog", "Puppy: Puppy"],
    ],
    [
      "numbers and booleans to which branches pin their property",
      `  Pet: { ${union}, discriminator: { propertyName: t } }
  Cat: { properties: { t: { enum: [1, 2.5] } } }
  Dog: { properties: { t: { enum: [false] } } }`,
      ["1: Cat", "2.5: Cat", "false: Dog"],
    ],
    [
      "what a branch pins its property to over references",
      `  Pet: { ${union}, discriminator: { propertyName: t } }
  Cat: { properties: { t: { $ref: '#/components/schemas/Kind' } } }
  Dog: { properties: { t: { allOf: [{ $ref: '#/components/schemas/Other' }] } } }
  Kind: { type: string, enum: [c] }
  Other: { type: string, enum: [d1, d2] }`,
      ["c: Cat", "d1: Dog", "d2: Dog"],
    ],
    [
      "names, where branches share an enumeration of all kinds",
      `  Pet: { ${union}, discriminator: { propertyName: t } }
  Base: { properties: { t: { enum: [Cat, Dog] } } }
  Cat: { allOf: [{ $ref: '#/components/schemas/Base' }] }
  Dog: { allOf: [{ $ref: '#/components/schemas/Base' }] }`,
      ["Cat: Cat", "Dog: Dog"],
    ],
    [
      "names, where a parent enumerates its children",
      `  Pet: { properties: { t: { enum: [Cat, Dog] } }, discriminator: { propertyName: t } }
  Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
  Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }] }`,
      ["Cat: Cat", "Dog: Dog"],
    ],
    [
      "of what a branch shares with its own child only the name to the child",
      `  Pet: { ${union}, discriminator: { propertyName: t } }
  Cat: { properties: { t: { enum: [c] } } }
  Dog: { allOf: [{ $ref: '#/components/schemas/Cat' }] }`,
      ["c: Cat", "Dog: Dog"],
    ],
    [
      "what the discriminator of a parent maps to a branch",
      `  Pet: { ${union}, discriminator: { propertyName: t } }
  Base: { properties: { t: { type: string } }, discriminator: { propertyName: t, mapping: { c: Cat } } }
  Cat: { allOf: [{ $ref: '#/components/schemas/Base' }] }
  Dog: { allOf: [{ $ref: '#/components/schemas/Base' }] }`,
      ["c: Cat", "Dog: Dog"],
    ],
    [
      "what leads to the branches of a branch",
      `  Pet: { ${union}, discriminator: { propertyName: t } }
  Cat: { properties: { t: { enum: [c] } } }
  Dog: { oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/Dog' }], discriminator: { propertyName: t, mapping: { a: A } } }
  A: { type: object }
  B: { properties: { t: { enum: [b] } } }`,
      ["c: Cat", "a: Dog", "b: Dog", "Dog: Dog"],
    ],
    [
      "branches behind nullable",
      `  Pet: { nullable: true, ${union}, discriminator: { propertyName: t } }\n${animals}`,
      ["Cat: Cat", "Dog: Dog"],
    ],
  ])("lists %s", async (_, schemas, expected) => {
    expect(await mappingOf("3.0.3", schemas)).toEqual({ mapping: expected, places: [] });
  });

  it("is only a name in Swagger 2.0", async () => {
    const schemas = "  Pet: { discriminator: t }\n  Cat: { allOf: [{ $ref: '#/definitions/Pet' }] }";
    expect(await mappingOf("2.0", schemas)).toEqual({ mapping: ["Cat: Cat"], places: [] });
  });

  it("has a default in 3.2", async () => {
    const { api } = await lowerTexts({
      "x.yaml": `openapi: 3.2.0
info: { title: T, version: "1" }
components:
  schemas:
    Pet: { ${union}, discriminator: { propertyName: t, defaultMapping: Cat } }
    Cat: {}
    Dog: {}
`,
    });
    const pet = api?.schemas.find(({ name }) => name === "Pet");
    const cat = api?.schemas.find(({ name }) => name === "Cat");
    expect(pet?.discriminator?.defaultMapping).toBe(cat?.id);
  });

  it.each([
    ["a mapping to nowhere", "discriminator: { propertyName: t, mapping: { a: Cow } }", "TN211 x.yaml:6:55"],
    ["no property", "discriminator: { mapping: {} }", "TN201 x.yaml:6:10"],
    ["only a name", "discriminator: t", "TN213 x.yaml:6:10"],
  ])("says where it is wrong: %s", async (_, discriminator, place) => {
    const { places } = await mappingOf("3.1.0", `  Pet: { ${discriminator} }`);
    expect(places).toEqual([place]);
  });
});
