import { expect, it } from "vitest";
import { generate } from "../generate.ts";
import { decodeText } from "./read-text.ts";

/** What comes of a document that an editor saved in Latin-1. */
async function ofLatin1(document: string) {
  const { outputs, diagnostics } = await generate({
    document: "a.yaml",
    read: async (path) => decodeText(path, Buffer.from(document, "latin1")),
    outputs: [{ targets: ["types"], runtime: "package" }],
  });
  const types = outputs?.[0]?.find(({ path }) => path === "types.ts")?.text;
  return {
    types,
    found: diagnostics.map(({ code, place }) => `${code} ${place?.line}:${place?.column}`),
  };
}

const head = 'openapi: 3.1.0\ninfo: { title: Dirección, version: "1" }\npaths: {}\n';

it("costs descriptions a letter, with a warning at the first", async () => {
  const { types, found } = await ofLatin1(
    `${head}components: { schemas: { A: { type: string, description: Último } } }`,
  );
  expect(found).toEqual(["TN117 2:23"]);
  expect(types).toContain("/** \ufffdltimo */");
});

it.each([
  ["a name", "properties: { año: { type: string } }"],
  ["a required name", "required: [año]"],
  ["a value", "enum: [niño]"],
  ["a value that has a description", "const: { description: niño }"],
  ["a property that is called description", "properties: { description: { const: niño } }"],
])("refuses the document where it is %s", async (_, keyword) => {
  const { types, found } = await ofLatin1(`${head}components: { schemas: { A: { ${keyword} } } }`);
  expect(found).toEqual(["TN101 2:23"]);
  expect(types).toBeUndefined();
});

it("refuses what is no document at all", async () => {
  expect((await ofLatin1("ÿþ{ [")).found).toEqual(["TN101 1:1"]);
});
