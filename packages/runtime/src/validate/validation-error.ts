import type { ValidationIssue, ValidationReport } from "./validation-report.ts";

/** Thrown by `parseX` functions: the value is not what its schema says. Carries the whole report. */
export class ValidationError extends Error {
  override readonly name = "ValidationError";
  readonly report: ValidationReport;

  constructor(report: ValidationReport) {
    super(report.errors.map(issueText).join("; "));
    this.report = report;
  }
}

/** One issue as one line of text: where and what. */
export function issueText(issue: ValidationIssue): string {
  return `${issue.instancePath === "" ? "value" : issue.instancePath} ${issue.message}`;
}
