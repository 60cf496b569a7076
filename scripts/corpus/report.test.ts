import { describe, expect, it } from "vitest";
import type { Outcome } from "./outcome.ts";
import { failureGroups, groupList, rows, table } from "./report.ts";

const generated = { kind: "generated", files: ["types.ts"], bytes: 10, warnings: [] } as const;
const error = (code: string): Outcome["typeErrors"][number] => ({
  code,
  at: "types.ts:1:2",
  message: `about ${code}`,
});
const crash = (name: string): Outcome["generation"] => ({
  kind: "crashed",
  message: `RangeError: No schema "${name}" at 12`,
  frame: "lower/schema.ts",
});
const outcomes: readonly Outcome[] = [
  { path: "a/1", group: "a", generation: generated, seconds: 1, typeErrors: [] },
  {
    path: "a/2",
    group: "a",
    generation: generated,
    seconds: 1,
    typeErrors: [error("TS2322"), error("TS2322")],
  },
  { path: "a/3", group: "a", generation: crash("Pet"), seconds: 0.5, typeErrors: [] },
  { path: "b/1", group: "b", generation: crash("Dog"), seconds: 0, typeErrors: [] },
  { path: "b/2", group: "b", generation: { kind: "timed out" }, seconds: 60, typeErrors: [] },
  {
    path: "b/3",
    group: "b",
    generation: { kind: "refused", code: "TN101", message: "Not YAML", place: "b/3:1:2" },
    seconds: 0,
    typeErrors: [],
  },
];

describe("the report", () => {
  it("counts by group and in all", () => {
    expect(table(rows(outcomes))).toBe(
      [
        "| documents | number | generated | refused | crashed | timed out | type errors | CPU seconds |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        "| a | 3 | 2 | 0 | 1 | 0 | 1 | 2.5 |",
        "| b | 3 | 0 | 1 | 1 | 1 | 0 | 60.0 |",
        "| all | 6 | 2 | 1 | 2 | 1 | 1 | 62.5 |",
      ].join("\n"),
    );
  });

  it("groups failures by what they are, whatever names they tell", () => {
    expect(
      failureGroups(outcomes).map(({ kind, code, documents, count, example }) => [
        kind,
        code,
        documents,
        count,
        example,
      ]),
    ).toEqual([
      ["crashed", "RangeError: No schema … at # lower/schema.ts", 2, 2, "a/3"],
      ["timed out", "", 1, 1, "b/2"],
      ["type error", "TS2322", 1, 2, "a/2"],
      ["refused", "TN101", 1, 1, "b/3"],
    ]);
  });

  it("shows an example of each", () => {
    expect(groupList(failureGroups(outcomes))).toContain(
      "refused TN101: 1 document\n    b/3\n    b/3:1:2 Not YAML",
    );
    expect(groupList(failureGroups(outcomes))).toContain("type error TS2322: 1 document, 2 times\n");
  });
});
