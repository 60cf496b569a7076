import { describe, expect, test } from "vitest";
import { lowerTexts } from "../lower/lower-texts.ts";

const head = 'info: { title: T, version: "1" }\npaths: {}\n';
const since3 = (reference: string): string => `openapi: 3.1.0
${head}components:
  schemas:
    Pet: { type: object, $defs: { tag: { $anchor: label } } }
    Kennel: { properties: { p: { $ref: '${reference}' } } }
  responses: { Refusal: { description: No. } }
  parameters: { Limit: { name: limit, in: query, schema: { type: integer } } }
`;
const swagger = (reference: string): string => `swagger: "2.0"
${head}definitions:
  Pet: { type: object }
  Kennel: { properties: { p: { $ref: '${reference}' } } }
`;

async function hintsOf(document: string): Promise<readonly (string | undefined)[]> {
  const parts = "Pet: { type: object }\n";
  const { diagnostics } = await lowerTexts({ "a.yaml": document, "parts.yaml": parts });
  return diagnostics.filter(({ severity }) => severity === "error").map(({ hint }) => hint);
}

describe("a reference that leads nowhere names what is near", () => {
  test.each([
    ["a slip in the name", "#/components/schemas/Pett", "`Pet`"],
    ["another case", "#/components/schemas/pet", "`Pet`"],
    ["a slip in the section", "#/components/schema/Pet", "`schemas`"],
    ["the wrong section", "#/components/responses/Pet", "`#/components/schemas/Pet`"],
    ["a section that is not there", "#/components/headers/Limit", "`#/components/parameters/Limit`"],
    ["without components", "#/schemas/Pet", "`#/components/schemas/Pet`"],
    ["a name behind `#/`", "#/Pet", "`#/components/schemas/Pet`"],
    ["a slip behind `#/`", "#/Pett", "`#/components/schemas/Pet`"],
    ["a slip in the form of 2.0", "#/definitions/Kenel", "`#/components/schemas/Kennel`"],
    ["an anchor", "#lable", "`#label`"],
    ["a name behind `#`", "#Pet", "`#/components/schemas/Pet`"],
    ["a name alone with a slip", "Kenel", "`#/components/schemas/Kennel`"],
    ["a slip in another file", "parts.yaml#/Pett", "`Pet`"],
  ])("%s: %s", async (_, reference, near) => {
    expect(await hintsOf(since3(reference))).toEqual([`Did you mean ${near}?`]);
  });

  test.each([
    ["#/components/schemas/Kenel", "`#/definitions/Kennel`"],
    ["#/definitions/Kenel", "`Kennel`"],
  ])("of 2.0: %s", async (reference, near) => {
    expect(await hintsOf(swagger(reference))).toEqual([`Did you mean ${near}?`]);
  });

  test.each([["#/components/schemas/Zebra"], ["#/nowhere/at/all"], ["#/components"]])(
    "and nothing where nothing is near: %s",
    async (reference) => {
      expect((await hintsOf(since3(reference))).every((hint) => hint === undefined)).toBe(true);
    },
  );

  test("so does a mapping", async () => {
    const mapped = (target: string): string => `openapi: 3.1.0
${head}components:
  schemas:
    Pet: { discriminator: { propertyName: k, mapping: { c: '${target}' } }, oneOf: [{ $ref: '#/components/schemas/Cat' }] }
    Cat: { type: object, properties: { k: { type: string } } }
`;
    for (const target of ["Catt", "#/components/schemas/Catt"]) {
      const { diagnostics } = await lowerTexts({ "a.yaml": mapped(target) });
      expect(diagnostics).toMatchObject([{ code: "TN211", hint: "Did you mean `Cat`?" }]);
    }
  });
});
