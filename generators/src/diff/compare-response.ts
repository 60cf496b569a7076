import { type Api, coversSuccess, type Operation, type Response, standsFor } from "../model/index.ts";
import { isBodiless, unreadContent } from "../targets/wire/unread-content.ts";
import { type BodyContent, compareContent } from "./compare-content.ts";
import { compareMembers } from "./compare-member.ts";
import type { Place } from "./compare-schema.ts";
import { type Context, finder, useOf } from "./operation-context.ts";

/** Compares the responses of an operation. */
export function compareResponses(before: Operation, after: Operation, at: Place, context: Context): void {
  const others = new Map(after.responses.map((response) => [response.status, response]));
  const known = new Set(before.responses.map(({ status }) => status));
  for (const response of before.responses) {
    const other = others.get(response.status);
    if (other === undefined)
      finder(context, { before: useOf(response, before), after: after.origin })(
        "response-removed",
        at,
        response.status,
      );
    else
      compareResponse(
        [before, response],
        [after, other],
        { ...at, subject: `${at.subject}: ${response.status}` },
        context,
      );
  }
  compareDefault(before, after, at, context);
  for (const response of after.responses)
    if (!known.has(response.status))
      finder(context, { before: before.origin, after: useOf(response, after) })(
        standsFor(before, response.status) ? "response-singled-out" : "response-added",
        at,
        response.status,
      );
}

/** `default` is as it was, but stands for something else when the first success is declared, or the last is not any more. */
function compareDefault(before: Operation, after: Operation, at: Place, context: Context): void {
  const [old, now] = [defaultOf(before), defaultOf(after)];
  if (old === undefined || now === undefined) return;
  const [did, does] = [coversSuccess(before, old), coversSuccess(after, now)];
  const rule = does ? "default-with-successes" : "default-without-successes";
  const found = finder(context, { before: useOf(old, before), after: useOf(now, after) });
  if (did !== does) found(rule, at);
}

function defaultOf({ responses }: Operation): Response | undefined {
  return responses.find(({ status }) => status === "default");
}

type Answered = readonly [operation: Operation, response: Response];

function compareResponse([old, before]: Answered, [now, after]: Answered, at: Place, context: Context): void {
  compareMembers(before.headers, after.headers, [before, after], at, context);
  compareContent(contentOf(context.before, old, before), contentOf(context.after, now, after), at, context);
  const found = finder(context, { before: before.origin, after: after.origin });
  if (before.description !== after.description) found("documentation", at, "description");
}

function contentOf(api: Api, operation: Operation, response: Response): BodyContent {
  const { content } = response;
  return {
    content,
    unread: isBodiless(operation, response) ? content : unreadContent(api, operation, response),
  };
}
