import { describe, expect, test } from "vitest";
import { modelOf } from "../targets/testing/emit-target.ts";
import type { Operation, Response } from "./index.ts";
import { coversSuccess, declaresSuccess, leavesSuccessesOut, standsFor, statusRanges } from "./index.ts";

async function operationWith(statuses: readonly string[]): Promise<Operation> {
  const responses = Object.fromEntries(statuses.map((status) => [status, { description: "D." }]));
  const paths = { "/a": { get: { responses } } };
  const [operation] = (
    await modelOf(JSON.stringify({ openapi: "3.1.1", info: { title: "T", version: "1" }, paths }))
  ).operations;
  if (operation === undefined) throw new TypeError("The document has one operation");
  return operation;
}

/** `2XX but 200 201`. */
function covered(operation: Operation, response: Response): string {
  const ranges = statusRanges(operation, response);
  return ranges
    .map(({ hundred, except }) =>
      [`${hundred}XX`, ...(except.length > 0 ? ["but"] : []), ...except].join(" "),
    )
    .join(", ");
}

describe("what default stands for", () => {
  test.each<[declared: string, covered: string, successes: "also successes" | "refusals"]>([
    ["", "1XX, 2XX, 3XX, 4XX, 5XX", "also successes"],
    ["404", "1XX, 2XX, 3XX, 4XX but 404, 5XX", "also successes"],
    ["3XX", "1XX, 2XX, 4XX, 5XX", "also successes"],
    ["304 4XX 5XX", "1XX, 2XX, 3XX but 304", "also successes"],
    ["101", "1XX but 101, 2XX, 3XX, 4XX, 5XX", "also successes"],
    ["200", "1XX, 3XX, 4XX, 5XX", "refusals"],
    ["204", "1XX, 3XX, 4XX, 5XX", "refusals"],
    ["299", "1XX, 3XX, 4XX, 5XX", "refusals"],
    ["2XX", "1XX, 3XX, 4XX, 5XX", "refusals"],
    ["2xx", "1XX, 3XX, 4XX, 5XX", "refusals"],
    ["200 2XX 404", "1XX, 3XX, 4XX but 404, 5XX", "refusals"],
    ["201 202 3XX 400 401", "1XX, 4XX but 400 401, 5XX", "refusals"],
    ["200 1XX 3XX 4XX 5XX", "", "refusals"],
  ])("beside %j: %s", async (declared, ranges, successes) => {
    const operation = await operationWith([...declared.split(" ").filter(Boolean), "default"]);
    const response = operation.responses.at(-1);
    if (response?.status !== "default") throw new TypeError("default is the last");
    expect(covered(operation, response)).toBe(ranges);
    expect(coversSuccess(operation, response)).toBe(successes === "also successes");
    expect(declaresSuccess(operation)).toBe(successes === "refusals");
  });
});

test.each([
  ["200 default", true],
  ["204 3XX default", true],
  ["200 2XX default", false],
  ["2XX default", false],
  ["default", false],
  ["404 default", false],
  ["200 404", false],
])("of %s, some successes are left to nobody by default: %s", async (statuses, expected) => {
  expect(leavesSuccessesOut(await operationWith(statuses.split(" ")))).toBe(expected);
});

test("a code or range stands for successes where it is of the second hundred", async () => {
  const operation = await operationWith(["200", "302", "2XX", "4XX"]);
  expect(operation.responses.map((response) => coversSuccess(operation, response))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test.each([
  ["200 default", "404", true],
  ["200 default", "4XX", true],
  ["200 default", "202", false],
  ["200 default", "2XX", false],
  ["default", "202", true],
  ["default", "2XX", true],
  ["404 4XX", "409", true],
  ["404 4XX", "500", false],
  ["200 404", "409", false],
  ["200 404", "4XX", false],
])("in an operation with %s, a range or default stands for %s: %s", async (statuses, status, expected) => {
  expect(standsFor(await operationWith(statuses.split(" ")), status)).toBe(expected);
});
