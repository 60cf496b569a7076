import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventBlocks } from "./body-event-stream.ts";
import * as wire from "./index.ts";

/** A response whose body arrives in these pieces. */
function arriving(pieces: readonly (string | Uint8Array)[]): Response {
  const encoder = new TextEncoder();
  return new Response(
    new ReadableStream({
      start(controller): void {
        for (const piece of pieces)
          controller.enqueue(typeof piece === "string" ? encoder.encode(piece) : piece);
        controller.close();
      },
    }),
  );
}

async function collect(items: Promise<AsyncIterable<unknown>>): Promise<readonly unknown[]> {
  const list: unknown[] = [];
  for await (const item of await items) list.push(item);
  return list;
}

describe.each([
  ["JSON lines", wire.encodeJsonLines, wire.decodeJsonLines],
  ["JSON text sequence", wire.encodeJsonSequence, wire.decodeJsonSequence],
] as const)("%s", (_name, encode, decode) => {
  test("reads back what it writes, wherever the bytes are cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 7 }), async (items, size) => {
        const bytes = new Uint8Array(await new Response(encode(items)).arrayBuffer());
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.slice(index * size, (index + 1) * size),
        );
        expect(await collect(decode(arriving(pieces)))).toEqual(JSON.parse(JSON.stringify(items)));
      }),
    );
  });
  test("gives each item when it is there, whenever the next one comes", async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const items = (await decode(new Response(readable)))[Symbol.asyncIterator]();
    for (const value of [1, "a", [{ b: "\u001e\n" }], null]) {
      const next = items.next();
      for (const byte of new Uint8Array(await new Response(encode([value])).arrayBuffer()))
        await writer.write(Uint8Array.of(byte));
      expect(await next).toEqual({ done: false, value });
    }
    await writer.close();
    expect(await items.next()).toEqual({ done: true, value: undefined });
  });
  test("a text that is not JSON is a DecodeError, after the items before it", async () => {
    const items = (
      await decode(
        arriving([
          '\u001e{"a":1}\n'.replace(encode === wire.encodeJsonLines ? "\u001e" : "", ""),
          encode === wire.encodeJsonLines ? "{\n" : "\u001e{",
        ]),
      )
    )[Symbol.asyncIterator]();
    expect(await items.next()).toEqual({ done: false, value: { a: 1 } });
    await expect(items.next()).rejects.toThrow(wire.DecodeError);
  });
  test.each([
    ["a byte of Latin-1", [0xe9]],
    ["a surrogate", [0xed, 0xa0, 0x80]],
    ["more bytes than needed", [0xc0, 0xaf]],
    ["a character that breaks off", [0xe2, 0x82]],
  ])("what is not UTF-8 is a DecodeError, after the items before it: %s", async (_title, wrong) => {
    const whole = new Uint8Array(await new Response(encode([1, 2])).arrayBuffer());
    const items: unknown[] = [];
    const reading = async () => {
      for await (const item of await decode(arriving([whole, new Uint8Array(wrong)]))) items.push(item);
    };
    await expect(reading()).rejects.toBeInstanceOf(wire.DecodeError);
    expect(items[0]).toBe(1);
  });
  test("a list is one text, which can be sent again, and says what a stream of its items does", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), async (items) => {
        const streamed = encode(items.values());
        expect(streamed).toBeInstanceOf(ReadableStream);
        expect(encode(items)).toBe(await new Response(streamed).text());
      }),
    );
  });
});

test.each<[string, (message: Response) => Promise<AsyncIterable<unknown>>, string]>([
  ["JSON lines", wire.decodeJsonLines, "1\n2\n"],
  ["exact JSON lines", wire.decodeExactJsonLines, "1\n2\n"],
  ["JSON text sequence", wire.decodeJsonSequence, "\u001e1\n\u001e2\n"],
  ["exact JSON text sequence", wire.decodeExactJsonSequence, "\u001e1\n\u001e2\n"],
])("a byte order mark at the start is ignored, and no other: %s", async (_name, decode, text) => {
  expect(await collect(decode(arriving(["\ufeff", text])))).toEqual([1, 2]);
  await expect(collect(decode(arriving([text, text.replace("1", "\ufeff1")])))).rejects.toThrow(
    wire.DecodeError,
  );
});

