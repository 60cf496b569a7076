import {
  child,
  children,
  type DocumentNode,
  isObjectNode,
  isSchemeUri,
  nearest,
  type ObjectNode,
  pointerTokens,
} from "../document/index.ts";
import {
  authorizationOf,
  type Entries,
  type OAuthFlow,
  type SecurityRequirement,
  type SecurityScheme,
} from "../model/index.ts";
import { extensionsOf } from "./extensions.ts";
import { flagField, listField, mapField, optional, textField, textsField } from "./fields.ts";
import { reportStrayFields } from "./known-fields.ts";
import type { Lowering } from "./lowering.ts";
import { follow } from "./reference.ts";
import { reportMissingFields, reportMissingFlowFields } from "./required-fields.ts";
import { schemaName } from "./schema-name.ts";
import { swaggerSecurityScheme } from "./swagger-security.ts";

/** The security schemes among the components. */
export function securitySchemesOf(lowering: Lowering, components: ObjectNode): SecurityScheme[] {
  const key = lowering.dialect === "swagger-2.0" ? "securityDefinitions" : "securitySchemes";
  return mapField(lowering, components, key).flatMap(([name, entry]) => {
    const object = follow(lowering, entry, "A security scheme");
    const scheme = object === undefined ? undefined : securitySchemeOf(lowering, name, object);
    return scheme === undefined ? [] : [scheme];
  });
}

/** The Security Scheme Object (OpenAPI 3.2, 4.27). */
function securitySchemeOf(lowering: Lowering, name: string, node: ObjectNode): SecurityScheme | undefined {
  reportStrayFields(lowering, node, "security scheme");
  const swagger =
    lowering.dialect === "swagger-2.0" ? swaggerSecurityScheme(lowering, name, node) : undefined;
  if (swagger !== undefined) return swagger;
  const common = {
    name,
    ...optional("description", textField(lowering, node, "description")),
    deprecated: flagField(lowering, node, "deprecated") ?? false,
    origin: node.origin,
    extensions: extensionsOf(node),
  };
  const type = textField(lowering, node, "type");
  switch (type) {
    case "apiKey":
      return {
        ...common,
        type,
        in: apiKeyLocation(lowering, node),
        parameterName: needed(lowering, node, "name"),
      };
    case "http":
      return {
        ...common,
        type,
        scheme: needed(lowering, node, "scheme").toLowerCase(),
        ...optional("bearerFormat", textField(lowering, node, "bearerFormat")),
      };
    case "mutualTLS":
      return { ...common, type };
    case "oauth2":
      reportMissingFields(lowering, node, "OAuth 2.0 security scheme");
      return { ...common, type, flows: flowsOf(lowering, node) };
    case "openIdConnect":
      return { ...common, type, openIdConnectUrl: needed(lowering, node, "openIdConnectUrl") };
    default:
      lowering.report({
        code: "TN201",
        message: `\`${type ?? ""}\` is not a type of security scheme: apiKey, http, mutualTLS, oauth2 or openIdConnect.`,
        origin: child(node, "type")?.origin ?? node.origin,
      });
      return undefined;
  }
}

function apiKeyLocation(lowering: Lowering, node: ObjectNode): "query" | "header" | "cookie" {
  const location = textField(lowering, node, "in");
  if (location === "query" || location === "header" || location === "cookie") return location;
  const message = "An API key is `in` query, header or cookie.";
  lowering.report({ code: "TN201", message, origin: child(node, "in")?.origin ?? node.origin });
  return "header";
}

function needed(lowering: Lowering, node: ObjectNode, key: string): string {
  const value = textField(lowering, node, key);
  if (value !== undefined) return value;
  const message = `A security scheme of this type needs \`${key}\`.`;
  lowering.report({ code: "TN201", message, origin: node.origin });
  return "";
}

function flowsOf(lowering: Lowering, node: ObjectNode): Entries<OAuthFlow> {
  return mapField(lowering, node, "flows").flatMap(([name, flow]) =>
    isObjectNode(flow) ? [[name, flowOf(lowering, flow, name)] as const] : [],
  );
}

/** The OAuth Flow Object (OpenAPI 3.2, 4.29). */
export function flowOf(lowering: Lowering, node: ObjectNode, name: string): OAuthFlow {
  if (lowering.dialect !== "swagger-2.0") reportStrayFields(lowering, node, "flow");
  reportMissingFlowFields(lowering, node, name);
  return {
    ...optional("authorizationUrl", textField(lowering, node, "authorizationUrl")),
    ...optional("tokenUrl", textField(lowering, node, "tokenUrl")),
    ...optional("refreshUrl", textField(lowering, node, "refreshUrl")),
    ...optional("deviceAuthorizationUrl", textField(lowering, node, "deviceAuthorizationUrl")),
    scopes: mapField(lowering, node, "scopes", true).map(([scope, text]) => [
      scope,
      typeof text.value === "string" ? text.value : "",
    ]),
  };
}

