import { expect, it } from "vitest";
import { lowerTexts } from "./lower-texts.ts";

const operation = (parameter: string) =>
  `openapi: 3.2.0
info: { title: T, version: "1" }
paths:
  /x/{a}:
    get:
      parameters: [{ name: a, required: true, ${parameter} }]
      responses: { "200": { description: "" } }
`;

it.each([
  "in: path, style: form, schema: { type: string }",
  "in: path, style: deepObject, schema: { type: object }",
  "in: query, style: matrix, schema: { type: string }",
  "in: header, style: pipeDelimited, schema: { type: array }",
  "in: cookie, style: simple, schema: { type: string }",
  "in: querystring, schema: { type: object }",
  "in: query, style: constructor, schema: { type: string }",
])("refuses a style that its location does not have: %s", async (parameter) => {
  const { places } = await lowerTexts({ "x.yaml": operation(parameter) });
  expect(places.filter((place) => place.startsWith("TN201"))).toEqual([
    expect.stringMatching(/^TN201 x\.yaml:6:/),
  ]);
});

it("reads form as simple in a header, with a warning at the style", async () => {
  const { api, places } = await lowerTexts({
    "x.yaml": operation("in: header, style: form, schema: { type: array }"),
  });
  const parameter = api?.operations[0]?.parameters.find((one) => one.in === "header");
  expect(parameter?.serialization).toMatchObject({ kind: "style", style: "simple", explode: false });
  expect(places).toContainEqual(expect.stringMatching(/^TN202 x\.yaml:6:59$/));
});

it.each([
  ["in: path", "simple"],
  ["in: query", "form"],
  ["in: header", "simple"],
  ["in: cookie", "form"],
  ["in: path, style: matrix", "matrix"],
  ["in: query, style: deepObject", "deepObject"],
  ["in: cookie, style: cookie", "cookie"],
])("reads %s as %s", async (said, style) => {
  const { api } = await lowerTexts({ "x.yaml": operation(`${said}, schema: { type: object }`) });
  const parameter = api?.operations[0]?.parameters.find((one) => said.startsWith(`in: ${one.in}`));
  expect(parameter?.serialization).toMatchObject({ kind: "style", style });
});
