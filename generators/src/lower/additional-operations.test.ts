import { expect, test } from "vitest";
import { lowerTexts } from "./lower-texts.ts";

const done = "{ responses: { '204': { description: Done. } } }";

test.each<[string, string, readonly string[], readonly string[]]>([
  ["methods as they are spelled", `COPY: ${done}\n      m-search: ${done}`, ["COPY", "m-search"], []],
  ["no method with a space", `COPY: ${done}\n      BAD METHOD: ${done}`, ["COPY"], ["TN250 x.yaml:7:7"]],
  ["no empty method", `"": ${done}`, [], ["TN250 x.yaml:6:7"]],
  ["a method with a field, as if it stood there", `PUT: ${done}`, ["PUT"], ["TN250 x.yaml:6:7"]],
  ["the same in lower case", `put: ${done}`, ["PUT"], ["TN250 x.yaml:6:7"]],
  ["no method whose field is there", `POST: ${done}`, ["POST"], ["TN250 x.yaml:6:7"]],
])("additional operations have %s", async (_, additional, methods, places) => {
  const post = methods[0] === "POST" ? `    post: ${done}\n` : "    summary: None.\n";
  for (const key of ["paths", "webhooks"]) {
    const head = `openapi: 3.2.0\ninfo: { title: T, version: "1" }\n${key}:\n  /x: \n`;
    const text = `${head}    additionalOperations:\n      ${additional}\n${post}`;
    const lowered = await lowerTexts({ "x.yaml": text });
    const found = [...(lowered.api?.operations ?? []), ...(lowered.api?.webhooks ?? [])];
    expect(found.map(({ method }) => method)).toEqual(methods);
    expect(lowered.places).toEqual(places);
  }
});

test("one beside a reference counts before that of its target", async () => {
  const text = `openapi: 3.2.0
info: { title: T, version: "1" }
paths:
  /x:
    $ref: "#/components/pathItems/x"
    additionalOperations: { COPY: { operationId: own, responses: {} } }
components:
  pathItems: { x: { additionalOperations: { COPY: { operationId: there }, MOVE: { operationId: move, responses: {} } } } }
`;
  const { api, places } = await lowerTexts({ "x.yaml": text });
  expect(api?.operations.map(({ operationId }) => operationId)).toEqual(["own", "move"]);
  expect(places).toContain("TN225 x.yaml:6:29");
});
