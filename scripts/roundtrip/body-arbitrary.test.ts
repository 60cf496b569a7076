import fc from "fast-check";
import { expect, test } from "vitest";
import { drawBody } from "./body-arbitrary.ts";
import { attempt, drawn } from "./draw.ts";
import { modelOf } from "./model.ts";

const pet = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
const list = { type: "array", items: { type: "integer" } };
const content = {
  "application/json": { schema: pet },
  "application/xml": { schema: pet },
  "application/yaml": { schema: pet },
  "application/x-ndjson": { schema: list },
  "text/event-stream": { schema: pet },
  "application/jsonl": { schema: { type: "string" } },
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
  const isText = ["application/xml", "application/yaml", "application/jsonl"].includes(media.mediaType);
  expect([...kinds]).toEqual([isText ? "string" : "object"]);
});

test("a field of a form that has a style of its own holds nothing that the style drops", async () => {
  const schema = {
    type: "object",
    properties: {
      deep: { type: "object", properties: { tags: list, none: { type: "object" } } },
      plain: list,
    },
  };
  const form = { schema, encoding: { deep: { style: "deepObject", explode: true } } };
  const paths = {
    "/pets": {
      post: {
        requestBody: { content: { "application/x-www-form-urlencoded": form } },
        responses: { 204: { description: "" } },
      },
    },
  };
  const { operations, ...rest } = await modelOf("form.json", async () =>
    JSON.stringify({ ...document, paths }),
  );
  const media = operations[0]?.requestBody?.content[0];
  if (media === undefined) throw new Error("No body");
  const drawing = { api: { operations, ...rest }, direction: "request" } as const;
  const bodies = drawn(
    (draw) =>
      attempt(
        50,
        () => drawBody(media, { ...drawing, draw }),
        () => true,
      )?.value,
  );
  const texts = fc.sample(bodies, 100).map((body) => JSON.stringify(body));
  expect(
    texts.filter((text) => /"deep":(?!\{"(tags|none|[^"]+)":)|"tags":\[\]|"none":\{\}/.test(text)),
  ).toEqual([]);
  expect(texts.some((text) => text.includes('"tags":['))).toBe(true);
});
