import {
  type Code,
  code,
  comment,
  empty,
  join,
  lines,
  type ModuleSymbol,
  typeKey,
  value,
} from "../../emit/index.ts";
import type { Api, Operation, SecurityRequirement, SecurityScheme } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { serverType, serverValue } from "./server-symbol.ts";

/** The schemes that some operation needs, in source order. */
export function usedSchemes(api: Api): readonly SecurityScheme[] {
  const used = new Set(api.operations.flatMap(schemeNames));
  return api.securitySchemes.filter(({ name }) => used.has(name));
}

/** Whether an operation takes credentials at all. */
export function isSecured(operation: Operation): boolean {
  return schemeNames(operation).length > 0;
}

/** `Principals`: what each scheme's handler says who someone is. */
export function principals(api: Api, names: Names): Code {
  const members = usedSchemes(api).map(({ name }) => code`readonly ${typeKey(name)}: unknown;`);
  return code`
    /** Whom each security scheme speaks of. Say it yourself: \`createHandler<Context, { … }>\`. */
    export interface ${names.api("server.principals")} {
      ${lines(members)}
    }
  `;
}

/** `SecurityHandlers`: a function of each scheme. */
export function securityHandlers(api: Api, names: Names): Code {
  const members = usedSchemes(api).map((scheme) => {
    const doc = comment({ text: scheme.description, tags: scheme.deprecated ? [["deprecated", ""]] : [] });
    const credential = code`credential: ${serverType(credentialType(scheme))}`;
    const request = code`request: ${serverType("SecurityRequest")}<Context>`;
    const identity = code`${serverType("Identity")}<Who[${value(scheme.name)}]> | null`;
    return code`${doc}${typeKey(scheme.name)}(${credential}, ${request}): ${serverType("Awaitable")}<${identity}>;`;
  });
  return code`
    /** Say who a credential belongs to and what it is good for, or \`null\` when it does not hold. */
    export interface ${names.api("server.security")}<Context = void, Who extends ${names.api("server.principals")} = ${names.api("server.principals")}> {
      ${lines(members)}
    }
  `;
}

/** The constants of the schemes; exported where operations of other files use them, and then with a type for `isolatedDeclarations`. */
export function schemeConstants(api: Api, names: Names, exported: boolean): readonly Code[] {
  return usedSchemes(api).map((scheme) => {
    const name = schemeName(names, scheme.name);
    const declaration = exported
      ? code`export const ${name}: ${serverType("ServerSecurityScheme")}`
      : code`const ${name}`;
    return code`${declaration} = /* @__PURE__ */ ${schemeCall(scheme)};`;
  });
}

/** The security requirements of an operation's descriptor. */
export function requirements(operation: Operation, names: Names): Code {
  const alternatives = operation.security.map((requirement) => {
    const schemes = requirement.map(
      ({ scheme, scopes }) => code`{ scheme: ${schemeName(names, scheme)}, scopes: ${value(scopes)} }`,
    );
    return code`[${join(schemes, ", ")}]`;
  });
  return code`[${join(alternatives, ", ")}]`;
}

/** The member `auth` of a request: an object type for each alternative, with the schemes of the others marked as absent. */
export function authMember(operation: Operation): Code {
  if (!isSecured(operation)) return empty;
  const all = [...new Set(schemeNames(operation))];
  const alternatives = operation.security.filter((requirement) => requirement.length > 0);
  const types = alternatives.map((requirement) => authType(requirement, all));
  const isOptional = alternatives.length < operation.security.length;
  const doc = comment({ text: isOptional ? "Who it is; absent: nobody." : "Who it is." });
  return code`${doc}readonly auth${isOptional ? code`?` : empty}: ${join(types, " | ")};`;
}

function authType(requirement: SecurityRequirement, all: readonly string[]): Code {
  const named = new Set(requirement.map(({ scheme }) => scheme));
  const members = all.map((scheme) =>
    named.has(scheme)
      ? code`readonly ${typeKey(scheme)}: ${serverType("Identity")}<Who[${value(scheme)}]>`
      : code`readonly ${typeKey(scheme)}?: never`,
  );
  return code`{ ${join(members, "; ")} }`;
}

function schemeNames(operation: Operation): readonly string[] {
  return operation.security.flatMap((requirement) => requirement.map(({ scheme }) => scheme));
}

function schemeName(names: Names, scheme: string): ModuleSymbol {
  return names.securityScheme("server.scheme", scheme);
}

function schemeCall(scheme: SecurityScheme): Code {
  const { name } = scheme;
  switch (scheme.type) {
    case "apiKey":
      return code`${serverValue("apiKeyScheme")}(${name}, ${scheme.in}, ${scheme.parameterName})`;
    case "http":
      if (scheme.scheme === "bearer") return code`${serverValue("bearerScheme")}(${name})`;
      if (scheme.scheme === "basic") return code`${serverValue("basicScheme")}(${name})`;
      return code`${serverValue("httpScheme")}(${name}, ${scheme.scheme})`;
    case "mutualTLS":
      return code`${serverValue("mutualTlsScheme")}(${name})`;
    case "oauth2":
    case "openIdConnect":
      return code`${serverValue("bearerScheme")}(${name})`;
  }
}

function credentialType(scheme: SecurityScheme): string {
  switch (scheme.type) {
    case "apiKey":
      return "ApiKeyCredential";
    case "http":
      return { bearer: "BearerCredential", basic: "BasicCredential" }[scheme.scheme] ?? "HttpCredential";
    case "mutualTLS":
      return "MutualTlsCredential";
    case "oauth2":
    case "openIdConnect":
      return "BearerCredential";
  }
}
