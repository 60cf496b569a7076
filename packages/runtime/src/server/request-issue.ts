import type { Validate } from "../validate/validation-report.ts";
import type { RequestIssue } from "./refusal.ts";

/** Where in a request a value stands. */
export type IssuePlace = Pick<RequestIssue, "in" | "name">;

/** Validates a value of a request. A recursion that the stack cannot hold is the value's fault: it is nested too deeply. */
export function issuesOf(
  value: unknown,
  validate: Validate | undefined,
  place: IssuePlace,
  maxErrors: number,
): readonly RequestIssue[] {
  if (validate === undefined) return [];
  try {
    return validate(value, { maxErrors }).errors.map(({ instancePath, keyword, message }) => ({
      ...place,
      pointer: instancePath,
      keyword,
      message,
    }));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ ...place, pointer: "", keyword: "depth", message: "is nested too deeply" }];
  }
}

/** The issue of something required that is not there. */
export function missingIssue(place: IssuePlace): RequestIssue {
  return { ...place, pointer: "", keyword: "required", message: "is required" };
}
