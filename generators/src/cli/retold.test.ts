import { expect, test } from "vitest";
import { type Diagnostic, diagnose } from "../diagnostics/index.ts";
import { Retold } from "./retold.ts";

function warning(name: string, line = 1): Diagnostic {
  const place = { file: "pets.yaml", line, column: 1, pointer: `/components/schemas/${name}` };
  return diagnose({ code: "TN411", message: `${name} accepts no value.`, place });
}

const error = diagnose({ code: "TN101", message: "It is no YAML.", place: { file: "pets.yaml" } });
const gone = (name: string): string =>
  `Gone: pets.yaml at /components/schemas/${name}: TN411: ${name} accepts no value.`;

test("a warning is told when it comes and when it goes, whatever line it is on", () => {
  const retold = new Retold();
  const first = [warning("A"), warning("B")];
  expect(retold.tell(first, true)).toEqual({ diagnostics: first, lines: [] });
  expect(retold.tell([warning("A", 7), warning("B", 9)], true)).toEqual({
    diagnostics: [],
    lines: ["2 warnings stay as before."],
  });
  expect(retold.tell([warning("B"), warning("C")], true)).toEqual({
    diagnostics: [warning("C")],
    lines: [gone("A"), "1 warning stays as before."],
  });
  expect(retold.tell([], true)).toEqual({ diagnostics: [], lines: [gone("B"), gone("C")] });
  expect(retold.tell([warning("A")], true)).toEqual({ diagnostics: [warning("A")], lines: [] });
});

test("two that read alike are two", () => {
  const retold = new Retold();
  retold.tell([warning("A")], true);
  expect(retold.tell([warning("A"), warning("A")], true)).toEqual({
    diagnostics: [warning("A")],
    lines: ["1 warning stays as before."],
  });
  expect(retold.tell([warning("A")], true).lines).toEqual([gone("A"), "1 warning stays as before."]);
});

test("errors are told each time; what a run that ends early does not find is not gone", () => {
  const retold = new Retold();
  retold.tell([warning("A"), warning("B")], true);
  for (let time = 0; time < 2; time++)
    expect(retold.tell([error], false)).toEqual({ diagnostics: [error], lines: [] });
  expect(retold.tell([error, warning("A"), warning("C")], false)).toEqual({
    diagnostics: [error, warning("C")],
    lines: ["1 warning stays as before."],
  });
  expect(retold.tell([warning("A"), warning("C")], true)).toEqual({
    diagnostics: [],
    lines: [gone("B"), "2 warnings stay as before."],
  });
});

test("warnings that are the reason why nothing is written are told each time", () => {
  const retold = new Retold();
  for (let time = 0; time < 2; time++)
    expect(retold.tell([warning("A")], false)).toEqual({ diagnostics: [warning("A")], lines: [] });
});

test("those that say the same go together", () => {
  const retold = new Retold();
  const same = (name: string): Diagnostic => ({ ...warning(name), message: "It accepts no value." });
  retold.tell([same("A"), warning("B"), same("C"), same("D")], true);
  expect(retold.tell([], true).lines).toEqual([
    "Gone: pets.yaml at /components/schemas/A and at 2 other places: TN411: It accepts no value.",
    gone("B"),
  ]);
});

test("many that go at once are counted", () => {
  const retold = new Retold();
  retold.tell(
    Array.from({ length: 23 }, (_, index) => warning(`S${index}`)),
    true,
  );
  const { lines } = retold.tell([], true);
  expect([lines.length, lines.at(-1)]).toEqual([21, "… and 3 more are gone."]);
});
