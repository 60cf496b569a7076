import { isRecord, type Location, type Rule, type VisitContext } from "./rule.ts";

/**
 * Every operation declares how it refuses, as a 4xx status, a range or `default`, and every refusal has a body with a
 * schema (OpenAPI, Responses Object).
 */
export const operationTypedRefusals: Rule = () => ({
  Operation(operation, context) {
    if (!isRecord(operation) || !isRecord(operation["responses"])) return;
    const { responses } = operation;
    const place = context.location.child("responses");
    const refusals = Object.keys(responses).filter((status) => /^[45]|^default$/.test(status));
    if (!refusals.some((status) => !status.startsWith("5"))) {
      context.report({
        message: "Declare how the operation refuses: a 4xx status or `default`.",
        location: place.key(),
      });
    }
    for (const status of refusals) checkRefusal(responses[status], place.child(status), context);
  },
});

function checkRefusal(response: unknown, place: Location, { report, resolve }: VisitContext): void {
  const { node } = resolve(response);
  const content = isRecord(node) ? node["content"] : undefined;
  const media = isRecord(content) ? Object.values(content) : [];
  if (media.length > 0 && media.every((one) => isRecord(one) && one["schema"] !== undefined)) return;
  report({ message: "Give the refusal a body with a schema.", location: place.key() });
}
