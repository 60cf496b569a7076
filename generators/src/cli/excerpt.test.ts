import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { Excerpts } from "./excerpt.ts";

const folder = mkdtempSync(path.join(tmpdir(), "tenon-excerpt-"));
const [one, other, missing] = ["one.yaml", "other.yaml", "missing.yaml"].map((name) =>
  path.join(folder, name),
) as [string, string, string];
writeFileSync(one, "first: 1\r\nsecond:\t2\n\nfourth: é");
writeFileSync(other, "another: 1\n");
afterAll(() => rmSync(folder, { recursive: true }));

test("places one after the other, in any order and in several files, are each shown with their own line", () => {
  const excerpts = new Excerpts();
  const shown = (file: string, line: number, column = 1): readonly string[] =>
    excerpts.at({ file, line, column });
  expect(shown(one, 2, 9)).toEqual(["2 | second: 2", "  |         ^"]);
  expect(shown(one, 4)).toEqual(["4 | fourth: é", "  | ^"]);
  expect(shown(one, 4, 3)).toEqual(["4 | fourth: é", "  |   ^"]);
  expect(shown(one, 1)).toEqual(["1 | first: 1", "  | ^"]);
  expect(shown(one, 3)).toEqual([]);
  expect(shown(one, 5)).toEqual([]);
  expect(shown(one, 2)).toEqual(["2 | second: 2", "  | ^"]);
  expect(shown(other, 1)).toEqual(["1 | another: 1", "  | ^"]);
  expect(shown(missing, 1)).toEqual([]);
  expect(shown(one, 1)).toEqual(["1 | first: 1", "  | ^"]);
  expect(excerpts.at({ file: one })).toEqual([]);
});
