import { type Code, code, comment, identifier, lines, type ModuleSymbol, typeKey } from "../../emit/index.ts";
import type { Api } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { braces } from "../brackets.ts";
import { operationDoc } from "../operation-doc.ts";
import { serverType, serverValue } from "../server/server-symbol.ts";
import { defineTarget, type Target, type TargetContext } from "../target.ts";

const file = "msw.ts";

/** Handlers for MSW with resolvers that are typed like the handlers of a server. */
export const mswTarget: Target = defineTarget({
  name: "msw",
  requires: ["types", "validators", "server"],
  roles: [
    { key: "msw.resolvers", of: "api", file, space: "type", name: () => "MockResolvers" },
    { key: "msw.handlers", of: "api", file, space: "value", name: () => "mockHandlers" },
  ],
  // Mocks are for tests; a program has no MSW where it runs.
  inIndex: false,
  emit,
});

function emit({ api, names, file: open }: TargetContext): void {
  open(file).add(resolvers(api, names), handlers(names), code`export type { ${serverType("MockOptions")} };`);
}

function resolvers(api: Api, names: Names): Code {
  const members = api.operations.map((operation) => {
    const key = typeKey(names.operation("server.handler", operation).name.text);
    // No credential is asked for, so there is nobody that one could speak of.
    const request = code`Omit<${names.operation("server.request", operation)}, "auth">`;
    const answer = code`${serverType("Awaitable")}<${names.operation("server.answer", operation)}>`;
    return code`${comment(operationDoc(operation))}${key}?(request: ${request}): ${answer};`;
  });
  return code`
    /** What mocked operations answer. A request for any other operation is left to the handlers behind. */
    export interface ${names.api("msw.resolvers")} ${braces(members)}
  `;
}

function handlers(names: Names): Code {
  return code`
    /**
     * Handlers for \`setupServer\` and \`setupWorker\` of MSW. Requests are read and validated, and answers checked and written, as a server
     * made of the same document does; credentials are not asked for.
     */
    export function ${names.api("msw.handlers")}(
      resolvers: ${names.api("msw.resolvers")},
      options?: ${serverType("MockOptions")},
    ): ${fromMsw("HttpHandler", "type")}[] {
      ${lines([
        code`const mocked = ${serverValue("mockOperations")}(${names.api("server.operations")}, resolvers, options);`,
        code`return mocked.map(({ pattern, respond }) => ${fromMsw("http", "value")}.all(pattern, ({ request }) => respond(request)));`,
      ])}
    }
  `;
}

function fromMsw(name: string, space: ModuleSymbol["space"]): ModuleSymbol {
  return { kind: "symbol", name: identifier(name), module: { kind: "package", name: "msw" }, space };
}
