import { InvalidReportError, prepareReport, type ReportDraft } from "@shared-social/client";
import { expect, test } from "vitest";

const draft: ReportDraft = { targetKind: "actor", targetId: "actor-1", reason: "Spam." };

/** The fields at fault; empty where there is no fault. */
function faults(change: Partial<Record<keyof ReportDraft, unknown>>): readonly string[] {
  try {
    // What JavaScript or a form may bring.
    prepareReport({ ...draft, ...change } as ReportDraft);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidReportError)) throw error;
    expect(error.message).toContain(error.problems[0]?.field);
    return [...new Set(error.problems.map(({ field }) => field))];
  }
}

test("an intentId is made once for an action, and kept where there is one", () => {
  const [first, second] = [prepareReport(draft), prepareReport(draft)];
  expect(first.intentId).toMatch(/^[A-Za-z0-9_-]{1,100}$/);
  expect(first.intentId).not.toBe(second.intentId);
  expect(prepareReport(first).intentId).toBe(first.intentId);
});

test.each([
  ["a", true],
  ["x".repeat(100), true],
  ["A-z_09", true],
  ["x".repeat(101), false],
  ["", false],
  ["a b", false],
  ["a\n", false],
  ["ä", false],
])("intentId %j keeps its pattern: %s", (intentId, valid) => {
  expect(faults({ intentId })).toEqual(valid ? [] : ["intentId"]);
});

test.each([
  ["2000 code units", "x".repeat(2000), true],
  ["2001 code units", "x".repeat(2001), false],
  ["1000 astral characters, which count twice", "\u{1F600}".repeat(1000), true],
  ["1001 astral characters", "\u{1F600}".repeat(1001), false],
  ["one character", "x", true],
  ["nothing", "", false],
  ["blanks only", " \n\t\u00a0", false],
  ["a number", 7, false],
])("reason of %s", (_, reason, valid) => {
  expect(faults({ reason })).toEqual(valid ? [] : ["reason"]);
});

test.each([
  ["a text of 10000 code units with its quotes", "x".repeat(9998), true],
  ["a text of 10001", "x".repeat(9999), false],
  ["quotes, which are written as two", '"'.repeat(4999), true],
  ["one quote more", '"'.repeat(5000), false],
  ["an object", { a: [1, null, { b: "\u{1F600}" }] }, true],
  ["null", null, true],
  ["nothing", undefined, true],
  ["a function", () => 1, false],
  ["a big integer", 1n, false],
])("evidence of %s", (_, evidence, valid) => {
  expect(faults({ evidence })).toEqual(valid ? [] : ["evidence"]);
});

test("evidence that goes in circles is refused, and not quoted", () => {
  const circle: Record<string, unknown> = { secret: "s3cr3t" };
  circle["self"] = circle;
  expect(faults({ evidence: circle })).toEqual(["evidence"]);
});

test.each([
  ["targetKind", { targetKind: "planet" }],
  ["targetId", { targetId: "" }],
])("%s is checked", (field, change) => {
  expect(faults(change)).toEqual([field]);
});

test("a report is a frozen copy: nothing changes the payload between tries", () => {
  const evidence = { links: ["https://a.test"], at: new Date(0) };
  const report = prepareReport({ ...draft, evidence });
  evidence.links.push("https://b.test");
  expect(report.evidence).toEqual({ links: ["https://a.test"], at: "1970-01-01T00:00:00.000Z" });
  expect(Object.isFrozen(report)).toBe(true);
  expect(Object.isFrozen((report.evidence as typeof evidence).links)).toBe(true);
  expect(JSON.stringify(prepareReport(report))).toBe(JSON.stringify(report));
});
