import { type Operation, requestDirection, responseDirection } from "../model/index.ts";
import { compareContent } from "./compare-content.ts";
import { compareMembers, documentation } from "./compare-member.ts";
import { compareResponses } from "./compare-response.ts";
import type { Place } from "./compare-schema.ts";
import { compareSecurity } from "./compare-security.ts";
import { type Context, finder, useOf } from "./operation-context.ts";

/** How a person names an operation. */
export function operationName({ operationId, method, path }: Operation): string {
  return operationId ?? `${method} ${path}`;
}

/** Compares two operations that are one and the same. */
export function compareOperation(before: Operation, after: Operation, context: Context): void {
  const subject = operationName(after);
  const sent: Place = { subject, direction: requestDirection(after) };
  const found = finder(context, { before: before.origin, after: after.origin });
  if (before.operationId !== after.operationId)
    found("operation-renamed", sent, `${operationName(before)} → ${operationName(after)}`);
  if (after.deprecated && !before.deprecated) found("deprecated", sent);
  const documented = documentation(before, after, ["summary", "description"]);
  if (documented !== "") found("documentation", sent, documented);
  const parameters: Place = { ...sent, subject: `${subject}:` };
  compareMembers(before.parameters, after.parameters, [before, after], parameters, context);
  compareRequestBody(before, after, { ...sent, subject: `${subject}: body` }, context);
  compareResponses(before, after, { subject, direction: responseDirection(after) }, context);
  compareSecurity(before.security, after.security, (rule, detail) => found(rule, sent, detail));
  if (
    JSON.stringify(before.servers.map(({ url }) => url)) !==
    JSON.stringify(after.servers.map(({ url }) => url))
  )
    found("servers-changed", sent);
}

function compareRequestBody(before: Operation, after: Operation, at: Place, context: Context): void {
  const [old, now] = [before.requestBody, after.requestBody];
  if (old === undefined || now === undefined) {
    const added = now?.required === true ? "part-added-required" : "part-added-optional";
    const found = finder(context, {
      before: useOf(old ?? before, before),
      after: useOf(now ?? after, after),
    });
    if (old !== now) found(old === undefined ? added : "part-removed", at);
    return;
  }
  const found = finder(context, { before: old.origin, after: now.origin });
  if (old.required !== now.required) found(now.required ? "part-now-required" : "part-now-optional", at);
  compareContent(old, now, at, context);
}
