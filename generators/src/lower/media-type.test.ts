import { expect, test } from "vitest";
import { schemaOf } from "../model/index.ts";
import { lowerTexts } from "./lower-texts.ts";

test("a malformed contentType of an encoding has no effect, and its place is told", async () => {
  const { api, places } = await lowerTexts({
    "x.yaml": `openapi: 3.2.0
info: { title: X, version: "1" }
paths:
  /x:
    post:
      requestBody:
        content:
          multipart/form-data:
            schema: { properties: { bare: {}, none: {}, semicolon: {}, good: {} } }
            encoding:
              bare: { contentType: image }
              none: { contentType: "" }
              semicolon:
                contentType: image/png; image/jpeg
              good: { contentType: "image/png, image/*" }
      responses: { "204": {} }
`,
  });
  expect(places).toEqual(["TN231 x.yaml:11:23", "TN231 x.yaml:12:23", "TN231 x.yaml:14:17"]);
  const [content] = api?.operations[0]?.requestBody?.content ?? [];
  expect(content?.encoding.map(([name, { contentType }]) => [name, contentType])).toEqual([
    ["bare", undefined],
    ["none", undefined],
    ["semicolon", undefined],
    ["good", "image/png, image/*"],
  ]);
  const bytes = api?.schemas.filter(({ id }) => schemaOf(api, id).binary === true);
  expect(bytes?.map(({ origin }) => origin.pointer)).toEqual([expect.stringMatching(/good$/)]);
});
