export type { Validate, ValidateOptions, ValidationIssue, ValidationReport } from "./validation-report.ts";
