import { expect, test } from "vitest";
import { PartMessage } from "./part-message.ts";
import { DecodeError } from "./wire-error.ts";

test.each([
  [undefined, "\ufeffé", ""],
  ["Image/PNG; A=b", "x", "image/png; a=b"],
  ["text/plain; charset=utf-8", "", "text/plain; charset=utf-8"],
  [";;;", "\ud800", ""],
])("a part of type %s is read as a response would be", async (type, text, blobType) => {
  const bytes = new TextEncoder().encode(text);
  const headers = new Headers(type === undefined ? {} : { "content-type": type });
  const part = new PartMessage(headers, bytes);
  const response = () => new Response(bytes, { headers });
  expect(await part.text()).toBe(await response().text());
  expect(await part.arrayBuffer()).toEqual(await response().arrayBuffer());
  expect(await new Response(part.body).text()).toBe(await response().text());
  const blob = await part.blob();
  const same = await response().blob();
  expect(await blob.text()).toBe(await same.text());
  // Platforms do not agree on the space, nor on what is no media type.
  expect(blob.type).toBe(blobType);
});

test("the text of a part that is not UTF-8 is a DecodeError, its bytes are what they are", async () => {
  const part = new PartMessage(new Headers(), new Uint8Array([0x61, 0xe9]));
  await expect(part.text()).rejects.toBeInstanceOf(DecodeError);
  expect((await part.blob()).size).toBe(2);
});

test("a part that is a form is one", async () => {
  const body = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n';
  const headers = new Headers({ "content-type": "multipart/form-data; boundary=b" });
  const form = await new PartMessage(headers, new TextEncoder().encode(body)).formData();
  expect([...form]).toEqual([["a", "1"]]);
});
