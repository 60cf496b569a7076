import { expect, test } from "vitest";
import { bundlePilot } from "../../../openapi/redocly.ts";
import { bundle, placesOfFiles } from "./bundle.ts";
import { document } from "./pilot.ts";

test("bundles the pilot's document, overlay included, as Redocly does", async () => {
  const text = await bundlePilot(["openapi/overlays/assumptions.yaml"]);
  expect(document).toEqual(JSON.parse(text));
});

const files = new Map([
  [
    "api/root.yaml",
    "paths: { /a: { $ref: a.yaml } }\ncomponents: { schemas: { A: { $ref: schemas/A.yaml } } }",
  ],
  [
    "api/a.yaml",
    "get: { x: { $ref: schemas/A.yaml }, y: { $ref: schemas/B.yaml#/inner }, z: { $ref: 'root.yaml#/info' } }",
  ],
  ["api/schemas/A.yaml", "discriminator: { mapping: { a: A.yaml, b: Other } }\nitems: { $ref: A.yaml }"],
  ["api/schemas/B.yaml", "inner: { deep: { $ref: A.yaml } }"],
]);

test("keeps the names of components, and puts other files in place", () => {
  const reference = { $ref: "#/components/schemas/A" };
  expect(bundle(files, "api/root.yaml")).toEqual({
    paths: { "/a": { get: { x: reference, y: { deep: reference }, z: { $ref: "#/info" } } } },
    components: {
      schemas: { A: { discriminator: { mapping: { a: reference.$ref, b: "Other" } }, items: reference } },
    },
  });
});

test("says where each file's content stands", () => {
  expect(Object.fromEntries(placesOfFiles(files, "api/root.yaml"))).toEqual({
    "api/a.yaml": "#/paths/~1a",
    "api/schemas/A.yaml": "#/components/schemas/A",
  });
});

test("names the file that is not there", () => {
  const broken = new Map([["root.yaml", "a: [{ $ref: gone.yaml }]"]]);
  expect(() => bundle(broken, "root.yaml")).toThrow("gone.yaml");
});
