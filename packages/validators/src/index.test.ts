import * as validators from "@shared-social/validators";
import { describe, expect, expectTypeOf, test } from "vitest";
import { report } from "../../../openapi/contract/calls.ts";
import { documentExamples } from "../../../openapi/contract/document-examples.ts";

const { answers, requests } = await documentExamples();

/** The check and the report of a part of an operation. */
function validatorsOf(part: string): {
  readonly is: (value: unknown) => boolean;
  readonly validate: (value: unknown) => validators.ValidationReport;
} {
  const [is, validate] = ["is", "validate"].map((verb): unknown => Reflect.get(validators, verb + part));
  if (typeof is !== "function" || typeof validate !== "function")
    throw new TypeError(`No validators of ${part}`);
  return { is: (value) => is(value) === true, validate: (value) => validate(value) };
}

function capitalized(operationId: string): string {
  return operationId.charAt(0).toUpperCase() + operationId.slice(1);
}

describe("examples of the document", () => {
  test.each(requests)("$operationId takes $example", ({ operationId, body }) => {
    const { is, validate } = validatorsOf(`${capitalized(operationId)}RequestBody`);
    expect({ is: is(body), ...validate(body) }).toEqual({ is: true, valid: true, errors: [] });
  });

  test.each(answers)("$operationId answers $status with $example", ({ operationId, status, body }) => {
    const response = status === "default" ? "Default" : status;
    const { is, validate } = validatorsOf(`${capitalized(operationId)}Response${response}Body`);
    expect({ is: is(body), ...validate(body) }).toEqual({ is: true, valid: true, errors: [] });
  });
});

test("a report says what is wrong, where, and by which keyword", () => {
  const { errors } = validators.validateReportSubmission({
    ...report,
    intentId: "a b",
    targetKind: "planet",
  });
  expect(errors.map(({ instancePath, keyword }) => ({ instancePath, keyword }))).toEqual([
    { instancePath: "/intentId", keyword: "pattern" },
    { instancePath: "/targetKind", keyword: "enum" },
  ]);
});

test("closed objects refuse other members", () => {
  const error = { error: "not_found", more: 1 };
  expect(validators.isErrorBody(error)).toBe(false);
  expect(validators.validateErrorBody(error).errors).toMatchObject([
    { instancePath: "", keyword: "additionalProperties", params: { additionalProperty: "more" } },
  ]);
});

test("lengths are UTF-16 code units", () => {
  const astral = "\u{1f600}".repeat(1000);
  expect(validators.isReportSubmission({ ...report, reason: astral })).toBe(true);
  expect(validators.isReportSubmission({ ...report, reason: `${astral}x` })).toBe(false);
  expect(validators.isReportSubmission({ ...report, evidence: "x".repeat(9998) })).toBe(true);
  expect(validators.isReportSubmission({ ...report, evidence: "x".repeat(9999) })).toBe(false);
});

test("parse gives the value or throws the report", () => {
  const value: unknown = { ...report };
  expectTypeOf(validators.parseReportSubmission(value)).toEqualTypeOf<validators.ReportSubmission>();
  expect(validators.parseReportSubmission(value)).toBe(value);
  expect(() => validators.parseReportSubmission({})).toThrow(validators.ValidationError);
});

test("Standard Schema: the value or issues with a path", async () => {
  const schema = validators.reportSubmissionSchema["~standard"];
  expect(await schema.validate(report)).toEqual({ value: report });
  expect(await schema.validate({ ...report, targetKind: "planet" })).toMatchObject({
    issues: [{ path: ["targetKind"] }],
  });
});
