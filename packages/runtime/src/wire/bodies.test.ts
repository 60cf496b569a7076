import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { WireType } from "./index.ts";
import * as wire from "./index.ts";

/** The body as a server gets it: through a real Request. */
function received(body: wire.RequestBodyInit, contentType?: string): Request {
  return new Request("http://host/", {
    method: "POST",
    body,
    ...(contentType !== undefined && { headers: { "content-type": contentType } }),
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
}

describe("JSON", () => {
  test("reads back what it writes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        expect(await wire.decodeJson(received(wire.encodeJson(value)))).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
      }),
    );
  });
  test("ignores a byte order mark", async () => {
    expect(await wire.decodeJson(received("\ufeff{}"))).toEqual({});
    expect(await wire.decodeJson(received(new Blob(["\ufeff{}"])))).toEqual({});
  });
  test("an invalid or empty text is a DecodeError that does not quote it", async () => {
    for (const text of ["", "{secret", "[1,]"]) {
      const error: unknown = await wire.decodeJson(received(text)).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(wire.DecodeError);
      expect(String(error)).not.toContain("secret");
    }
  });
  test("what JSON cannot say is an EncodeError", () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    for (const value of [undefined, 1n, cycle])
      expect(() => wire.encodeJson(value)).toThrow(wire.EncodeError);
  });
});

