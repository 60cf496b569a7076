import fc from "fast-check";
import { expect, test } from "vitest";
import { codePoints, hasMaxLength, hasMinLength } from "./code-points.ts";

test("lengths count code points, lone surrogates included", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "😀", "\ud83d", "\ude00"), maxLength: 12 });
  fc.assert(
    fc.property(text, fc.nat(12), (value, limit) => {
      const length = [...value].length;
      expect(codePoints(value)).toBe(length);
      expect(hasMinLength(value, limit)).toBe(length >= limit);
      expect(hasMaxLength(value, limit)).toBe(length <= limit);
    }),
  );
});
