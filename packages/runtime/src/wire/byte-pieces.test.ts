import { expect, test } from "vitest";
import { BytePieces } from "./byte-pieces.ts";

test("pieces of any number come out whole, at any time", () => {
  const pieces = new BytePieces();
  expect(pieces.whole()).toEqual(new Uint8Array());
  for (let count = 1; count <= 5000; count++) {
    pieces.add(new Uint8Array([count]));
    pieces.add(new Uint8Array());
    if (count % 1000 > 30) continue;
    expect(pieces.length).toBe(count);
    expect(pieces.whole()).toEqual(Uint8Array.from({ length: count }, (_, index) => index + 1));
  }
});

test("a single piece is not copied", () => {
  const pieces = new BytePieces();
  const piece = new Uint8Array([1]);
  pieces.add(piece);
  expect(pieces.whole()).toBe(piece);
});

// Only Node tells of its memory.
test.skipIf(typeof process === "undefined")("a million pieces take memory for their bytes", () => {
  const pieces = new BytePieces();
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < 1_000_000; count++) pieces.add(new Uint8Array([1]));
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000);
  expect(pieces.whole().length).toBe(1_000_000);
});
