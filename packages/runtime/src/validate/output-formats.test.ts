import { expect, test } from "vitest";
import { basicOutput, problemDetails, reportText } from "./output-formats.ts";
import { validReport } from "./report.ts";

const report = {
  valid: false,
  errors: [
    {
      instancePath: "/id",
      schemaPath: "#/properties/id/type",
      keyword: "type",
      params: {},
      message: "must be string",
    },
    {
      instancePath: "",
      schemaPath: "#/required",
      keyword: "required",
      params: {},
      message: "must have required property 'name'",
    },
  ],
};

test("a report in the forms that other tools read", () => {
  expect(reportText(report)).toBe("/id must be string; value must have required property 'name'");
  expect(reportText(validReport)).toBe("valid");
  expect(basicOutput(validReport)).toEqual({ valid: true });
  expect(basicOutput(report).errors?.[0]).toEqual({
    keywordLocation: "/properties/id/type",
    instanceLocation: "/id",
    error: "must be string",
  });
  const [issue] = report.errors;
  const elsewhere = { valid: false, errors: [{ ...issue, schemaPath: "other.json#/$defs/Id/type" }] };
  expect(basicOutput(elsewhere as typeof report, "https://a.test/api.json").errors?.[0]).toMatchObject({
    keywordLocation: "/$defs/Id/type",
    absoluteKeywordLocation: "https://a.test/other.json#/$defs/Id/type",
  });
  expect(problemDetails(report, 400)).toMatchObject({
    status: 400,
    errors: [{ pointer: "#/id" }, { pointer: "#" }],
  });
});