// Not in the stream: by then the request is on its way, and what a platform tells of it is a fault of the network.
test.each([
  ["JSON lines", wire.encodeJsonLines],
  ["JSON text sequence", wire.encodeJsonSequence],
  ["exact JSON lines", wire.encodeExactJsonLines],
  ["exact JSON text sequence", wire.encodeExactJsonSequence],
  ["server-sent events", wire.encodeEventStream],
  ["parts", wire.encodeMultipartItems],
  [
    "through a codec",
    wire.encodedItems({ encode: (item) => item, decode: (item) => item }, wire.encodeJsonLines),
  ],
])("what cannot be iterated is an EncodeError before anything is sent: %s", (_name, encode) => {
  for (const items of [5, null, "text", {}]) expect(() => encode(items)).toThrow(wire.EncodeError);
});

describe("server-sent events", () => {
  const read = (...pieces: (string | Uint8Array)[]) => collect(wire.decodeEventStream(arriving(pieces)));

  test("fields, comments, and lines that end in CR, LF or CRLF across pieces", async () => {
    expect(
      await read("\ufeffdata: a\r", "\n", ":comment\rdata:b\r\r", "\nevent: e\nid: 1\nretry: 20\ndata\n\n"),
    ).toEqual([{ data: "a\nb" }, { data: "", event: "e", id: "1", retry: 20 }]);
  });
  test("exactly one leading space is stripped", async () => {
    expect(await read("data:  a\n\n")).toEqual([{ data: " a" }]);
  });
  test("no data, no event; an unfinished event is dropped", async () => {
    expect(await read("event: e\n\n\n\ndata: a\n")).toEqual([]);
  });
  test("malformed fields are ignored", async () => {
    expect(await read("retry: 1.5\nid: \0\nother: x\ndata: a\n\n")).toEqual([{ data: "a" }]);
  });
  test("characters cut in two", async () => {
    const bytes = new TextEncoder().encode("data: é\n\n");
    expect(await read(bytes.slice(0, 7), bytes.slice(7))).toEqual([{ data: "é" }]);
  });
  test("a CR at the very end ends the event", async () => {
    expect(await read("data: a\r\r")).toEqual([{ data: "a" }]);
  });
  test("a CR ends an event at once, and an LF that comes later belongs to it", async () => {
    const blocks = eventBlocks();
    expect(blocks("data: a\r\r")).toEqual([{ data: "a" }]);
    expect(blocks("\ndata: b\r")).toEqual([]);
    expect(blocks("")).toEqual([]);
    expect(blocks("\n\r")).toEqual([{ data: "b" }]);
    expect(blocks("\n\n")).toEqual([]);
  });
  test("an id without data is that of the next event, unless it has its own", async () => {
    expect(await read("id: 1\n\ndata: a\n\ndata: b\n\n")).toEqual([{ id: "1", data: "a" }, { data: "b" }]);
    expect(await read("id: 1\n\nid: 2\ndata: a\n\n")).toEqual([{ id: "2", data: "a" }]);
  });
  test("reads back what it writes", async () => {
    const line = fc.string({ unit: "grapheme" }).filter((text) => !/[\r\n\0]/.test(text));
    const event = fc.record(
      {
        data: fc.array(line, { minLength: 1 }).map((parts) => parts.join("\n")),
        // An empty one is none.
        event: line.filter((text) => text !== ""),
        id: line,
        retry: fc.nat(),
      },
      { requiredKeys: ["data"], noNullPrototype: true },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event), async (items) => {
        expect(await collect(wire.decodeEventStream(new Response(wire.encodeEventStream(items))))).toEqual(
          items,
        );
      }),
    );
    await expect(
      wire
        .encodeEventStream([{ event: "a\nb" }])
        .getReader()
        .read(),
    ).rejects.toThrow(wire.EncodeError);
  });
  test("leaving the loop ends the transfer", async () => {
    let cancelled = false;
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("data: a\n\n")),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const item of await wire.decodeEventStream(new Response(body))) {
      expect(item).toEqual({ data: "a" });
      break;
    }
    expect(cancelled).toBe(true);
  });
});

