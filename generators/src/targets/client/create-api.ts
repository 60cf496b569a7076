import { type Code, code, comment, identifier } from "../../emit/index.ts";
import type { Api } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { braces } from "../brackets.ts";
import { clientType } from "./client-symbol.ts";
import { localName } from "./local-name.ts";
import { inputParameter, operationComment, resultPromise } from "./operation-function.ts";

/** `client.Api`: all operations, bound to a client. */
export function apiInterface(api: Api, names: Names): Code {
  const members = api.operations.map((operation) => {
    const { name } = names.operation("client.function", operation);
    const parameters = code`${inputParameter(api, operation, names)}, options?: ${clientType("CallOptions")}`;
    return code`${operationComment(operation)}${name}(${parameters}): ${resultPromise(operation, names)};`;
  });
  const doc = comment({ text: "All operations, bound to a client." });
  return code`${doc}export interface ${names.api("client.Api")} ${braces(members)}`;
}

/** `client.createApi`: binds all operations to a client. */
export function createApi(api: Api, names: Names): Code {
  const [client, input, options] = [
    localName(names, "client"),
    localName(names, "input"),
    localName(names, "options"),
  ];
  const members = api.operations.map((operation) => {
    const symbol = names.operation("client.function", operation);
    return code`${symbol.name}: (${input}, ${options}) => ${symbol}(${client}, ${input}, ${options}),`;
  });
  const doc = comment({
    text: "Binds all operations to a client. Bundles all of them; the functions themselves do not.",
  });
  // Without operations nothing uses it, and TypeScript has to be told that this is meant.
  const parameter = members.length === 0 ? identifier("_client") : client;
  return code`
    ${doc}export function ${names.api("client.createApi")}(${parameter}: ${clientType("Client")}<${names.api("client.credentials")}>): ${names.api("client.Api")} {
      return ${braces(members)};
    }
  `;
}
