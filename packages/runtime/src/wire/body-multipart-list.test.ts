import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RequestBodyInit, WireType } from "./index.ts";
import * as wire from "./index.ts";

/** The body as a server gets it: through a real Request. */
function received(body: RequestBodyInit, contentType?: string): Request {
  const type = contentType ?? (body as { readonly type?: string }).type;
  return new Request("http://host/", {
    method: "POST",
    body,
    ...(type !== undefined && { headers: { "content-type": type } }),
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
}

/** A stream of bytes that comes in chunks of a size. */
function inChunks(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller): void {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

/** Blobs as what they are made of, so that they can be compared. */
async function opened(value: unknown): Promise<unknown> {
  if (value instanceof Blob)
    return { type: value.type, bytes: [...new Uint8Array(await value.arrayBuffer())] };
  return Array.isArray(value) ? Promise.all(value.map(opened)) : value;
}

const text = fc.string({ unit: "grapheme" });
const bytes = fc.uint8Array().map((some) => new Blob([new Uint8Array(some)], { type: "image/png" }));
const type: WireType = {
  prefixItems: [{ properties: { a: "number", s: "string" } }, "string", "any", "number"],
  items: { items: "boolean" },
};
const list = fc
  .tuple(
    fc.record({ a: fc.integer(), s: text }, { noNullPrototype: true }),
    text,
    bytes,
    fc.integer(),
    fc.array(fc.array(fc.boolean())),
  )
  .map(([record, second, blob, number, rest]) => [record, second, blob, number, ...rest]);

describe("parts by position", () => {
  test("the reader gets what the writer wrote, however it is cut", async () => {
    await fc.assert(
      fc.asyncProperty(list, fc.integer({ min: 1, max: 80 }), async (value, size) => {
        const body = wire.encodeMultipartList(value);
        const whole = new Uint8Array(await new Response(body).arrayBuffer());
        const request = received(inChunks(whole, size), (body as Blob).type);
        expect(await opened(await wire.decodeMultipartList(request, type))).toEqual(await opened(value));
      }),
      { numRuns: 60 },
    );
  });

  test("each part says its media type, and its file name if it has one", async () => {
    const value = [
      { a: 1 },
      "t",
      new File(["f"], 'a"b.png', { type: "image/png" }),
      wire.part("x", { headers: { "Content-Location": "http://a/b" }, contentType: "image/svg+xml" }),
      wire.part("y", { headers: { "content-disposition": "inline" }, fileName: "n" }),
    ];
    const body = wire.encodeMultipartList(
      value,
      { 1: { contentType: "text/css,text/javascript" }, items: { contentType: "image/*" } },
      "multipart/related; type=text/html",
    );
    expect((body as Blob).type).toMatch(/^multipart\/related; type=text\/html; boundary=tenon-[0-9a-f]{32}$/);
    const written = (await received(body).text()).replace(/tenon-[0-9a-f]+/g, "B");
    expect(written.split("\r\n")).toEqual([
      "--B",
      "Content-Type: application/octet-stream",
      "",
      '{"a":1}',
      "--B",
      "Content-Type: text/css",
      "",
      "t",
      "--B",
      'Content-Disposition: attachment; filename="a%22b.png"',
      "Content-Type: image/png",
      "",
      "f",
      "--B",
      "Content-Type: image/svg+xml",
      "Content-Location: http://a/b",
      "",
      "x",
      "--B",
      "Content-Type: application/octet-stream",
      "content-disposition: inline",
      "",
      "y",
      "--B--",
      "",
    ]);
  });

  test("what is bytes to the document is bytes, whatever its type; a file keeps its name", async () => {
    const fields = { 0: { read: wire.decodePartBytes } };
    const value = [new File(["a,b"], "é.csv", { type: "text/csv" }), new Blob(["x"], { type: "text/plain" })];
    const back = await wire.decodeMultipartList(received(wire.encodeMultipartList(value)), "any", fields);
    const [file, plain] = back as readonly unknown[];
    expect(file).toBeInstanceOf(File);
    if (file instanceof File)
      expect([file.name, file.type, await file.text()]).toEqual(["é.csv", "text/csv", "a,b"]);
    expect(plain).toBe("x");
  });

  test("of several media types, text has the first of text, and bytes the first of others or their own", async () => {
    const fields = { items: { contentType: "image/png, text/html, image/jpeg" } };
    const jpeg = new Blob(["j"], { type: "image/jpeg" });
    const body = wire.encodeMultipartList(["t", new Blob(["b"]), jpeg], fields);
    const types = (await received(body).text()).match(/(?<=Content-Type: ).*(?=\r)/g);
    expect(types).toEqual(["text/html", "image/png", "image/jpeg"]);
    const either = wire.encodeMultipartList(["t"], { 0: { contentType: "text/plain, application/json" } });
    expect((await received(either).text()).split("\r\n").slice(1, 4)).toEqual([
      "Content-Type: text/plain",
      "",
      "t",
    ]);
  });

  test("a stream among the parts makes it a stream", async () => {
    const body = wire.encodeMultipartList(["a", new Blob(["streamed"]).stream()]);
    expect(body).toBeInstanceOf(ReadableStream);
    const back = await opened(await wire.decodeMultipartList(received(body), { items: "any" }));
    expect(back).toEqual([
      "a",
      { type: "application/octet-stream", bytes: [...new TextEncoder().encode("streamed")] },
    ]);
  });

  test.each([
    ["no list", {}],
    ["nothing", [undefined]],
    ["a function", [() => 1]],
    ["a name of a header with a line break", [wire.part("x", { headers: { "a: b\r\nc": "d" } })]],
    ["an empty name of a header", [wire.part("x", { headers: { "": "d" } })]],
    ["a value without a form", [{ toJSON: (): undefined => undefined }]],
  ])("%s is an EncodeError", (_, value) => {
    expect(() => wire.encodeMultipartList(value)).toThrow(wire.EncodeError);
  });
});

describe("what others write", () => {
  const read = (body: string, contentType = 'multipart/mixed; boundary="a b"'): Promise<unknown> =>
    wire.decodeMultipartList(received(body, contentType), { items: "any" });

  test.each([
    [
      "a preamble, spaces after a delimiter, no headers, an epilogue",
      "skip\r\n--a b \t\r\n\r\nx\r\n--a b--\r\nmore",
      ["x"],
    ],
    ["no line break at the end", "--a b\r\n\r\n\r\n--a b--", [""]],
    [
      "a header that goes on",
      '--a b\r\ncontent-type: application/json;\r\n x=y\r\n\r\n{"a":1}\r\n--a b--',
      [{ a: 1 }],
    ],
    ["something like the delimiter", "--a b\r\n\r\n\r\n--a \r\n--a b--", ["\r\n--a "]],
    ["no parts", "--a b--", []],
    ["an open text", "--a b\r\n\r\n5\r\n--a b--", ["5"]],
  ])("%s", async (_, body, want) => {
    expect(await read(body)).toEqual(want);
  });

  test.each([
    ["nothing", ""],
    ["no delimiter", "x"],
    ["breaking off in a part", "--a b\r\n\r\nx"],
    ["breaking off in headers", "--a b\r\na: b"],
    ["text behind a delimiter", "--a b x\r\n\r\nx\r\n--a b--"],
    ["a header that is none", "--a b\r\nnone\r\n\r\nx\r\n--a b--"],
    ["a name of a header that is none", "--a b\r\né(: x\r\n\r\nx\r\n--a b--"],
    ["endless headers", `--a b\r\na: ${"x".repeat(20_000)}\r\n\r\nx\r\n--a b--`],
    ["JSON that is none", "--a b\r\ncontent-type: application/json\r\n\r\n{\r\n--a b--"],
  ])("%s is a DecodeError", async (_, body) => {
    await expect(read(body)).rejects.toThrow(wire.DecodeError);
  });

  test("a body without a boundary is a DecodeError", async () => {
    await expect(read("--a b--", "multipart/mixed")).rejects.toThrow("boundary");
  });

  test("a boundary stands in no other parameter, and is no longer than boundaries are", async () => {
    const others = 'multipart/mixed; x-boundary=c; y="; boundary=c"; boundary="a b"';
    expect(await read("--a b\r\n\r\nx\r\n--a b--", others)).toEqual(["x"]);
    const long = "a".repeat(71);
    const refused = read(`--${long}\r\n\r\nx\r\n--${long}--`, `multipart/mixed; boundary=${long}`);
    await expect(refused).rejects.toThrow("The multipart body has a boundary of more than 70 characters");
  });

  test("ten thousand parts that come at once are not copied for each of them", async () => {
    const body = `${"--a b\r\n\r\n\r\n".repeat(10_000)}${" ".repeat(10_000_000)}\r\n--a b--`;
    const { length } = (await read(`--a b\r\n\r\nx\r\n${body}`)) as readonly unknown[];
    expect(length).toBe(10_001);
  });

  test("headers are no way to the prototype", async () => {
    const back = await read("--a b\r\n__proto__: x\r\nconstructor: y\r\n\r\nx\r\n--a b--");
    expect(back).toEqual(["x"]);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });
});

describe("a stream of parts", () => {
  test("is read while it is written, and ends when nobody reads", async () => {
    const log: string[] = [];
    async function* source(): AsyncGenerator<unknown> {
      try {
        for (let index = 0; ; index++) {
          log.push(`written ${index}`);
          yield new Blob([`${index}`], { type: "image/jpeg" });
        }
      } finally {
        log.push("ended");
      }
    }
    const body = wire.encodeMultipartItems(source());
    // Without the buffers of a Request between.
    const message = new Response(body, {
      headers: { "content-type": (body as { readonly type?: string }).type ?? "" },
    });
    const items = await wire.decodeMultipartItems(message);
    for await (const item of items) {
      log.push(`read ${await (item as Blob).text()}`);
      if (log.includes("read 2")) break;
    }
    expect(log.indexOf("read 0")).toBeLessThan(log.indexOf("written 3"));
    await expect.poll(() => log.at(-1)).toBe("ended");
  });

  test("has codecs by position, and none is no error", async () => {
    const body = wire.encodeMultipartItems(["a", 5], { 0: { contentType: "text/css" }, items: {} });
    const copy = received(body).clone();
    expect((await copy.text()).split("\r\n").slice(1, 3)).toEqual(["Content-Type: text/css", ""]);
    const items = await wire.decodeMultipartItems(received(wire.encodeMultipartItems([])));
    for await (const item of items) expect(item).toBe("none");
  });

  test("what cannot be written breaks it", async () => {
    await expect(received(wire.encodeMultipartItems([() => 1])).text()).rejects.toThrow();
  });
});

describe("multipart within multipart", () => {
  const inner: WireType = { prefixItems: ["number"], items: "string" };
  const nested = {
    write: (value: unknown) => wire.encodeMultipartList(value),
    read: (part: wire.Message) => wire.decodeMultipartList(part, inner),
  };
  const within = fc.tuple(fc.integer(), text, text);

  test("by position", async () => {
    await fc.assert(
      fc.asyncProperty(text, within, async (first, second) => {
        const body = wire.encodeMultipartList([first, second], { 1: nested });
        const outer: WireType = { prefixItems: ["string"], items: inner };
        expect(await wire.decodeMultipartList(received(body), outer, { 1: nested })).toEqual([first, second]);
      }),
      { numRuns: 40 },
    );
  });

  test("by name, where each item of a list is a part", async () => {
    const outer: WireType = {
      properties: {
        note: "string",
        one: { items: inner },
        meta: { properties: { a: "number" } },
        file: "any",
        tags: { items: "string" },
      },
    };
    const codecs = { one: nested };
    const values = fc.record(
      {
        note: text,
        one: fc.array(within, { minLength: 1 }),
        meta: fc.record({ a: fc.integer() }, { noNullPrototype: true }),
      },
      { noNullPrototype: true },
    );
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const all = {
          ...value,
          tags: ["only"],
          file: new File(["{}"], "a.json", { type: "application/json" }),
        };
        const body = wire.encodeMultipart(all, codecs);
        const { file, ...rest } = (await wire.decodeMultipartParts(received(body), outer, codecs)) as Record<
          string,
          unknown
        >;
        expect(rest).toEqual({ ...value, tags: ["only"] });
        expect(file).toBeInstanceOf(File);
      }),
      { numRuns: 40 },
    );
  });

  test("a name or file name that stands in another parameter is none", async () => {
    const part = 'content-disposition: form-data; x="; filename=f"; y="; name=b"; name="a"\r\n\r\n1';
    const body = received(`--b\r\n${part}\r\n--b--`, "multipart/form-data; boundary=b");
    expect(await wire.decodeMultipartParts(body)).toEqual({ a: "1" });
  });

  test.each(["a\\", 'a\\"', "a\\\\", 'a"; name="b', "a\r\nb", "é"])(
    "the name %j comes back",
    async (name) => {
      const written = received(wire.encodeMultipart({ [name]: "1" }));
      expect(await wire.decodeMultipartParts(written)).toEqual({ [name]: "1" });
      const file = received(wire.encodeMultipart({ f: new File([], name) }));
      expect(await wire.decodeMultipartParts(file)).toMatchObject({ f: { name } });
    },
  );

  test("a part with neither name nor file", async () => {
    const body = wire.encodeMultipartList(["x"]);
    await expect(wire.decodeMultipartParts(received(body))).rejects.toThrow(wire.DecodeError);
    const type = "multipart/form-data; boundary=b";
    const form =
      'Content-Disposition: form-data; name=bare\r\n\r\nx\r\n--b\r\nContent-Disposition: form-data; name="%22\\"é"\r\n\r\ny';
    expect(await wire.decodeMultipartParts(received(`--b\r\n${form}\r\n--b--`, type))).toEqual({
      bare: "x",
      '""é': "y",
    });
  });
});
