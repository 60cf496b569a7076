import { describe, expect, test } from "vitest";
import { decodeEventStream, type ServerSentEvent } from "./body-event-stream.ts";

/** The events of a stream whose bytes arrive `size` at a time. */
async function read(stream: string | Uint8Array<ArrayBuffer>, size: number): Promise<readonly object[]> {
  const bytes = typeof stream === "string" ? new TextEncoder().encode(stream) : stream;
  let at = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller): void {
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
      if (at >= bytes.length) controller.close();
    },
  });
  const events: object[] = [];
  for await (const event of await decodeEventStream(new Response(body))) events.push(event);
  return events;
}

const data = (...texts: readonly string[]): readonly ServerSentEvent[] =>
  texts.map((text) => ({ data: text }));
const long = "x".repeat(2048);

// The cases of web-platform-tests, eventsource/format-*, by which browsers are measured; those of transport are the matter of reconnect.
describe.each([1, 3, 4096])("HTML, 9.2.5 and 9.2.6, as %d bytes come at a time", (size) => {
  test.each<[string, string, readonly ServerSentEvent[]]>([
    ["bom", "\ufeffdata:1\n\n\ufeffdata:2\n\ndata:3\n\n", data("1", "3")],
    ["bom-2", "\ufeff\ufeffdata:1\n\ndata:2\n\ndata:3\n\n", data("2", "3")],
    [
      "comments",
      `data:1\r:\0\n:\r\ndata:2\n:${long}\rdata:3\n:data:fail\r:${long}\ndata:4\n\n`,
      data("1\n2\n3\n4"),
    ],
    [
      "data-before-final-empty-line",
      "retry:1000\ndata:test1\n\nid:test\ndata:test2",
      [{ retry: 1000, data: "test1" }],
    ],
    ["field-data", "data:\n\ndata\ndata\n\ndata:test\n\n", data("", "\n", "test")],
    ["field-event", "event:test\ndata:x\n\ndata:x\n\n", [{ event: "test", data: "x" }, { data: "x" }]],
    ["field-event-empty", "event:\ndata:data\n\n", data("data")],
    ["field-event, taken back", "event:test\nevent\ndata:x\n\n", data("x")],
    ["field-event, of a block without data", "event:test\n\ndata:x\n\n", data("x")],
    [
      "field-id",
      "id:1\ndata:a\n\nid\ndata:b\n\n",
      [
        { id: "1", data: "a" },
        { id: "", data: "b" },
      ],
    ],
    ["field-id-null", "id:\0\x00\ndata:a\n\nid:x\0y\ndata:b\n\n", data("a", "b")],
    [
      "field-parsing",
      "data:\0\ndata:  2\rData:1\ndata\0:2\ndata:1\r\0data:4\nda-ta:3\rdata_5\ndata:3\rdata:\r\n data:32\ndata:4\n\n",
      data("\0\n 2\n1\n3\n\n4"),
    ],
    ["field-retry", "retry:03000\ndata:x\n\n", [{ retry: 3000, data: "x" }]],
    ["field-retry-bogus", "retry:3000\nretry:1000x\ndata:x\n\n", [{ retry: 3000, data: "x" }]],
    ["field-retry-empty", "retry\ndata:test\n\n", data("test")],
    [
      "field-unknown",
      "data:test\n data\ndata\nfoobar:xxx\njustsometext\n:thisisacommentyay\ndata:test\n\n",
      data("test\n\ntest"),
    ],
    ["leading-space", "data:\ttest\rdata: \ndata:test\n\n", data("\ttest\n\ntest")],
    ["newlines", "data:test\r\ndata\ndata:test\r\n\r", data("test\n\ntest")],
    ["null-character", "data:\0\n\n\n\n", data("\0")],
    ["utf-8", "data:ok\u2026\n\n", data("ok\u2026")],
    [
      "no line feed for every character of Unicode that ends a line",
      "data:a\u2028b\u0085c\vd\n\n",
      data("a\u2028b\u0085c\vd"),
    ],
  ])("%s", async (_name, stream, events) => {
    expect(await read(stream, size)).toEqual(events);
  });
  test("bytes that are not UTF-8 are replaced", async () => {
    const bytes = Uint8Array.from([...new TextEncoder().encode("data:"), 0xff, 0x0a, 0x0a]);
    expect(await read(bytes, size)).toEqual(data("\ufffd"));
  });
});
