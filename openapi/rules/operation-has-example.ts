import { isRecord, type Rule, type VisitContext } from "./rule.ts";

type Resolve = VisitContext["resolve"];

/** Every operation shows at least one example, of its request body or of a response (OpenAPI, Media Type Object). */
export const operationHasExample: Rule = () => ({
  Operation(operation, { location, report, resolve }) {
    if (!isRecord(operation)) return;
    const responses = isRecord(operation["responses"]) ? Object.values(operation["responses"]) : [];
    if ([operation["requestBody"], ...responses].some((body) => hasExample(body, resolve))) return;
    report({
      message: "Show at least one example of the operation's request body or of a response.",
      location: location.key(),
    });
  },
});

function hasExample(body: unknown, resolve: Resolve): boolean {
  const { node } = resolve(body);
  if (!isRecord(node) || !isRecord(node["content"])) return false;
  return Object.values(node["content"]).some(
    (media) =>
      isRecord(media) &&
      ("example" in media || (isRecord(media["examples"]) && Object.keys(media["examples"]).length > 0)),
  );
}
