import { expect, it } from "vitest";
import { lowerTexts } from "./lower-texts.ts";

function document(schema: string, more = ""): string {
  return `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /good: { get: { operationId: good, responses: { "200": { description: "", content: { application/json: { schema: { $ref: "#/components/schemas/${schema}" } } } } } } }
  /bad: { get: { operationId: bad, callbacks: [1], parameters: [{ $ref: "#/nowhere" }], responses: { "200": { description: "", content: { application/json: { schema: { $ref: "#/components/schemas/Bad" } } } } } } }
components:
  schemas:
    Good: { type: string }
    Bad: { type: nonsense }
${more}`;
}

const isWanted = ({ operationId }: { readonly operationId?: string }) => operationId === "good";

it("says nothing of errors in operations that nobody wants, and in what only they use", async () => {
  const { api, places } = await lowerTexts({ "x.yaml": document("Good") }, { isWanted });
  expect(places).toEqual([]);
  expect(api?.operations.map(({ operationId }) => operationId)).toEqual(["good", "bad"]);
});

it.each([
  ["without a selection", document("Good"), {}],
  ["in a schema that is used", document("Bad"), { isWanted }],
  ["in the wanted operation", document("Good"), { isWanted: () => true }],
  ["outside of all operations", document("Good", "webhooks: [1]"), { isWanted }],
])("refuses with every error there is when one is %s", async (_, text, options) => {
  const { api, places } = await lowerTexts({ "x.yaml": text }, options);
  expect(api).toBeUndefined();
  expect(places.length).toBeGreaterThanOrEqual(3);
});

it("refuses when a wanted operation refers to what an unwanted one has told of", async () => {
  const text = `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /bad: { get: { operationId: bad, parameters: [{ $ref: "#/nowhere" }] } }
  /good: { get: { operationId: good, parameters: [{ $ref: "#/nowhere" }] } }
`;
  const { api, places } = await lowerTexts({ "x.yaml": text }, { isWanted });
  expect(api).toBeUndefined();
  expect(places.filter((place) => place.startsWith("TN203"))).toEqual(["TN203 x.yaml:4:51"]);
});
