import type { Validate } from "../validate/validation-report.ts";
import { type Answer, type AnswerIssue, headerValue, isBodiless } from "./answer.ts";
import type { ServerOperation, ServerResponse } from "./operation.ts";
import type { PlannedResponse } from "./planned-response.ts";
import { validatedForm } from "./validated-form.ts";

const none: readonly AnswerIssue[] = [];

/**
 * Every way in which an answer, in its wire form, breaks the contract of its operation, of which it has the declared response of its
 * status.
 */
export function validateAnswer(
  operation: ServerOperation,
  response: PlannedResponse,
  answer: Answer,
): readonly AnswerIssue[] {
  // A document that says nothing of responses forbids none.
  if (operation.responses.length === 0) return none;
  if (response.declared === undefined) {
    return [issue({ in: "status" }, "enum", `${answer.status} is not declared`)];
  }
  const inHeaders = headerIssues(response.declared, answer);
  // What is declared for a body that never comes need not be given.
  const isLeftOut = answer.body === undefined && (operation.method === "HEAD" || isBodiless(answer.status));
  const inContent = isLeftOut ? none : contentIssues(response, response.declared, answer);
  return inHeaders.length === 0 ? inContent : [...inHeaders, ...inContent];
}

/** What is wrong with an item of a streaming answer. */
export function validateItem(item: unknown, validate: Validate): readonly AnswerIssue[] {
  return valueIssues(item, validate, inBody);
}

const inBody = { in: "body" } as const;

function headerIssues(response: ServerResponse, answer: Answer): readonly AnswerIssue[] {
  if (response.headers.length === 0 && answer.headers === undefined) return none;
  const declared = response.headers.flatMap(({ name, key, required, spaceDelimited, validate, codec }) => {
    const value = headerValue(answer, key);
    const text = spaceDelimited === true && Array.isArray(value) ? value.join(" ") : value;
    if (value !== undefined) {
      return valueIssues(validatedForm(codec, text), validate, { in: "header", name });
    }
    return required === true ? [issue({ in: "header", name }, "required", "is required")] : [];
  });
  const undeclared = Object.keys(answer.headers ?? {})
    .filter((key) => !response.headers.some((header) => header.key === key))
    .map((key) => issue({ in: "header", name: key }, "unknown", "is not declared"));
  return [...declared, ...undeclared];
}

function contentIssues(
  response: PlannedResponse,
  { content }: ServerResponse,
  answer: Answer,
): readonly AnswerIssue[] {
  if (content.length === 0) {
    return answer.body === undefined ? none : [issue({ in: "body" }, "unknown", "is not declared")];
  }
  const { declared, fault } = response.content(answer);
  if (fault !== undefined) return [issue({ in: "contentType" }, "enum", fault)];
  if (answer.body === undefined) return [issue({ in: "body" }, "required", "is required")];
  return valueIssues(validatedForm(declared?.codec, answer.body), declared?.validate, inBody);
}

function valueIssues(
  value: unknown,
  validate: Validate | undefined,
  place: Pick<AnswerIssue, "in" | "name">,
): readonly AnswerIssue[] {
  const errors = validate?.(value).errors;
  if (errors === undefined || errors.length === 0) return none;
  return errors.map(({ instancePath, keyword, message }) => ({
    ...place,
    pointer: instancePath,
    keyword,
    message,
  }));
}

function issue(place: Pick<AnswerIssue, "in" | "name">, keyword: string, message: string): AnswerIssue {
  return { ...place, pointer: "", keyword, message };
}
