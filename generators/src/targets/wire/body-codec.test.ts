import { expect, test } from "vitest";
import { modelOf } from "../testing/emit-target.ts";
import { bodyCodec, isOpaque } from "./body-codec.ts";

const object = { type: "object", properties: { a: { type: "string" } } };

/** What nothing here writes or reads as the schema describes it is text or bytes to the program: opaque. */
test.each<[mediaType: string, schema: object | undefined, codec: string, opaque?: "opaque"]>([
  ["multipart/form-data", object, "Multipart"],
  ["multipart/mixed; boundary=x", { type: "string" }, "Text"],
  ["multipart/related", { type: "array", items: object }, "MultipartList"],
  ["multipart/mixed", { type: ["array", "null"], prefixItems: [object] }, "MultipartList"],
  ["multipart/form-data", { type: "array", items: object }, "Binary", "opaque"],
  ["multipart/mixed", { anyOf: [object, { type: "array" }] }, "Multipart"],
  ["multipart/related", {}, "Multipart"],
  ["*/*", object, "Any"],
  ["application/*", object, "Any"],
  ["application/*+json", object, "Json"],
  ["application/*+xml", object, "Text", "opaque"],
  ["application/xml", object, "Text", "opaque"],
  ["text/*", object, "Text", "opaque"],
  ["text/*", {}, "Text"],
  ["text/*", undefined, "Text"],
  ["text/csv", {}, "Text"],
  ["text/csv", undefined, "Text"],
  // The same media types are text where a string holds them (see `lower/schema-encoding.ts`).
  ["application/jwt", object, "Text", "opaque"],
  ["application/toml", object, "Text", "opaque"],
  ["application/csv", object, "Text", "opaque"],
  ["application/cbor", object, "Binary", "opaque"],
  ["image/*", undefined, "Any"],
  ["image/png", undefined, "Binary"],
  ["application/octet-stream", { type: "string", format: "binary" }, "Binary"],
])("%s of %j is %s", async (mediaType, schema, codec, opaque) => {
  const content = { [mediaType]: { schema } };
  const post = { requestBody: { content }, responses: { "204": { description: "" } } };
  const document = { openapi: "3.1.1", info: { title: "T", version: "1" }, paths: { "/a": { post } } };
  const api = await modelOf(JSON.stringify(document));
  const [declared] = api.operations[0]?.requestBody?.content ?? [];
  expect(declared && bodyCodec(api, declared)).toBe(codec);
  expect(declared && isOpaque(api, declared)).toBe(opaque === "opaque");
});
