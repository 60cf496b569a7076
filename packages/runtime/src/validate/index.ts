export type { CheckFunction } from "./branches.ts";
export { holdsAny, holdsOnce, passingChecks, reportMeant } from "./branches.ts";
export { codePoints, hasMaxLength, hasMinLength } from "./code-points.ts";
export { countKeys } from "./count-keys.ts";
export { deepEqual } from "./deep-equal.ts";
export { bounded, deeper, enter, leave } from "./depth.ts";
export { fault } from "./fault.ts";
export { isDate, isDateTime, isDuration, isTime } from "./format-date-time.ts";
export { isEmail, isIdnEmail } from "./format-email.ts";
export { isHostname, isIdnHostname } from "./format-hostname.ts";
export { isIpv4, isIpv6 } from "./format-ip.ts";
export { isJsonPointer, isRelativeJsonPointer } from "./format-json-pointer.ts";
export { isByte, isFloat, isInt32, isInt64 } from "./format-openapi.ts";
export { isRegex } from "./format-regex.ts";
export { isIri, isIriReference, isUri, isUriReference } from "./format-uri.ts";
export { isUriTemplate } from "./format-uri-template.ts";
export { isUuid } from "./format-uuid.ts";
export type { Issues } from "./issues.ts";
export { addIssue, isFull, pointerToken } from "./issues.ts";
export {
  additionalIssue,
  comparisonIssue,
  constIssue,
  enumIssue,
  falseIssue,
  passingSchemas,
  patternIssue,
  requiredIssue,
  sizeIssue,
  typeIssue,
  typesIssue,
  uniqueItemsIssue,
} from "./keyword-issues.ts";
export type { Members } from "./members.ts";
export { counted, remembered, suspect } from "./memory.ts";
export { isMultipleOf } from "./multiple-of.ts";
export type { BasicOutput, ValidationProblem } from "./output-formats.ts";
export { basicOutput, problemDetails, reportText } from "./output-formats.ts";
export type { ReportFunction } from "./report.ts";
export { invalidReport, validReport } from "./report.ts";
export type { PropertyRule } from "./report-properties.ts";
export { reportProperties } from "./report-properties.ts";
export { serializedLength } from "./serialized-length.ts";
export type { JsonSchemaOptions, StandardJsonSchema } from "./standard-json-schema.ts";
export { standardJsonSchema } from "./standard-json-schema.ts";
export type { StandardIssue, StandardResult, StandardSchema } from "./standard-schema.ts";
export { standardSchema } from "./standard-schema.ts";
export { firstDuplicate, hasUniqueItems } from "./unique-items.ts";
export { unitTable } from "./unit-table.ts";
export { issueText, ValidationError } from "./validation-error.ts";
export type { Validate, ValidateOptions, ValidationIssue, ValidationReport } from "./validation-report.ts";
