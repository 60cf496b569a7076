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
  expect(api?.operations.map(({ operationId }) => operationId)).toEqual(["good", "calls"]);
  expect(api?.operations[1]?.callbacks).toEqual([]);
  expect(api?.namedSchemas.map((id) => api.schemas[id]?.name)).toEqual(["Good"]);
  const leftOut = diagnostics.filter(({ code }) => code === "TN217");
  expect(leftOut.map(({ place }) => `${place?.line}:${place?.column}`)).toEqual([
    "5:11",
    "6:12",
    "7:13",
    "8:12",
    "9:133",
    "18:5",
    "19:5",
  ]);
});

const nowhere = '{ "204": { $ref: "#/nowhere" } }';

it("leaves out everything that refers to what is told only once", async () => {
  const paths = `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /a: { get: { operationId: a, responses: ${nowhere} } }
  /b: { get: { operationId: b, responses: ${nowhere} } }
  /c: { get: { operationId: c, responses: { "204": { description: "" } } } }
`;
  const { api, places } = await lowerTexts({ "x.yaml": paths }, { onError: "skip" });
  expect(api?.operations.map(({ operationId }) => operationId)).toEqual(["c"]);
  expect(places.filter((place) => place.startsWith("TN203"))).toHaveLength(1);
});

it.each([
  ["a reference in a callback", `{ done: { "{$url}": { post: { responses: ${nowhere} } } } }`, 0],
  [
    "one of two callbacks",
    `{ a: { "{$url}": { post: { responses: ${nowhere} } } }, b: { "{$url}": { post: {} } } }`,
    1,
  ],
  ["a callback that leads nowhere", '{ a: { $ref: "#/nowhere" }, b: { "{$url}": { post: {} } } }', 1],
  ["callbacks that are a list", "[1]", 0],
  [
    "a callback of a callback",
    `{ a: { "{$url}": { post: { callbacks: { b: { "{$url}": { put: { responses: ${nowhere} } } } } } } } }`,
    1,
  ],
])("keeps the operation when there is an error in %s", async (_, callbacks, kept) => {
  const text = `openapi: 3.1.0
info: { title: T, version: "1" }
paths: { /a: { get: { operationId: a, responses: { "204": { description: "" } }, callbacks: ${callbacks} } } }
`;
  const { api } = await lowerTexts({ "x.yaml": text }, { onError: "skip" });
  expect(api?.operations.map((operation) => operation.callbacks.length)).toEqual([kept]);
  expect((await lowerTexts({ "x.yaml": text })).api).toBeUndefined();
});
