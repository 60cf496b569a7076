import { expect, test } from "vitest";
import { schemaOf } from "../model/index.ts";
import { modelOf } from "../targets/testing/emit-target.ts";

const bytes = { contentType: "image/png" };
const text = { contentType: "text/plain" };
const form = (encoding: object, file: unknown) => ({
  schema: { type: "object", properties: { file } },
  encoding: { file: encoding },
});
const mixed = (encoding: object, item: unknown) => ({ schema: { type: "array", items: item }, ...encoding });

/** Where a part is bytes, its schema is marked: by the pointers of those that are. */
test.each<[string, object, readonly string[]]>([
  ["a named part of an image type", form(bytes, {}), ["/schema/properties/file"]],
  ["each item of a named list", form(bytes, { type: "array", items: {} }), ["/schema/properties/file/items"]],
  ["a named part of text", form(text, {}), []],
  ["a named part without a type of its own", form({}, {}), []],
  ["a named part with a schema that says something", form(bytes, { minLength: 1 }), []],
  ["a positioned part without a type", mixed({}, { description: "Bytes." }), ["/schema/items"]],
  ["a positioned part of text", mixed({ itemEncoding: text }, {}), []],
  [
    "positions, of which one is text",
    { schema: { type: "array", prefixItems: [{}, {}] }, prefixEncoding: [text], itemEncoding: bytes },
    ["/schema/prefixItems/1"],
  ],
  ["items", { itemSchema: {}, itemEncoding: bytes }, ["/itemSchema"]],
  [
    "a part within a part",
    mixed(
      { itemEncoding: { contentType: "multipart/mixed", itemEncoding: bytes } },
      { type: "array", items: {} },
    ),
    ["/schema/items/items"],
  ],
])("%s", async (_, content, pointers) => {
  const post = {
    requestBody: { content: { "multipart/mixed": content } },
    responses: { "204": { description: "" } },
  };
  const info = { title: "T", version: "1" };
  const api = await modelOf(JSON.stringify({ openapi: "3.2.0", info, paths: { "/a": { post } } }));
  const marked = api.schemas
    .filter(({ binary }) => binary === true)
    .map(({ id }) => schemaOf(api, id).origin.pointer);
  expect(marked.map((pointer) => pointer.replace(/^.*multipart~1mixed/, ""))).toEqual(pointers);
});
