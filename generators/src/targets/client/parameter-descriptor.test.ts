import { expect, test } from "vitest";
import { lowerTexts } from "../../lower/lower-texts.ts";
import { emitTargets } from "../testing/emit-target.ts";
import { typesTarget } from "../types/index.ts";
import { clientTarget } from "./index.ts";

test("a path parameter is there once for each slot of its name", async () => {
  const parameter = { in: "path", required: true, schema: { type: "string" } };
  const parameters = [
    { ...parameter, name: "id" },
    { ...parameter, name: "other" },
  ];
  const get = { operationId: "read", parameters, responses: { 204: { description: "None" } } };
  const document = {
    openapi: "3.1.0",
    info: { title: "T", version: "1", description: "D" },
    paths: { "/a/{id}/b/{other}/c/{id}": { get } },
  };
  const { api, diagnostics } = await lowerTexts({ "openapi.json": JSON.stringify(document) });
  expect(diagnostics.map(({ code }) => code)).toEqual(["TN238"]);
  if (api === undefined) throw new Error("There is no model");
  const files = emitTargets(api, [typesTarget, clientTarget]);
  expect(files["client.ts"]?.match(/name: "\w+", encode/g)).toEqual([
    'name: "id", encode',
    'name: "id", encode',
    'name: "other", encode',
  ]);
});
