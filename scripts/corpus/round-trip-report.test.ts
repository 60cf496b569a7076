import { expect, test } from "vitest";
import type { RoundTripOutcome } from "./round-trip.ts";
import { faultGroups, roundTripSums, roundTripTable } from "./round-trip-report.ts";

const trip = {
  operations: 2,
  unroutable: 1,
  exchanges: 10,
  refusals: 20,
  unwritable: { 'Header "a" is malformed': 1, "Fetch sends no body": 2 },
  nothingValid: ["200 body in application/json: /paths/~1a"],
  faults: [{ what: "request body differs", operation: "GET /a", detail: "1 became 2" }],
};
const empty = { ...trip, operations: 0, unroutable: 0, exchanges: 0, refusals: 0, unwritable: {} };
const refuses = "type refuses what its validator accepts";
const alike = { accepted: 3, refused: 4, faults: [] };
const agreed = { ...alike, faults: [{ what: refuses, operation: "Pet", detail: "1 of 2" }] };
const outcomes: readonly RoundTripOutcome[] = [
  { path: "a/one", kind: "done", roundTrip: trip, agreement: agreed, seconds: 1.5 },
  {
    path: "a/part",
    kind: "done",
    roundTrip: { ...empty, nothingValid: [], faults: [] },
    agreement: alike,
    seconds: 0,
  },
  { path: "b/two", kind: "timed out", message: "" },
];

test("a document that was not gone through is a fault", () => {
  expect(faultGroups(outcomes)).toEqual([
    { what: "request body differs", documents: 1, count: 1, example: "a/one GET /a", detail: "1 became 2" },
    { what: refuses, documents: 1, count: 1, example: "a/one Pet", detail: "1 of 2" },
    { what: "round trip timed out", documents: 1, count: 1, example: "b/two", detail: "" },
  ]);
});

test("the table has a row for each document, and the sum", () => {
  expect(roundTripTable(outcomes).split("\n").slice(2)).toEqual([
    "| a/one | 2 | 1 | 10 | 20 | 6 | 3 | 1 | 2 | 1.5 |",
    "| a/part | 0 | 0 | 0 | 0 | 7 | 0 | 0 | 0 | 0.0 |",
    "| b/two (timed out) | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 1 | 0.0 |",
    "| all | 2 | 1 | 10 | 20 | 13 | 3 | 1 | 3 | 1.5 |",
  ]);
});

test("the page has a row for each group; files without operations are no documents", () => {
  const { rows, faults } = roundTripSums(outcomes, (path) => path.slice(0, 1));
  expect(rows).toMatchObject([
    {
      group: "a",
      documents: 1,
      unfinished: 0,
      operations: 2,
      unwritable: 3,
      nothingValid: 1,
      judged: 13,
      faults: 2,
    },
    { group: "b", documents: 1, unfinished: 1, operations: 0, faults: 1 },
    {
      group: "all",
      documents: 2,
      unfinished: 1,
      exchanges: 10,
      refusals: 20,
      judged: 13,
      faults: 3,
      cpuSeconds: 1.5,
    },
  ]);
  expect(faults).toEqual([
    { what: "request body differs", documents: 1, count: 1 },
    { what: refuses, documents: 1, count: 1 },
    { what: "round trip timed out", documents: 1, count: 1 },
  ]);
});
