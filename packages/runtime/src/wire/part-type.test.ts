import { describe, expect, test } from "vitest";
import * as wire from "./index.ts";
import { PartTypeError } from "./wire-error.ts";

const image = { contentType: "image/png, image/jpeg" };
const html = new Blob(["x"], { type: "text/html" });

function received(body: wire.RequestBodyInit, contentType = (body as Blob).type): Request {
  return new Request("http://host/", { method: "POST", body, headers: { "content-type": contentType } });
}

async function typesOf(body: wire.RequestBodyInit): Promise<readonly string[]> {
  return (await received(body).text()).match(/(?<=Content-Type: ).*(?=\r)/gi) ?? [];
}

describe("the media type of a part that is written", () => {
  test.each<[string, unknown, string, string]>([
    ["bytes of one of several", new Blob(["x"], { type: "image/jpeg" }), image.contentType, "image/jpeg"],
    ["bytes without a type", new Blob(["x"]), image.contentType, "image/png"],
    ["bytes without a type, a range first", new Uint8Array(1), "image/*, image/gif", "image/gif"],
    ["bytes without a type, ranges only", new Uint8Array(1), "image/*", "application/octet-stream"],
    ["bytes that fall under a range", new Blob([], { type: "image/gif" }), "image/*", "image/gif"],
    [
      "bytes with parameters",
      new Blob([], { type: "text/csv;charset=utf-8" }),
      "text/csv",
      "text/csv;charset=utf-8",
    ],
    [
      "a declared parameter that is not said",
      new Blob([], { type: "text/csv" }),
      "text/csv; header=present",
      "text/csv",
    ],
    ["a comma in quotes", "t", 'text/plain; a="b, image/png"', 'text/plain; a="b, image/png"'],
    ["text under a range", "t", "text/*", "text/plain"],
    ["a list under a range", [1], "application/*", "application/json"],
    ["its own", wire.part("t", { contentType: "image/jpeg" }), image.contentType, "image/jpeg"],
    [
      "its own rather than that of the bytes",
      wire.part(html, { contentType: "image/png" }),
      image.contentType,
      "image/png",
    ],
    [
      "a header of its own",
      wire.part(html, { headers: { "content-type": "image/png" } }),
      "image/png",
      "image/png",
    ],
  ])("%s", async (_, value, contentType, want) => {
    expect(await typesOf(wire.encodeMultipartList([value], { 0: { contentType } }))).toEqual([want]);
  });

  test.each<[string, unknown, string]>([
    ["bytes", html, "text/html"],
    ["an item of a list", [new Blob(["x"], { type: "image/png" }), html], "text/html"],
    ["one of its own", wire.part(new Blob(["x"]), { contentType: "image/gif" }), "image/gif"],
    ["a header of its own", wire.part("x", { headers: { "Content-Type": "text/css" } }), "text/css"],
  ])("is an EncodeError if it is not declared: %s", (_, value, type) => {
    expect(() => wire.encodeMultipart({ image: value }, { image })).toThrow(
      new wire.EncodeError(`The part "image" is ${type}, and has to be one of: image/png, image/jpeg`),
    );
  });

  test("is asked for by position, and while a stream is written", async () => {
    const message = 'The part "1" is text/html, and has to be one of: image/png, image/jpeg';
    const fields = { 0: {}, items: image };
    expect(() => wire.encodeMultipartList(["a", html], fields)).toThrow(message);
    // A browser's `Response` would not say why its body broke off.
    const pieces = wire.encodeMultipartItems(["a", html], fields).values();
    const writing = async (): Promise<void> => {
      while (!(await pieces.next()).done);
    };
    await expect(writing()).rejects.toThrow(message);
  });
});

describe("the media type of a part that is read", () => {
  const body = (headers: string): Request =>
    received(
      `--b\r\nContent-Disposition: form-data; name="image"\r\n${headers}\r\n{"a":1}\r\n--b--`,
      "multipart/form-data; boundary=b",
    );
  const refused = 'The part "image" has to be one of: image/png, image/jpeg';

  test.each([
    ["", image.contentType],
    ["Content-Type:\r\n", image.contentType],
    ["Content-Type: Image/JPEG; q=1\r\n", image.contentType],
    ["Content-Type: image/svg+xml\r\n", "image/*"],
    ["Content-Type: application/octet-stream\r\n", "image/*"],
    ["Content-Type: application/problem+json\r\n", "application/*+json"],
  ])("%j is one of %s", async (headers, contentType) => {
    const back = await wire.decodeMultipartParts(body(headers), "any", { image: { contentType } });
    expect(Object.keys(back as object)).toEqual(["image"]);
  });

  test("which is not declared is a PartTypeError", async () => {
    for (const type of ["text/html", "text/plain", "application/octet-stream", "image/png2", "none"]) {
      const read = wire.decodeMultipartParts(body(`Content-Type: ${type}\r\n`), "any", { image });
      await expect(read).rejects.toThrow(new PartTypeError(refused));
      await expect(read).rejects.toThrow(wire.DecodeError);
    }
  });

  test("is asked for by position, in a part of a part, and while a stream is read", async () => {
    const written = (value: unknown) => received(wire.encodeMultipartList(value));
    const message = 'The part "1" has to be one of: image/png, image/jpeg';
    await expect(wire.decodeMultipartList(written(["a", html]), "any", { 1: image })).rejects.toThrow(
      message,
    );
    const nested = {
      write: wire.encodeMultipart,
      read: (part: wire.Message) => wire.decodeMultipartParts(part, "any", { image }),
    };
    const within = wire.encodeMultipart({ box: { image: html } }, { box: nested });
    await expect(wire.decodeMultipartParts(received(within), "any", { box: nested })).rejects.toThrow(
      refused,
    );
    const items = await wire.decodeMultipartItems(written(["a", html]), "any", { 0: {}, items: image });
    expect(await items.next()).toEqual({ done: false, value: "a" });
    await expect(items.next()).rejects.toThrow(new PartTypeError(message));
  });

  test("makes no bytes of what is to be text", async () => {
    const type = { properties: { image: "string" } } as const;
    const xml = body("Content-Type: application/xml\r\n");
    expect(await wire.decodeMultipartParts(xml, type, { image: { contentType: "application/xml" } })).toEqual(
      {
        image: '{"a":1}',
      },
    );
  });
});
