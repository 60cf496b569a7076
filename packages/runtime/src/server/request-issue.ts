import type { Validate, ValidateOptions } from "../validate/validation-report.ts";
import type { RequestIssue } from "./refusal.ts";

/** Where in a request a value stands. */
export type IssuePlace = Pick<RequestIssue, "in" | "name">;

/** Nothing is wrong. */
export const noIssues: readonly RequestIssue[] = [];

/** What is wrong with a value of a request. */
export function issuesOf(
  value: unknown,
  validate: Validate | undefined,
  place: IssuePlace,
  options: ValidateOptions,
): readonly RequestIssue[] {
  const errors = validate?.(value, options).errors;
  if (errors === undefined || errors.length === 0) return noIssues;
  return errors.map(({ instancePath, keyword, message }) => ({
    ...place,
    pointer: instancePath,
    keyword,
    message,
  }));
}

/** The issue of something required that is not there. */
export function missingIssue(place: IssuePlace): RequestIssue {
  return { ...place, pointer: "", keyword: "required", message: "is required" };
}
