import type { Report } from "../../diagnostics/index.ts";
import { type Code, code, comment, join, objectKey, value } from "../../emit/index.ts";
import type { Api, Operation, Server } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { inlineObject } from "../brackets.ts";

/** `client.servers`: the document's servers, for `serverUrl`. */
export function serversConstant(api: Api, names: Names): Code {
  const doc = comment({
    text: "Servers of the document: `createClient({ baseUrl: serverUrl(servers[0]) })`, with values for variables if need be.",
  });
  return code`${doc}export const ${names.api("client.servers")} = [${join(api.servers.map(printServer), ", ")}] as const;`;
}

/** Reports an operation that the document wants sent elsewhere. */
export function reportOwnServers(
  api: Api,
  { method, path, servers, origin }: Operation,
  report: Report,
): void {
  const urls = (list: readonly Server[]) => list.map(({ url }) => url).join(" ");
  if (servers === api.servers || urls(servers) === urls(api.servers)) return;
  const message = `\`${method} ${path}\` has servers of its own (${urls(servers)}), but the client sends it to its \`baseUrl\`.`;
  report({ code: "TN433", message, origin });
}

function printServer({ url, variables }: Server): Code {
  const defaults = variables.map(([name, variable]) => code`${objectKey(name)}: ${value(variable.default)}`);
  return inlineObject([code`url: ${url}`, code`variables: ${inlineObject(defaults)}`]);
}