describe("form-urlencoded", () => {
  const text = fc.string({ unit: "grapheme" });
  test("reads back what it writes", async () => {
    const type: WireType = {
      properties: {
        text: "string",
        count: "number",
        flag: "boolean",
        list: { items: "string" },
        nested: { properties: { a: { items: "number" } } },
        objects: { items: { properties: { a: "number" } } },
      },
    };
    const value = fc.record(
      {
        text,
        count: fc.integer(),
        flag: fc.boolean(),
        list: fc.array(text, { minLength: 1 }),
        nested: fc.record({ a: fc.array(fc.integer()) }),
        objects: fc.array(fc.record({ a: fc.integer() }), { minLength: 1 }),
      },
      { requiredKeys: [], noNullPrototype: true },
    );
    await fc.assert(
      fc.asyncProperty(value, async (original) => {
        const request = received(wire.encodeFormUrlencoded(original), "application/x-www-form-urlencoded");
        expect(await wire.decodeFormUrlencoded(request, type)).toEqual(original);
      }),
    );
  });
  test("chooses the branch of a union that fits", async () => {
    const code: WireType = { properties: { grant_type: "string", code: "number" } };
    const refresh: WireType = { properties: { grant_type: "string", refresh_token: "string" } };
    const read = (form: string) => wire.decodeFormUrlencoded(received(form), { oneOf: [code, refresh] });
    expect(await read("grant_type=refresh&refresh_token=1")).toEqual({
      grant_type: "refresh",
      refresh_token: "1",
    });
    expect(await read("grant_type=code&code=1")).toEqual({ grant_type: "code", code: 1 });
  });
  test.each<[form: string, expected: object]>([
    ["n=1", { n: 1 }],
    ["b=true", { b: true }],
    ["n=1&other=x", { n: 1, other: "x" }],
    ["other=1", { other: "1" }],
  ])("takes the branch that declares most of %s, where all branches are open", async (form, expected) => {
    const oneOf: readonly WireType[] = [
      { properties: { t: "string" }, additional: "any" },
      { properties: { n: "number" }, additional: "any" },
      { properties: { b: "boolean" }, additional: "any" },
    ];
    expect(await wire.decodeFormUrlencoded(received(form), { oneOf })).toEqual(expected);
  });
  test.each<[form: string, expected: object]>([
    ["kind=text&value=1", { kind: "text", value: "1" }],
    ["kind=number&value=1", { kind: "number", value: 1 }],
    ["kind=3&value=true", { kind: 3, value: true }],
    ["kind=4&value=true", { kind: "4", value: "true" }],
  ])("takes the branch whose constant stands in %s", async (form, expected) => {
    const oneOf: readonly WireType[] = [
      { properties: { kind: { const: "text" }, value: "string" }, additional: "any" },
      { properties: { kind: { const: "number" }, value: "number" }, additional: "any" },
      { properties: { kind: { const: 3 }, value: "boolean" }, additional: "any" },
    ];
    expect(await wire.decodeFormUrlencoded(received(form), { oneOf })).toEqual(expected);
  });
  test("keeps fields that nobody declared, so that a closed object can refuse them", async () => {
    expect(
      await wire.decodeFormUrlencoded(received("a=1&__proto__=2"), { properties: { a: "number" } }),
    ).toEqual(
      Object.fromEntries([
        ["a", 1],
        ["__proto__", "2"],
      ]),
    );
    expect(await wire.decodeFormUrlencoded(received("a=1"), "any")).toEqual({ a: "1" });
  });
  test("follows the styles of the Encoding Object", async () => {
    const fields: wire.FieldCodecs = {
      deep: { encode: wire.encodeDeepObject, decode: wire.decodeDeepObject },
      pipes: { encode: wire.encodePipeDelimited, decode: wire.decodePipeDelimited, explode: false },
      exploded: { encode: wire.encodeForm, decode: wire.decodeForm, explode: true },
    };
    const type: WireType = {
      properties: {
        deep: { properties: { a: "number" } },
        pipes: { items: "number" },
        exploded: { properties: { x: "string" } },
        plain: "string",
      },
    };
    const value = { deep: { a: 1 }, pipes: [1, 2], exploded: { x: "y" }, plain: "p" };
    const form = wire.encodeFormUrlencoded(value, fields);
    expect(form).toBe("deep%5Ba%5D=1&pipes=1%7C2&x=y&plain=p");
    expect(await wire.decodeFormUrlencoded(received(form), type, fields)).toEqual(value);
    expect(await wire.decodeFormUrlencoded(received("plain=p"), type, fields)).toEqual({ plain: "p" });
  });

  test("reads an empty text of a deepObject as one where lists or texts are allowed", async () => {
    const fields: wire.FieldCodecs = { deep: { decode: wire.decodeDeepObject } };
    const list: WireType = { items: "string" };
    const type: WireType = {
      properties: { deep: { properties: { a: { oneOf: [list, "string"] }, b: list } } },
    };
    const form = "deep%5Ba%5D=&deep%5Bb%5D=";
    expect(await wire.decodeFormUrlencoded(received(form), type, fields)).toEqual({
      deep: { a: "", b: [""] },
    });
    const one = await wire.decodeFormUrlencoded(received("deep%5Ba%5D=x"), type, fields);
    expect(one).toEqual({ deep: { a: ["x"] } });
  });

  test("keeps a field that has the name of a member of another, which stands in brackets or in one text", async () => {
    const inner: WireType = { properties: { amount: "number" } };
    const fields: wire.FieldCodecs = {
      deep: { encode: wire.encodeDeepObject, decode: wire.decodeDeepObject, explode: true },
      joined: { encode: wire.encodeForm, decode: wire.decodeForm, explode: false },
    };
    const type: WireType = { properties: { amount: "number", deep: inner, joined: inner } };
    for (const value of [{ amount: 1 }, { amount: 1, deep: { amount: 2 }, joined: { amount: 3 } }]) {
      const form = wire.encodeFormUrlencoded(value, fields);
      expect(await wire.decodeFormUrlencoded(received(form), type, fields)).toEqual(value);
    }
  });

  test("gives an open object, whose members stand among the fields, none that is declared for others", async () => {
    const fields: wire.FieldCodecs = {
      open: { encode: wire.encodeForm, decode: wire.decodeForm },
      closed: { encode: wire.encodeForm, decode: wire.decodeForm },
      deep: { encode: wire.encodeDeepObject, decode: wire.decodeDeepObject },
    };
    const type: WireType = {
      properties: {
        open: { properties: { known: "string" }, additional: "string" },
        closed: { properties: { of: "number" } },
        deep: { properties: { a: { properties: { b: "number" } }, known: "string" } },
        plain: "number",
      },
    };
    const value = { open: { known: "k", x: "y" }, closed: { of: 3 }, deep: { a: { b: 1 } }, plain: 2 };
    const form = wire.encodeFormUrlencoded(value, fields);
    expect(await wire.decodeFormUrlencoded(received(form), type, fields)).toEqual(value);
  });

  test("broken percent-encoding is a DecodeError", async () => {
    await expect(wire.decodeFormUrlencoded(received("a=%"), "any")).rejects.toThrow(wire.DecodeError);
  });
});