test("a body of any media type, by the type that it came with", async () => {
  const message = (type: string) => new Response("{}", { headers: { "content-type": type } });
  expect(await wire.decodeAny(message("application/problem+json; charset=utf-8"))).toEqual({});
  expect(await wire.decodeAny(message("text/plain"))).toBe("{}");
  expect(await wire.decodeAny(message("image/png"))).toBeInstanceOf(Blob);
  expect([wire.encodeAny({ a: 1 }), wire.encodeAny("a")]).toEqual(['{"a":1}', "a"]);
});

// Searched again with every chunk, what came so far would add up to hundreds of gigabytes: far beyond the time that a test has.
describe("one item in very many chunks costs no more than its length", () => {
  const size = 2048;
  const count = 16_384;

  /** A response of `before`, a lot of text, and `after`. */
  function long(before: string, after: string): Response {
    const middle = new TextEncoder().encode("x".repeat(size));
    let sent = -1;
    const body = new ReadableStream<Uint8Array>({
      pull(controller): void {
        if (sent === -1) controller.enqueue(new TextEncoder().encode(before));
        else if (sent < count) controller.enqueue(middle);
        else {
          controller.enqueue(new TextEncoder().encode(after));
          controller.close();
        }
        sent++;
      },
    });
    return new Response(body);
  }

  test.each([
    ["JSON lines", wire.decodeJsonLines, '1\n"', '"\n2\n'],
    ["JSON text sequence", wire.decodeJsonSequence, '\u001e1\n\u001e"', '"\n\u001e2\n'],
  ] as const)("%s", async (_name, decode, before, after) => {
    const [first, item, last] = await collect(decode(long(before, after)));
    expect([first, String(item).length, last]).toEqual([1, size * count, 2]);
  });

  test("server-sent events", async () => {
    const events = await collect(wire.decodeEventStream(long("data: ", "\r\n\r\ndata: 2\n\n")));
    expect(events.map((event) => (event as wire.ServerSentEvent).data.length)).toEqual([size * count, 1]);
  });
});

describe("a JSON text sequence", () => {
  test("has texts of many lines, however they are cut", async () => {
    const values = [{ a: [1, { b: "c" }], d: 1 }, [[], [2]], 3];
    const text = values.map((value) => `\u001e${JSON.stringify(value, null, 2)}\n`).join("");
    for (let size = 1; size < text.length; size++) {
      const pieces = text.match(new RegExp(`.{1,${size}}`, "gs")) ?? [];
      expect(await collect(wire.decodeJsonSequence(arriving(pieces)))).toEqual(values);
    }
  });

  test.each([
    [["\u001e1\n2\n"]],
    [["\u001e1\n", "2\n"]],
    [["\u001e1\n", "2", "\u001e3\n"]],
    [["\u001e1\n", "\n 2\n", "3\n"]],
  ])("has a separator before each: %j", async (pieces) => {
    await expect(collect(wire.decodeJsonSequence(arriving(pieces)))).rejects.toThrow(wire.DecodeError);
  });

  // Browsers tell nobody the time of the processor.
  test.skipIf(typeof process === "undefined")(
    "takes time that grows with the text, where no line of it ends one",
    async () => {
      const lines = Array.from({ length: 20_000 }, () => "[],\n");
      const before = process.cpuUsage();
      const pieces = ["\u001e[", ...lines, "1]\n"];
      expect(await collect(wire.decodeJsonSequence(arriving(pieces)))).toHaveLength(1);
      expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
    },
  );
});
