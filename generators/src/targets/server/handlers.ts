import { type Code, code, comment, empty, join, lines, typeKey, value } from "../../emit/index.ts";
import type { Api, Operation } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { operationDoc } from "../operation-doc.ts";
import { typeArguments, typeParameters } from "./operation-types.ts";
import { isSecured, usedSchemes } from "./security.ts";
import { serverType, serverValue } from "./server-symbol.ts";

/** `Handlers`: a method of each operation. */
export function handlers(api: Api, names: Names): Code {
  // Without operations nothing uses the context, and TypeScript has to be told that this is meant.
  const parameters = api.operations.length === 0 ? code`_Context = void` : apiParameters(api, names);
  return code`
    /** One function for each operation; \`createHandler\` calls them with requests that keep the contract. */
    export interface ${names.api("server.handlers")}<${parameters}> {
      ${join(
        api.operations.map((operation) => handlerMember(operation, names)),
        "\n\n",
      )}
    }
  `;
}

function handlerMember(operation: Operation, names: Names): Code {
  const key = typeKey(names.operation("server.handler", operation).name.text);
  const request = code`${names.operation("server.request", operation)}<${typeArguments(isSecured(operation))}>`;
  const answer = code`${serverType("Awaitable")}<${names.operation("server.answer", operation)}>`;
  return code`${comment(operationDoc(operation))}${key}(request: ${request}): ${answer};`;
}

/** `serverOperations`: all descriptors. `operations` is what users of `paths.ts` import. */
export function operations(api: Api, names: Names): Code {
  const routes = api.operations.map((operation) => code`${names.operation("server.route", operation)},`);
  return code`
    /** Every operation as the runtime knows it. */
    export const ${names.api("server.operations")}: readonly ${serverType("ServerOperation")}[] = [
      ${lines(routes)}
    ];
  `;
}

/** `ServerOptions`, `createHandler`, `toNodeHandler` and `implementPartially`. */
export function entryPoints(api: Api, names: Names): readonly Code[] {
  const secured = usedSchemes(api).length > 0;
  const parameters = apiParameters(api, names);
  const args = typeArguments(secured);
  const options = code`${names.api("server.options")}<${args}>`;
  const all = code`${names.api("server.handlers")}<${args}>`;
  const security = secured ? code`options.security` : code`{}`;
  return [
    code`
      /** How a server behaves${secured ? code`, and who is let in` : empty}. */
      export interface ${names.api("server.options")}<${parameters}> extends ${serverType("ServeOptions")}<Context> {
        /** \`bodyLimit\` of single operations. */
        readonly bodyLimits?: Readonly<Partial<Record<keyof ${names.api("server.handlers")}, number | undefined>>> | undefined;
        ${secured ? code`readonly security: ${names.api("server.security")}<${args}>;` : empty}
      }
    `,
    code`
      /** Makes a server of handlers: Fetch in, Fetch out. */
      export function ${names.api("server.createHandler")}<${parameters}>(
        handlers: ${all},
        options: ${options}${secured ? empty : code` = {}`},
      ): ${serverType("FetchHandler")}<Context> {
        return ${serverValue("serve")}(${value(api.info.title)}, ${names.api("server.routes")}, { handlers, security: ${security} }, options);
      }
    `,
    code`
      /** Makes a server a listener of \`node:http\`: \`createServer(toNodeHandler(handler)).listen(8080)\`. */
      export const ${names.api("server.toNodeHandler")}: typeof ${serverValue("toNodeHandler")} = ${serverValue("toNodeHandler")};
    `,
    code`
      /** Passes for all handlers: operations without one answer 501. For a server under construction. */
      export function ${names.api("server.implementPartially")}<${parameters}>(handlers: Partial<${all}>): ${all} {
        return ${serverValue("partially")}<${all}>(handlers);
      }
    `,
  ];
}

function apiParameters(api: Api, names: Names): Code {
  return typeParameters(usedSchemes(api).length > 0, names);
}
