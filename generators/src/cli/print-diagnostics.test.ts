import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Diagnostic } from "../diagnostics/index.ts";
import { printDiagnostics } from "./print-diagnostics.ts";

const folder = mkdtempSync(path.join(tmpdir(), "tenon-print-"));
const zoo = path.join(folder, "zoo.yaml");
writeFileSync(zoo, Array.from({ length: 50 }, (_, line) => `line ${line + 1}`).join("\n"));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function said(message: string, line: number, rest: Partial<Diagnostic> = {}): Diagnostic {
  return { code: "TN430", severity: "warning", message, place: { file: zoo, line, column: 1 }, ...rest };
}

test("what is found at many places is said once, with the first place, four others, and how many there are", () => {
  const all = Array.from({ length: 9 }, (_, index) => said("XML.", index + 1));
  const text = printDiagnostics(all, "generate");
  expect(text.match(/TN430/g)).toHaveLength(1);
  expect(text).toContain("1 | line 1");
  expect(text).toContain("\n  and at 8 other places: 2:1, 3:1, 4:1, 5:1, …; --json prints all\n");
  expect(text.match(/why: /g)).toHaveLength(1);
});

test.each<[string, Diagnostic]>([
  ["message", said("YAML.", 2)],
  ["hint", said("XML.", 2, { hint: "Another." })],
  ["code", said("XML.", 2, { code: "TN444" })],
])("what differs in its %s is said on its own", (_, other) => {
  const text = printDiagnostics([said("XML.", 1), other], "generate");
  expect(text.match(/warning TN/g)).toHaveLength(2);
  expect(text).not.toContain("other place");
});

test("a place in another file is named with its file, and one without a line too", () => {
  const places = [
    { file: "others.yaml", line: 3, column: 4 },
    { file: zoo },
    { file: "others.yaml", line: 5, column: 6, pointer: "/a" },
  ];
  const all = [said("XML.", 1), ...places.map((place) => said("XML.", 0, { place }))];
  expect(printDiagnostics(all, "generate")).toContain(
    `and at 3 other places: others.yaml:3:4, ${zoo}, others.yaml:5:6\n`,
  );
});

test("one other place is told as one, and none is told of what has no place", () => {
  expect(printDiagnostics([said("XML.", 1), said("XML.", 2)], "generate")).toContain(
    "and at 1 other place: 2:1\n",
  );
  const placeless = { code: "TN423", severity: "warning", message: "No operation fits." } as const;
  expect(printDiagnostics([placeless, placeless], "generate")).toMatch(
    /^warning TN423: .*\n {2}why: .*\n {2}do: .*\n$/,
  );
});

test("of the many things that one code says, twenty are printed, and all that are not are counted", () => {
  const all = Array.from({ length: 23 }, (_, index) => [
    said(`No. ${index}.`, 1),
    said(`No. ${index}.`, 2),
  ]).flat();
  const text = printDiagnostics(all, "generate");
  expect(text.match(/warning TN430/g)).toHaveLength(20);
  expect(text).toContain("… and 6 more of TN430; --json prints all.");
});
