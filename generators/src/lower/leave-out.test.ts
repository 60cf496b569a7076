import { expect, it } from "vitest";
import { lowerTexts } from "./lower-texts.ts";

const document = `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /good: { get: { operationId: good, responses: { "200": { $ref: "#/components/responses/Good" } } } }
  /own: { get: { operationId: own, responses: { "20": {} } } }
  /uses: { get: { operationId: uses, responses: { "200": { $ref: "#/components/responses/Uses" } } } }
  /again: { get: { operationId: again, parameters: [{ $ref: "#/components/parameters/Bad" }], responses: { "200": { $ref: "#/components/responses/Good" } } } }
  /more: { get: { operationId: more, parameters: [{ $ref: "#/components/parameters/Bad" }], responses: { "200": { $ref: "#/components/responses/Good" } } } }
  /calls: { get: { operationId: calls, responses: { "200": { $ref: "#/components/responses/Good" } }, callbacks: { c: { "{$url}": { post: { requestBody: { content: { a/b: { schema: { $ref: "#/components/schemas/Broken" } } } }, responses: { "200": { description: "" } } } } } } } }
components:
  parameters:
    Bad: { name: bad, in: nowhere }
  responses:
    Good: { description: "", content: { application/json: { schema: { $ref: "#/components/schemas/Good" } } } }
    Uses: { description: "", content: { application/json: { schema: { $ref: "#/components/schemas/User" } } } }
  schemas:
    Good: { type: object }
    Broken: { type: [string, nonsense] }
    User: { type: array, items: { $ref: "#/components/schemas/Broken" } }
`;

it("refuses a document with errors, after reporting them all", async () => {
  const { api, places } = await lowerTexts({ "x.yaml": document });
  expect(api).toBeUndefined();
  expect(places).toEqual(["TN201 x.yaml:5:49", "TN201 x.yaml:12:23", "TN201 x.yaml:18:15"]);
});

it("leaves out what has an error and what needs it, and says so", async () => {
  const { api, diagnostics } = await lowerTexts({ "x.yaml": document }, { onError: "skip" });
  expect(api?.operations.map(({ operationId }) => operationId)).toEqual(["good"]);
  expect(api?.namedSchemas.map((id) => api.schemas[id]?.name)).toEqual(["Good"]);
  const leftOut = diagnostics.filter(({ code }) => code === "TN217");
  expect(leftOut.map(({ place }) => `${place?.line}:${place?.column}`)).toEqual([
    "5:11",
    "6:12",
    "7:13",
    "8:12",
    "9:13",
    "18:5",
    "19:5",
  ]);
});