describe("where a text is allowed beside a list or an object, JSON of that kind is none", () => {
  const record: WireType = { properties: { a: "number" } };
  const texts: WireType = { items: "string" };
  const type: WireType = {
    properties: {
      one: { oneOf: ["null", "string", record] },
      many: { items: { oneOf: ["string", texts, record] } },
      open: { oneOf: ["number", "string", { properties: {}, additional: "any" }] },
      any: { oneOf: [record, "any"] },
    },
  };
  const value: fc.Arbitrary<object> = fc.record(
    {
      one: fc.constantFrom<unknown>(null, "auto", "{", '"{}"', { a: 1 }),
      many: fc.array(fc.constantFrom<unknown>("auto", "[", ["x"], [], { a: 1 }, {}), { minLength: 1 }),
      open: fc.constantFrom<unknown>(5, "auto", { b: "c" }, {}),
      any: fc.constantFrom<unknown>("auto", { a: 1 }),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  const multipart = (one: unknown): Request => received(wire.encodeMultipart(one));
  test.each<[string, (one: unknown) => Promise<unknown>]>([
    [
      "a form",
      (one) =>
        wire.decodeFormUrlencoded(
          received(wire.encodeFormUrlencoded(one), "application/x-www-form-urlencoded"),
          type,
        ),
    ],
    ["multipart", (one) => wire.decodeMultipart(multipart(one), type)],
    ["multipart whose parts are looked into", (one) => wire.decodeMultipartParts(multipart(one), type)],
  ])("in %s", async (_, passed) => {
    await fc.assert(
      fc.asyncProperty(value, async (original) => {
        expect(await passed(original)).toEqual(original);
      }),
    );
  });
});

describe("multipart", () => {
  const type: WireType = {
    properties: {
      text: "string",
      count: "number",
      tags: { items: "string" },
      meta: { properties: { a: "number" } },
      file: "any",
    },
  };
  test("reads back what it writes", async () => {
    const file = new File([new Uint8Array([0, 255, 13, 10])], 'pi"c.png', { type: "image/png" });
    const value = { text: "é", count: 5, tags: ["a", "b"], meta: { a: 1 }, file };
    const request = received(wire.encodeMultipart(value));
    expect(request.headers.get("content-type")).toMatch(
      /^multipart\/form-data; boundary=tenon-[0-9a-f]{32}$/,
    );
    const { file: back, ...rest } = (await wire.decodeMultipart(request, type)) as Record<string, unknown>;
    expect(rest).toEqual({ text: "é", count: 5, tags: ["a", "b"], meta: { a: 1 } });
    expect(back).toBeInstanceOf(File);
    if (!(back instanceof File)) return;
    expect([back.type, new Uint8Array(await back.arrayBuffer())]).toEqual([
      "image/png",
      new Uint8Array([0, 255, 13, 10]),
    ]);
  });
  // Chromium leaves what is encoded in a name as it is.
  test.skipIf("document" in globalThis)("a name may hold what ends it", async () => {
    const value = { 'we"ird\r\n': "x" };
    const named: WireType = { properties: { 'we"ird\r\n': "string" } };
    expect(await wire.decodeMultipart(received(wire.encodeMultipart(value)), named)).toEqual(value);
  });
  test("a part may have headers, a media type and a file name of its own", async () => {
    const body = wire.encodeMultipart({
      list: [
        wire.part("x", { headers: { "X-Rate": 5, "X-List": ["a", "b"] } }),
        wire.part({ a: 1 }, { contentType: "application/problem+json" }),
        wire.part(new Uint8Array([65]), { fileName: "a.txt", contentType: "text/plain" }),
      ],
    });
    const text = (await received(body).text()).replace(/tenon-[0-9a-f]+/g, "B");
    expect(text.split("\r\n")).toEqual([
      "--B",
      'Content-Disposition: form-data; name="list"',
      "X-Rate: 5",
      "X-List: a,b",
      "",
      "x",
      "--B",
      'Content-Disposition: form-data; name="list"',
      "Content-Type: application/problem+json",
      "",
      '{"a":1}',
      "--B",
      'Content-Disposition: form-data; name="list"; filename="a.txt"',
      "Content-Type: text/plain",
      "",
      "A",
      "--B--",
      "",
    ]);
    for (const options of [{ headers: { "X-A": "a\r\nX-B: b" } }, { contentType: "text/plain\r\nX-B: b" }]) {
      expect(() => wire.encodeMultipart({ a: wire.part("x", options) })).toThrow(wire.EncodeError);
    }
  });
  test("of streams is a stream, which is read piece by piece and ends when nobody reads", async () => {
    const file = new Blob(["streamed"]);
    const body = wire.encodeMultipart({
      note: "n",
      file: file.stream(),
      also: [file, wire.part(file.stream(), { fileName: "f" })],
    });
    expect(body).toBeInstanceOf(ReadableStream);
    const request = received(body, (body as { readonly type?: string }).type);
    const back = (await wire.decodeMultipart(request, {
      properties: { note: "string", also: { items: "any" } },
      additional: "any",
    })) as {
      readonly note: string;
      readonly file: File;
      readonly also: readonly File[];
    };
    expect([back.note, await back.file.text(), back.also.map(({ name }) => name)]).toEqual([
      "n",
      "streamed",
      ["blob", "f"],
    ]);
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024)),
      cancel: () => {
        cancelled = true;
      },
    });
    const reader = (wire.encodeMultipart({ endless }) as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    expect(cancelled).toBe(true);
  });
  test("of another multipart type says so", () => {
    expect((wire.encodeMultipart({ a: "x" }, undefined, "multipart/mixed") as Blob).type).toMatch(
      /^multipart\/mixed; boundary=/,
    );
  });
  test("says the media type of each part", async () => {
    const body = wire.encodeMultipart(
      { meta: { a: 1 }, list: ["x"], note: "n", bytes: new Uint8Array([65]), number: "5" },
      {
        note: { contentType: "text/markdown" },
        bytes: { contentType: "image/png, image/jpeg" },
        number: { contentType: "application/json" },
      },
    );
    const text = (await received(body).text()).replace(/tenon-[0-9a-f]+/g, "B");
    expect(text.split("\r\n")).toEqual([
      "--B",
      'Content-Disposition: form-data; name="meta"',
      "Content-Type: application/json",
      "",
      '{"a":1}',
      "--B",
      'Content-Disposition: form-data; name="list"',
      "",
      "x",
      "--B",
      'Content-Disposition: form-data; name="note"',
      "Content-Type: text/markdown",
      "",
      "n",
      "--B",
      'Content-Disposition: form-data; name="bytes"; filename="blob"',
      "Content-Type: image/png",
      "",
      "A",
      "--B",
      'Content-Disposition: form-data; name="number"',
      "Content-Type: application/json",
      "",
      '"5"',
      "--B--",
      "",
    ]);
  });
  test("reads JSON parts that others send as files", async () => {
    const form = new FormData();
    form.append("meta", new Blob(['{"a":1}'], { type: "application/json" }));
    form.append("tags", "only one");
    expect(await wire.decodeMultipart(received(form as unknown as Blob), type)).toEqual({
      meta: { a: 1 },
      tags: ["only one"],
    });
  });
  describe("a list beside something else is a list with one part as well", () => {
    const [file, other] = ["a", "b"].map((text) => new File([text], `${text}.txt`, { type: "text/plain" }));
    const json = (value: unknown) => new wire.Part(value, { contentType: "application/json" });
    const decoders: readonly [string, wire.FieldCodecs | undefined][] = [
      ["as it comes", undefined],
      [
        "by a codec",
        {
          files: { read: (part) => part.blob() },
          counts: { read: async (part) => JSON.parse(await (await part.blob()).text()) },
        },
      ],
    ];
    describe.each(decoders)("%s", (_, codecs) => {
      test.each<[string, WireType, object, object]>([
        ["null", "null", { files: [file] }, { files: [expect.any(Blob)] }],
        ["null, twice", "null", { files: [file, other] }, { files: [expect.any(Blob), expect.any(Blob)] }],
        ["a number", "number", { files: [file] }, { files: [expect.any(Blob)] }],
        [
          "an object",
          { properties: {}, additional: "any" },
          { files: [file] },
          { files: [expect.any(Blob)] },
        ],
        [
          "one alternative more",
          { oneOf: ["null", "boolean"] },
          { files: [file] },
          { files: [expect.any(Blob)] },
        ],
        ["one that is bytes as well", "string", { files: [file] }, { files: expect.any(Blob) }],
        ["one that is anything", "any", { files: [file] }, { files: expect.any(Blob) }],
        ["null, of numbers", "null", { counts: [json(5)] }, { counts: [5] }],
        ["null, of numbers, and there is null", "null", { counts: json(null) }, { counts: null }],
      ])("%s", async (_, beside, given, found) => {
        const listed: WireType = {
          properties: {
            files: { oneOf: [beside, { items: "string" }] },
            counts: { oneOf: [beside, { items: "number" }] },
          },
        };
        const body = () => received(wire.encodeMultipart(given));
        expect(await wire.decodeMultipartParts(body(), listed, codecs)).toEqual(found);
        if (codecs === undefined) expect(await wire.decodeMultipart(body(), listed)).toEqual(found);
      });
    });
  });
  test("a broken body is a DecodeError", async () => {
    const request = received("nothing of the kind", "multipart/form-data; boundary=x");
    await expect(wire.decodeMultipart(request, type)).rejects.toThrow(wire.DecodeError);
  });
});

