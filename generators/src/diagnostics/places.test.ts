import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { registry } from "./registry.ts";

const call = "the call";
const reference = "a reference, whose place is added by whoever follows it";
const folder = "a folder";
const wholeFile = "a file as a whole";
const option = "an option, of the call or of the configuration";

/** Codes whose findings may be without a line, and what they are about. */
const withoutLine: Readonly<Record<string, string>> = {
  TN102: reference,
  TN104: reference,
  TN106: "a document as a whole, whose references are too long to follow",
  TN203: reference,
  TN218: reference,
  TN423: option,
  TN424: option,
  TN501: wholeFile,
  TN502: wholeFile,
  TN503: folder,
  TN504: "a path that a target asks for",
  TN505: folder,
  TN506: wholeFile,
  TN507: folder,
  TN601: call,
  TN603: call,
  TN604: call,
  TN605: call,
  TN606: call,
  TN608: call,
  TN609: "it is about the folder that the call starts from",
  TN611: wholeFile,
  TN614: "a configuration that exports nothing",
  TN616: "code of someone else, named by the message",
  TN617: option,
  TN618: option,
  TN621: call,
  TN622: wholeFile,
  TN623: "another program",
  TN625: call,
  TN631: wholeFile,
  TN635: folder,
};

/** How much of a place the sources give. */
type Placing = "line" | "file" | "none";

/** The text of each source, but for tests and the registry. */
function* sources(): Generator<string> {
  const root = join(import.meta.dirname, "..");
  for (const file of globSync("**/*.ts", { cwd: root })) {
    if (/\.(test|fixture)\.ts$/.test(file) || file === "diagnostics/registry.ts") continue;
    yield readFileSync(join(root, file), "utf8");
  }
}

/** Every object with a code of a diagnostic in the sources, and how much of a place it has. */
function* placings(): Generator<readonly [code: string, placing: Placing]> {
  for (const text of sources()) {
    for (const { index, 0: field } of text.matchAll(/\bcode:[^,}]*"TN\d{3}"[^,}]*/g)) {
      const object = enclosing(text, index);
      for (const [code] of field.matchAll(/TN\d{3}/g)) yield [code, placingOf(object)];
    }
  }
}

/** The text of the object literal around a position. */
function enclosing(text: string, position: number): string {
  const start = boundary(text, position, -1, "{", "}");
  return text.slice(start, boundary(text, position, 1, "}", "{") + 1);
}

function boundary(text: string, from: number, step: 1 | -1, end: string, other: string): number {
  let depth = 0;
  for (let at = from; at >= 0 && at < text.length; at += step) {
    if (text[at] === other) depth++;
    if (text[at] === end && depth-- === 0) return at;
  }
  throw new Error(`No object is around ${text.slice(from, from + 40)}`);
}

function placingOf(text: string): Placing {
  // A hint that is not always there says nothing of the place.
  const object = text.replace(/\.\.\.\([^{}]*\{ hint\b[^{}]*\}\)/, "");
  if (/\borigin\b|\bplace\b(?!: \{)|line\b|\.\.\./.test(object)) return "line";
  return /\bplace: \{/.test(object) ? "file" : "none";
}

test("whatever points into a file says where; what has no line is listed, with the reason", () => {
  const without = new Set([...placings()].filter(([, placing]) => placing !== "line").map(([code]) => code));
  expect([...without].sort()).toEqual(Object.keys(withoutLine));
  expect(Object.keys(registry)).toEqual(expect.arrayContaining(Object.keys(withoutLine)));
});

/** Codes that targets of others report with. */
const ofOthers = ["TN498", "TN499"];

test("every code of the registry is reported, and every code that is reported is in the registry", () => {
  const reported = [...sources()].flatMap((text) => text.match(/(?<=")TN\d{3}(?=")/g) ?? []);
  expect([...new Set([...reported, ...ofOthers])].sort()).toEqual(Object.keys(registry));
});
