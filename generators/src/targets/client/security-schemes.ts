import { type Code, code, comment, empty, lines, type ModuleSymbol, typeKey } from "../../emit/index.ts";
import type { Api, Operation, SecurityScheme } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { braces, inlineArray, inlineObject } from "../brackets.ts";
import { clientType, clientValue } from "./client-symbol.ts";

/** `client.credentials`: what a client may be given, by security scheme. */
export function credentials(api: Api, names: Names): Code {
  const members = api.securitySchemes.flatMap((scheme) => {
    if (scheme.type === "mutualTLS") return [];
    const basic = scheme.type === "http" && scheme.scheme === "basic";
    const type = clientType(basic ? "BasicCredential" : "TokenCredential");
    return [code`${docOf(scheme)}readonly ${typeKey(scheme.name)}?: ${type} | undefined;`];
  });
  const doc = comment({ text: "Credentials of a client, by the names of the document's security schemes." });
  return code`${doc}export interface ${names.api("client.credentials")} ${braces(members)}`;
}

/** The constants of all security schemes. */
export function schemeConstants(api: Api, names: Names): Code {
  return lines(
    api.securitySchemes.map((scheme) => {
      const name = names.securityScheme("client.securityScheme", scheme.name);
      const members = inlineObject([code`name: ${scheme.name}`, ...application(scheme)]);
      return code`${docOf(scheme)}export const ${name}: ${clientType("SecurityScheme")} = ${members};`;
    }),
  );
}

/** The `ClientSecurity` of an operation; `undefined` where nobody needs to be anyone. */
export function securityDescriptor(operation: Operation, names: Names): Code | undefined {
  if (operation.security.every((requirement) => requirement.length === 0)) return undefined;
  const requirements = operation.security.map((requirement) =>
    inlineArray(
      requirement.map(({ scheme, scopes }) =>
        inlineObject([
          code`scheme: ${names.securityScheme("client.securityScheme", scheme)}`,
          ...(scopes.length === 0
            ? []
            : [code`scopes: ${inlineArray(scopes.map((scope) => code`${scope}`))}`]),
        ]),
      ),
    ),
  );
  return code`{ authorize: ${clientValue("authorize")}, requirements: ${inlineArray(requirements)} }`;
}

function application(scheme: SecurityScheme): readonly Code[] {
  switch (scheme.type) {
    case "apiKey": {
      const functions = {
        query: "applyApiKeyQuery",
        header: "applyApiKeyHeader",
        cookie: "applyApiKeyCookie",
      };
      return [apply(clientValue(functions[scheme.in])), code`parameter: ${scheme.parameterName}`];
    }
    case "http":
      if (scheme.scheme === "basic") return [apply(clientValue("applyBasic"))];
      if (scheme.scheme === "bearer") return [apply(clientValue("applyBearer"))];
      return [apply(clientValue("applyHttp")), code`parameter: ${scheme.scheme}`];
    case "oauth2":
    case "openIdConnect":
      return [apply(clientValue("applyBearer"))];
    case "mutualTLS":
      return [];
  }
}

function apply(symbol: ModuleSymbol): Code {
  return code`apply: ${symbol}`;
}

function docOf({ description, deprecated }: SecurityScheme): Code {
  if (description === undefined && !deprecated) return empty;
  return comment({ text: description, tags: deprecated ? [["deprecated", ""]] : [] });
}
