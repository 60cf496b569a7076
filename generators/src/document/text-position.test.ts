import fc from "fast-check";
import { expect, test } from "vitest";
import { Lines } from "./text-position.ts";

/** The same by what ends a line, over the whole text. */
function expected(text: string, offset: number): { readonly line: number; readonly column: number } {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((end) => end.index + end[0].length)];
  const before = starts.filter((start) => start <= offset);
  return { line: before.length, column: offset - (before.at(-1) ?? 0) + 1 };
}

test("any offsets of a text, asked for in any order, are in the line that its ends say", () => {
  const text = fc.array(fc.constantFrom("a", "é", "\r", "\n", "\r\n"), { maxLength: 30 });
  fc.assert(
    fc.property(text, fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 10 }), (parts, offsets) => {
      const whole = parts.join("");
      const lines = new Lines(whole);
      for (const offset of offsets.map((one) => one % (whole.length + 1)))
        expect(lines.position(offset)).toEqual(expected(whole, offset));
    }),
  );
});

test("a text of nothing but line ends of either kind takes time in proportion to its length", () => {
  for (const end of ["\r", "\n", "\r\n"]) {
    const text = end.repeat(2_000_000);
    expect(new Lines(text).position(text.length)).toEqual({ line: 2_000_001, column: 1 });
  }
});
