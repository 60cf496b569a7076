import { expect, test } from "vitest";
import { emitTargets, modelOf } from "../testing/emit-target.ts";
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
  const files = await emitTargets(await modelOf(JSON.stringify(document)), [typesTarget, clientTarget]);
  expect(files["client.ts"]?.match(/name: "\w+", encode/g)).toEqual([
    'name: "id", encode',
    'name: "id", encode',
    'name: "other", encode',
  ]);
});
