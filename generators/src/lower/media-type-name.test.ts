import { expect, it } from "vitest";
import { lowerTexts } from "./lower-texts.ts";

const document = (keys: string) => `openapi: 3.1.0
info: { title: X, version: "1" }
paths:
  /x:
    get:
      responses:
        "200":
          description: ""
          content:
            text/plain: { schema: { type: string } }
            ${keys}
`;

it.each<[string, readonly string[], string]>([
  ["';': {}", [], "`;` is no media type; it is left out."],
  ["'': {}", [], "`` is no media type; it is left out."],
  ["'application': {}", [], "it is left out."],
  ["'*/json': {}", [], "it is left out."],
  ["'application /json': {}", [], "it is left out."],
  ["'application/json/x': {}", [], "it is left out."],
  ["'application/json;': {}", ["application/json"], "it is read as `application/json`."],
  ["' application/json ; ': {}", ["application/json"], "it is read as `application/json`."],
  ["'*': {}", ["*/*"], "it is read as `*/*`."],
  [
    "'application/json, text/csv': {}",
    ["application/json", "text/csv"],
    "it is read as `application/json` and `text/csv`.",
  ],
  ["'text/plain;': {}", [], "it is read as `text/plain`."],
  ["'text/csv; a': {}", ["text/csv; a"], "it is kept as it stands."],
])("a malformed key %s is told at its place, and others stay", async (keys, expected, message) => {
  const { api, diagnostics, places } = await lowerTexts({ "x.yaml": document(keys) });
  expect(places).toEqual(["TN242 x.yaml:11:13"]);
  expect(diagnostics[0]?.message).toContain(message);
  const content = api?.operations[0]?.responses[0]?.content ?? [];
  expect(content.map(({ mediaType }) => mediaType)).toEqual(["text/plain", ...expected]);
});

it.each([
  "application/json; charset=utf-8",
  "application/*",
  "application/*+json",
  "*/*",
  'text/csv; a="b, c;"',
  "application/json; profile=https://x.example/y",
])("a media type or range is read as it stands: %s", async (key) => {
  const { api, places } = await lowerTexts({ "x.yaml": document(`'${key}': {}`) });
  expect(places).toEqual([]);
  expect(api?.operations[0]?.responses[0]?.content[1]?.mediaType).toBe(key);
});

it("goes for the content of a parameter, and for the lists of Swagger 2.0", async () => {
  const parameter = await lowerTexts({
    "x.yaml": `openapi: 3.1.0
info: { title: X, version: "1" }
paths:
  /x:
    get:
      parameters: [{ name: a, in: query, content: { "application/json;": { schema: {} } } }]
      responses: { "204": { description: "" } }
`,
  });
  expect(parameter.places).toEqual(["TN242 x.yaml:6:53"]);
  expect(parameter.api?.operations[0]?.parameters[0]?.serialization).toMatchObject({
    content: { mediaType: "application/json" },
  });
  const swagger = await lowerTexts({
    "x.yaml": `swagger: "2.0"
info: { title: X, version: "1" }
produces: [json, "text/csv; "]
paths:
  /x:
    get:
      responses: { "200": { description: "", schema: { type: string } } }
`,
  });
  expect(swagger.places).toEqual(["TN242 x.yaml:3:12", "TN242 x.yaml:3:18"]);
  const content = swagger.api?.operations[0]?.responses[0]?.content ?? [];
  expect(content.map(({ mediaType }) => mediaType)).toEqual(["text/csv"]);
});
