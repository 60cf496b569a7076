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
  const odd = { valid: false, errors: [{ ...issue, schemaPath: "#/paths/~1{é}/^[#] %\uD800" }] };
  expect(basicOutput(odd as typeof report, "https://a.test/api.json").errors?.[0]).toMatchObject({
    keywordLocation: "/paths/~1{é}/^[#] %\uD800",
    absoluteKeywordLocation: "https://a.test/api.json#/paths/~1%7B%C3%A9%7D/%5E%5B%23%5D%20%25%EF%BF%BD",
  });
  const accented = { valid: false, errors: [{ ...issue, instancePath: "/é" }] };
  expect(problemDetails(accented as typeof report).errors).toMatchObject([{ pointer: "#/%C3%A9" }]);
  expect(problemDetails(report, 400)).toMatchObject({
    status: 400,
    errors: [{ pointer: "#/id" }, { pointer: "#" }],
  });
});
