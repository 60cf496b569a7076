import { expect, test } from "vitest";
import { decodeExactJsonQuery } from "../server/query-string.ts";
import type { Message } from "./body-codec.ts";
import { int64Codec } from "./codec-int64.ts";
import { decodedBody, decodedItems, encodedItems } from "./codec-part.ts";
import { recordCodec } from "./codec-structure.ts";
import { encodeContentJsonHeader, encodeContentJsonPath } from "./content-json.ts";
import { decodeExactAny, encodeExactAny } from "./exact-any.ts";
import {
  decodeExactContentJson,
  decodeExactContentJsonCookie,
  decodeExactContentJsonHeader,
  decodeExactContentJsonPath,
} from "./exact-content-json.ts";
import { rawIntegers } from "./exact-json.ts";
import { decodeExactJsonSequence, encodeExactJsonSequence } from "./exact-json-lines.ts";

const codec = recordCodec({ id: int64Codec });
const value = { id: 9007199254740993n };
const text = '{"id":9007199254740993}';
const encoded = encodeURIComponent(text);

const bodyOf = (body: BodyInit, type: string): Message =>
  new Response(body, { headers: { "content-type": type } });

test.each([
  ["a query", decodeExactContentJson("a", [["a", encoded]])],
  ["a cookie", decodeExactContentJsonCookie("a", [["a", encoded]])],
  ["a path", decodeExactContentJsonPath("a", encoded)],
  ["a header", decodeExactContentJsonHeader("a", text)],
  ["a whole query", decodeExactJsonQuery("a", encoded)],
])("JSON in %s keeps its digits", (_, wire) => {
  expect(codec.decode(wire)).toStrictEqual(value);
});

test("JSON in parameters is written with all digits", () => {
  const wire = rawIntegers(codec.encode(value));
  expect(encodeContentJsonHeader("a", wire)).toBe(text);
  expect(decodeURIComponent(encodeContentJsonPath("a", wire))).toBe(text);
});

test("a body of any type keeps its digits where it is JSON, and is what it was where it is not", async () => {
  expect(encodeExactAny(codec.encode(value))).toBe(text);
  expect(encodeExactAny("text")).toBe("text");
  const read = decodedBody(codec, decodeExactAny);
  expect(await read(bodyOf(text, "application/problem+json"))).toStrictEqual(value);
  expect(await decodeExactAny(bodyOf("text", "text/plain"))).toBe("text");
});

test("a sequence keeps its digits", async () => {
  const body = encodedItems(codec, encodeExactJsonSequence)([value, value]);
  const items = await decodedItems(codec, decodeExactJsonSequence)(bodyOf(body, "application/json-seq"));
  const read: unknown[] = [];
  for await (const item of items) read.push(item);
  expect(read).toStrictEqual([value, value]);
});
