import { describe, expect, test } from "vitest";
import { clientTarget } from "../targets/client/index.ts";
import { serverTarget } from "../targets/server/index.ts";
import { emitTargets, modelOf } from "../targets/testing/emit-target.ts";
import { typesTarget } from "../targets/types/index.ts";
import { validatorsTarget } from "../targets/validators/index.ts";
import { compareApis } from "./compare-apis.ts";

/** A schema wherever the value of one can travel, by itself and within others. */
function documentWith(schema: object): string {
  const content = (...mediaTypes: readonly string[]): object =>
    Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }]));
  const form = (mediaType: string): object => ({
    [mediaType]: {
      schema: { type: "object", properties: { one: schema, many: { type: "array", items: schema } } },
    },
  });
  const operation = (content: object): object => ({
    requestBody: { required: true, content },
    responses: { "200": { description: "Done.", content } },
  });
  const parameter = (where: string): object => ({ name: "a", in: where, required: true, schema });
  const paths = {
    "/text": { put: operation(content("text/plain")) },
    "/json": { put: operation(content("application/json")) },
    "/bytes": { put: operation(content("application/octet-stream")) },
    "/multipart": { put: operation(form("multipart/form-data")) },
    "/urlencoded": { put: operation(form("application/x-www-form-urlencoded")) },
    "/{a}": {
      get: {
        parameters: ["path", "query", "header", "cookie"].map(parameter),
        responses: { "200": { description: "Done.", headers: { "X-A": { schema } } } },
      },
    },
  };
  return JSON.stringify({
    openapi: "3.1.1",
    info: { title: "Words", version: "1" },
    paths,
    components: { schemas: { Word: schema } },
  });
}

/** The output of all targets without its comments, and without the line breaks that they bring. */
function codeOf(api: Parameters<typeof emitTargets>[0]): readonly string[] {
  const files = emitTargets(api, [typesTarget, clientTarget, serverTarget, validatorsTarget], () => {});
  return Object.values(files).map((text) =>
    text
      .replaceAll(/\/\*\*.*?\*\//gs, "")
      .replaceAll(/\s+/g, " ")
      .replaceAll("{ ", "{")
      .replaceAll("; }", " }")
      .trim(),
  );
}

describe("what is rated as documentation changes comments only", () => {
  test.each<[string, object]>([
    ["a title", { title: "T" }],
    ["a description", { description: "D" }],
    ["a default", { default: "d" }],
    ["an example", { examples: ["e"] }],
    ["a date", { format: "date" }],
    ["an instant", { format: "date-time" }],
    ["a password", { format: "password" }],
    ["a format of nobody", { format: "word" }],
    ["bytes in base64 of 3.0", { format: "byte" }],
    ["bytes in base64", { contentEncoding: "base64" }],
    ["an image in base64", { contentEncoding: "base64", contentMediaType: "image/png" }],
    ["text of a media type", { contentMediaType: "text/csv" }],
    ["JSON in a string", { contentMediaType: "application/json" }],
    [
      "JSON in a string, described",
      { contentMediaType: "application/json", contentSchema: { type: "object" } },
    ],
    ["bytes of 3.0", { format: "binary" }],
    ["bytes", { contentMediaType: "application/octet-stream" }],
    ["an image", { contentMediaType: "image/png" }],
  ])("%s", async (_, more) => {
    const text = { type: "string" };
    const [before, after] = [
      await modelOf(documentWith(text)),
      await modelOf(documentWith({ ...text, ...more })),
    ];
    for (const [one, other] of [
      [before, after],
      [after, before],
    ] as const) {
      const rules = new Set(compareApis(one, other).map(({ rule }) => rule));
      const sameCode = codeOf(one).every((file, index) => file === codeOf(other)[index]);
      expect([...rules]).toEqual([sameCode ? "documentation" : "type-changed"]);
    }
  });
});
