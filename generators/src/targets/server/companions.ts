import { type Code, code, identifier, join, lines, runtimeSymbol } from "../../emit/index.ts";

/** What a user of the server needs of the runtime by name: refusing, shaping refusals, serving and testing. */
const values = ["HttpError", "attachToServer", "inProcessFetch", "problemDetails"];

const types = [
  "ErrorMapper",
  "FetchHandler",
  "Refusal",
  "RequestEvent",
  "RequestIssue",
  "RoutedEvent",
  "ServerFault",
  "ServerHooks",
];

/**
 * Exports of the runtime's part that users name, so that one import serves with an inline runtime and with the package alike.
 * The document's names go first: where it has one of these itself, the runtime's is exported with a `$` in front.
 */
export function companions(): Code {
  const symbol = (space: "type" | "value") => (name: string) =>
    code`${runtimeSymbol("server", identifier(name), space)}`;
  return lines([
    code`export type { ${join(types.map(symbol("type")), ", ")} };`,
    code`export { ${join(values.map(symbol("value")), ", ")} };`,
  ]);
}
