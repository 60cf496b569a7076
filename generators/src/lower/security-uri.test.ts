import { expect, test } from "vitest";
import { lowerTexts } from "./lower-texts.ts";

const others = {
  "parts/schemes.yaml":
    "key: { type: apiKey, in: header, name: X-Key }\nown: { type: http, scheme: basic }\n",
  "bearer.yaml": "{ type: http, scheme: bearer }\n",
};

test.each<[string, string, string, readonly string[], readonly string[]]>([
  ["the name of a component", "own", "3.2.0", ["own"], []],
  ["a component by its place", "'#/components/securitySchemes/own'", "3.2.0", ["own"], []],
  ["one of another file", "parts/schemes.yaml#/key", "3.2.0", ["own", "key"], []],
  ["a file", "bearer.yaml", "3.2.0", ["own", "bearer"], []],
  ["one whose name is taken", "parts/schemes.yaml#/own", "3.2.0", ["own", "parts/schemes.yaml#/own"], []],
  ["nothing", "parts/schemes.yaml#/ky", "3.2.0", ["own", "parts/schemes.yaml#/ky"], ["TN208 x.yaml:4:14"]],
  ["a URI before 3.2", "bearer.yaml", "3.1.0", ["own", "bearer.yaml"], ["TN208 x.yaml:4:14"]],
])("a requirement may name %s", async (_, key, version, names, places) => {
  const text = `openapi: ${version}
info: { title: T, version: "1" }
paths: { /x: { get: { responses: { "204": { description: "" } } } } }
security: [{ ${key}: [] }, { own: [] }]
components: { securitySchemes: { own: { type: http, scheme: digest } } }
`;
  const { api, places: found } = await lowerTexts({ "x.yaml": text, ...others });
  expect(found).toEqual(places);
  expect(api?.securitySchemes.map(({ name }) => name)).toEqual(names);
  const [first, second] = api?.operations[0]?.security ?? [];
  expect(first?.map(({ scheme }) => scheme)).toEqual([names.at(-1)]);
  expect(second?.at(-1)?.scheme).toBe("own");
});
