import fc from "fast-check";
import { expect, test } from "vitest";
import { drawBody } from "./body-arbitrary.ts";
import { drawn } from "./draw.ts";
import { modelOf } from "./model.ts";

const pet = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
const list = { type: "array", items: { type: "integer" } };
const content = {
  "application/json": { schema: pet },
  "application/xml": { schema: pet },
  "application/yaml": { schema: pet },
  "application/x-ndjson": { schema: list },
  "text/event-stream": { schema: pet },
};
const document = {
  openapi: "3.1.1",
  info: { title: "Pets", version: "1" },
  paths: { "/pets": { post: { requestBody: { content }, responses: { 204: { description: "" } } } } },
};
const api = await modelOf("pets.json", async () => JSON.stringify(document));

test.each(api.operations[0]?.requestBody?.content ?? [])("a body in $mediaType", (media) => {
  const bodies = drawn((draw) => drawBody(media, { api, direction: "request", draw }));
  const kinds = new Set(fc.sample(bodies, 20).map((body) => typeof body));
  expect([...kinds]).toEqual([media.mediaType === "application/json" ? "object" : "string"]);
});
