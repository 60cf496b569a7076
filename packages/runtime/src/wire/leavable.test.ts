import { expect, test } from "vitest";
import { decodeEventStream } from "./body-event-stream.ts";
import { decodeJsonLines, decodeJsonSequence } from "./body-json-lines.ts";
import { decodeMultipartItems } from "./body-multipart-list.ts";
import { decodedItems } from "./codec-part.ts";
import { decodeExactJsonLines, decodeExactJsonSequence } from "./exact-json-lines.ts";

const codec = { encode: (value: unknown) => value, decode: (value: unknown) => value };

test.each([
  ["events", decodeEventStream],
  ["JSON lines", decodeJsonLines],
  ["a JSON text sequence", decodeJsonSequence],
  ["JSON lines with large integers", decodeExactJsonLines],
  ["a JSON text sequence with large integers", decodeExactJsonSequence],
  ["parts", decodeMultipartItems],
  ["items with a form of the application's", decodedItems(codec, decodeJsonLines)],
])(
  "%s that are left before the first item give the body up, once, and give no item",
  async (_name, decode) => {
    for (const leave of ["return", "dispose"] as const) {
      let cancelled = 0;
      const body = new ReadableStream<Uint8Array>({
        cancel() {
          cancelled++;
        },
      });
      const items = await decode(new Response(body));
      // Generators of Node 22 cannot be disposed of.
      if (leave === "dispose" && !(Symbol.asyncDispose in items)) continue;
      if (leave === "return") expect(await items.return()).toEqual({ done: true, value: undefined });
      else await items[Symbol.asyncDispose]();
      await items.return();
      expect(await items.next()).toEqual({ done: true, value: undefined });
      expect(cancelled).toBe(1);
    }
  },
);
