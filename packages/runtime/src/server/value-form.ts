import { InvalidValueError, InvalidWireValueError, type ValueCodec } from "../wire/codec.ts";
import { type Answer, type AnswerIssue, headerValue } from "./answer.ts";
import type { ServerResponse } from "./operation.ts";
import type { PlannedResponse } from "./planned-response.ts";
import type { RequestIssue } from "./refusal.ts";
import { type IssuePlace, noIssues } from "./request-issue.ts";

/** A valid value of a request as handlers have it, or what keeps it from being so. */
export function applicationForm(
  codec: ValueCodec | undefined,
  value: unknown,
  place: IssuePlace,
): { readonly value?: unknown; readonly issues: readonly RequestIssue[] } {
  if (codec === undefined) return { value, issues: noIssues };
  try {
    return { value: codec.decode(value), issues: noIssues };
  } catch (error) {
    if (!(error instanceof InvalidWireValueError)) throw error;
    return { issues: [{ ...place, pointer: error.pointer, keyword: "format", message: error.message }] };
  }
}

/** An answer as its validators and encoders want it; what has no wire form goes to `issues`. Items of a stream are left as they are. */
export function wireAnswer(response: PlannedResponse, answer: Answer, issues: AnswerIssue[]): Answer {
  const codec = response.content(answer).declared?.codec;
  if (codec === undefined && !response.convertsHeaders) return answer;
  return {
    ...answer,
    ...(answer.headers !== undefined && { headers: wireHeaders(response.declared, answer, issues) }),
    ...(answer.body !== undefined && { body: wireForm(codec, answer.body, { in: "body" }, issues) }),
  };
}

function wireHeaders(response: ServerResponse | undefined, answer: Answer, issues: AnswerIssue[]): object {
  const converted = (response?.headers ?? []).flatMap(({ name, key, codec }) => {
    const value = headerValue(answer, key);
    if (codec === undefined || value === undefined) return [];
    return [[key, wireForm(codec, value, { in: "header", name }, issues)] as const];
  });
  return { ...answer.headers, ...Object.fromEntries(converted) };
}

/** A value as it goes on the wire; `undefined`, and an issue, for what has no such form. */
export function wireForm(
  codec: ValueCodec | undefined,
  value: unknown,
  place: Pick<AnswerIssue, "in" | "name">,
  issues: AnswerIssue[],
): unknown {
  if (codec === undefined) return value;
  try {
    return codec.encode(value);
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error;
    issues.push({ ...place, pointer: error.pointer, keyword: "format", message: error.message });
    return undefined;
  }
}
