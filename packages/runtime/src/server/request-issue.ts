import type { Validate, ValidateOptions, ValidationIssue } from "../validate/validation-report.ts";
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
  return errors.map((error) => ({ ...place, pointer: error.instancePath, ...brokenKeyword(error) }));
}

/**
 * The validators report a discriminating property that is not there, or is no string, as they do one whose value is unknown; whoever
 * answers has to tell them apart.
 */
function brokenKeyword({
  keyword,
  message,
  params,
}: ValidationIssue): Pick<RequestIssue, "keyword" | "message"> {
  if (keyword !== "discriminator" || params["error"] !== "tag") return { keyword, message };
  const tag = String(params["tag"]);
  return params["tagValue"] === undefined
    ? { keyword: "required", message: `must have required property '${tag}'` }
    : { keyword: "type", message: `'${tag}' must be a string` };
}

/** The issue of something required that is not there. */
export function missingIssue(place: IssuePlace): RequestIssue {
  return { ...place, pointer: "", keyword: "required", message: "is required" };
}
