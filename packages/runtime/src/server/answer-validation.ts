import type { Validate } from "../validate/validation-report.ts";
import { type Answer, type AnswerIssue, contentTypeOf, headerValue } from "./answer.ts";
import { contentOf } from "./content.ts";
import type { ServerOperation, ServerResponse, ServerResponseContent } from "./operation.ts";

const none: readonly AnswerIssue[] = [];

/** Every way in which an answer breaks the contract of its operation, of which it has the declared response of its status. */
export function validateAnswer(
  operation: ServerOperation,
  response: ServerResponse | undefined,
  answer: Answer,
): readonly AnswerIssue[] {
  // A document that says nothing of responses forbids none.
  if (operation.responses.length === 0) return none;
  if (response === undefined) {
    return [issue({ in: "status" }, "enum", `${answer.status} is not declared`)];
  }
  const inHeaders = headerIssues(response, answer);
  const inContent = contentIssues(response, answer);
  return inHeaders.length === 0 ? inContent : [...inHeaders, ...inContent];
}

/** What is wrong with an item of a streaming answer. */
export function validateItem(item: unknown, validate: Validate): readonly AnswerIssue[] {
  return valueIssues(item, validate, inBody);
}

const inBody = { in: "body" } as const;

/** The declared content that a media type of an answer falls under. */
export function contentFor(
  response: ServerResponse | undefined,
  contentType: string | undefined,
): ServerResponseContent | undefined {
  return contentType === undefined ? undefined : contentOf(response?.content ?? [], contentType);
}

function headerIssues(response: ServerResponse, answer: Answer): readonly AnswerIssue[] {
  if (response.headers.length === 0 && answer.headers === undefined) return none;
  const declared = response.headers.flatMap(({ name, key, required, spaceDelimited, validate }) => {
    const value = headerValue(answer, key);
    const text = spaceDelimited === true && Array.isArray(value) ? value.join(" ") : value;
    if (value !== undefined) return valueIssues(text, validate, { in: "header", name });
    return required === true ? [issue({ in: "header", name }, "required", "is required")] : [];
  });
  const undeclared = Object.keys(answer.headers ?? {})
    .filter((key) => !response.headers.some((header) => header.key === key))
    .map((key) => issue({ in: "header", name: key }, "unknown", "is not declared"));
  return [...declared, ...undeclared];
}

function contentIssues(response: ServerResponse, answer: Answer): readonly AnswerIssue[] {
  if (response.content.length === 0) {
    return answer.body === undefined ? none : [issue({ in: "body" }, "unknown", "is not declared")];
  }
  const contentType = contentTypeOf(answer, response);
  const content = contentFor(response, contentType);
  if (content === undefined || contentType?.includes("*")) {
    const said = contentType === undefined ? "none was chosen" : `${contentType} is not one of the declared`;
    return [issue({ in: "contentType" }, "enum", said)];
  }
  if (answer.body === undefined) return [issue({ in: "body" }, "required", "is required")];
  return valueIssues(answer.body, content.validate, inBody);
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