describe("text and bytes", () => {
  test("text in the charset that it names", async () => {
    const latin1 = received(new Uint8Array([0xe9]), "text/plain; charset=iso-8859-1");
    expect(await wire.decodeText(latin1, "string")).toBe("é");
    expect(await wire.decodeText(received("5"), "number")).toBe(5);
    const unknown = received("x", 'text/plain; charset="x-nobody"');
    await expect(wire.decodeText(unknown, "string")).rejects.toThrow(wire.DecodeError);
  });
  test("bytes", async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    for (const body of [bytes, bytes.buffer, new Blob([bytes]), new Blob([bytes]).stream()]) {
      const blob = await wire.decodeBinary(received(wire.encodeBinary(body)));
      expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes);
    }
    expect(() => wire.encodeBinary({})).toThrow(wire.EncodeError);
  });
  test("a stream that somebody reads already is an EncodeError, before anything is sent", () => {
    const stream = new Blob(["x"]).stream();
    stream.getReader();
    expect(() => wire.encodeBinary(stream)).toThrow(wire.EncodeError);
    expect(() => wire.encodeMultipart({ file: stream })).toThrow(wire.EncodeError);
    expect(() => wire.encodeMultipart({ files: [wire.part(stream, {})] })).toThrow(wire.EncodeError);
    expect(() => wire.encodeMultipartList([stream])).toThrow(wire.EncodeError);
  });
});