/** The requirements of a `security` list, or `undefined` where there is none (OpenAPI 3.2, 4.30). */
export function securityOf(lowering: Lowering, node: ObjectNode): readonly SecurityRequirement[] | undefined {
  if (child(node, "security") === undefined) return undefined;
  return listField(lowering, node, "security").flatMap((requirement) =>
    isObjectNode(requirement) ? [requirementOf(lowering, requirement)] : [],
  );
}

function requirementOf(lowering: Lowering, node: ObjectNode): SecurityRequirement {
  const schemes = lowering.securitySchemes;
  const requirement = children(node).map(([key, scopes]) => {
    const declared = schemes.find(({ name }) => name === key) ?? schemeOfUri(lowering, node, key);
    if (declared === undefined) declareUnknown(lowering, scopes, key);
    else reportUnknownScopes(lowering, scopes, declared);
    return { scheme: declared?.name ?? key, scopes: textsField(lowering, node, key) };
  });
  reportSharedHeader(lowering, node, requirement);
  return requirement;
}

/**
 * The scheme that a requirement names by its URI, since 3.2 (OpenAPI 3.2, 4.30). It has the name of the component that it is, else that of its
 * place, unless another one is called so.
 */
function schemeOfUri(lowering: Lowering, node: ObjectNode, uri: string): SecurityScheme | undefined {
  if (lowering.dialect !== "openapi-3.2" || !isSchemeUri(uri)) return undefined;
  const resolution = lowering.documents.resolve(uri, node);
  const object = "node" in resolution ? follow(lowering, resolution.node, "A security scheme") : undefined;
  if (object === undefined) return undefined;
  const { file, pointer } = object.origin;
  const schemes = lowering.securitySchemes;
  const known = schemes.find(({ origin }) => origin.file === file && origin.pointer === pointer);
  if (known !== undefined) return known;
  const short = pointerTokens(pointer)?.at(-1) ?? schemaName(object.origin);
  const name = schemes.some((one) => one.name === short) ? uri : short;
  const scheme = securitySchemeOf(lowering, name, object);
  if (scheme !== undefined) schemes.push(scheme);
  return scheme;
}

/** A request has one header `Authorization`, and one HTTP scheme in it (RFC 9110, 11.6.2): nobody sends two of them. */
function reportSharedHeader(lowering: Lowering, node: ObjectNode, requirement: SecurityRequirement): void {
  const sharing = lowering.securitySchemes.filter(
    (scheme) =>
      requirement.some((one) => one.scheme === scheme.name) && authorizationOf(scheme) !== undefined,
  );
  if (new Set(sharing.map(authorizationOf)).size < 2) return;
  const names = sharing.map(({ name }) => `\`${name}\``).join(" and ");
  const message = `No request has the credentials of ${names}: each of them is all of the header \`Authorization\`.`;
  lowering.report({ code: "TN232", message, origin: node.origin });
}

/** A scope that no flow of the scheme declares is asked of tokens all the same: a misspelt one lets nobody in. */
function reportUnknownScopes(lowering: Lowering, scopes: DocumentNode, scheme: SecurityScheme): void {
  if (scheme.type !== "oauth2") return;
  const declared = scheme.flows.flatMap(([, flow]) => flow.scopes.map(([scope]) => scope));
  for (const [, scope] of children(scopes)) {
    if (typeof scope.value !== "string" || declared.includes(scope.value)) continue;
    const [near] = nearest(scope.value, declared);
    lowering.report({
      code: "TN229",
      message: `No flow of \`${scheme.name}\` has the scope \`${scope.value}\`.`,
      ...(near !== undefined && { hint: `Did you mean \`${near}\`?` }),
      origin: scope.origin,
    });
  }
}

/**
 * Declares a scheme that only a requirement names. Nothing says how its credential travels, so it is like one that is checked
 * outside of the messages: a server still has to decide about it, and never takes the operation for a public one.
 */
function declareUnknown(lowering: Lowering, node: DocumentNode, name: string): void {
  const near = nearest(
    name,
    lowering.securitySchemes.map((scheme) => scheme.name),
  );
  lowering.report({
    code: "TN208",
    message: `There is no security scheme \`${name}\`. It is read as one that is checked outside of the messages.`,
    ...(near.length > 0 && { hint: `Did you mean \`${near[0]}\`?` }),
    origin: node.origin,
  });
  lowering.securitySchemes.push({
    name,
    type: "mutualTLS",
    deprecated: false,
    origin: node.origin,
    extensions: [],
  });
}
