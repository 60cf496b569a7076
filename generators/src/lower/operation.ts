import { child, isObjectNode, member, type ObjectNode } from "../document/index.ts";
import type { Operation, Parameter, RequestBody, Server } from "../model/index.ts";
import { callbacksOf } from "./callback.ts";
import { extensionsOf } from "./extensions.ts";
import { flagField, listField, optional, textField, textsOrText } from "./fields.ts";
import { harmless } from "./harmless.ts";
import { reportStrayFields } from "./known-fields.ts";
import type { Lowering } from "./lowering.ts";
import { parameterOf } from "./parameter.ts";
import type { PathItemPlace } from "./path-item.ts";
import { withoutDeclaredQuery, withPathParameters } from "./path-template.ts";
import { withOneQuerystring } from "./querystring.ts";
import { follow } from "./reference.ts";
import { requestBodyOf } from "./request-body.ts";
import { reportMissingFieldsAt } from "./required-fields.ts";
import { responsesOf } from "./response.ts";
import { securityOf } from "./security.ts";
import { serversOf } from "./server.ts";
import { shared } from "./shared-parts.ts";
import { swaggerRequestBody } from "./swagger-request-body.ts";
import { swaggerResponseOf } from "./swagger-response.ts";
import { swaggerServers } from "./swagger-server.ts";

/** Where an operation stands. */
export interface OperationPlace {
  readonly path: string;
  readonly method: string;
  readonly place: PathItemPlace;
  readonly received: boolean;
  /** The path item, or what stands beside its `$ref` and then the path item. */
  readonly item: readonly ObjectNode[];
}

/** The Operation Object with all that its surroundings add (OpenAPI 3.2, 4.10). */
export function operationOf(lowering: Lowering, place: OperationPlace, node: ObjectNode): Operation {
  const first = <Value>(read: (one: ObjectNode) => Value | undefined): Value | undefined =>
    [node, ...place.item].map(read).find((value) => value !== undefined);
  reportStrayFields(lowering, node, "operation");
  reportMissingFieldsAt(lowering, node, "externalDocs", "external documentation");
  const { parameters, requestBody, responses } = partsOf(lowering, place, node);
  const routed = withoutDeclaredQuery(lowering, place, node, parameters);
  return {
    ...optional("operationId", textField(lowering, node, "operationId")),
    method: place.method,
    path: routed.path,
    received: place.received,
    ...optional(
      "summary",
      first((one) => textField(lowering, one, "summary")),
    ),
    ...optional(
      "description",
      first((one) => textField(lowering, one, "description")),
    ),
    tags: textsOrText(harmless(lowering, "TN202"), node, "tags"),
    deprecated: flagField(lowering, node, "deprecated") ?? false,
    parameters: withPathParameters(lowering, routed, node, parameters),
    ...optional("requestBody", requestBody),
    responses,
    security: securityOf(lowering, node) ?? lowering.security,
    servers: ownSchemes(lowering, node) ?? first((one) => serversOf(lowering, one)) ?? lowering.servers,
    callbacks: callbacksOf(lowering, node, place.received),
    origin: node.origin,
    extensions: extensionsOf(node),
  };
}

/** In Swagger 2.0 an operation may have other `schemes` than the document. */
function ownSchemes(lowering: Lowering, node: ObjectNode): readonly Server[] | undefined {
  const { dialect, documents } = lowering;
  if (dialect !== "swagger-2.0" || child(node, "schemes") === undefined) return undefined;
  return isObjectNode(documents.root) ? swaggerServers(lowering, documents.root, node) : undefined;
}

type OperationParts = Pick<Operation, "parameters" | "responses"> & {
  readonly requestBody: RequestBody | undefined;
};

/** Parameters, body and responses; body and responses are written differently in Swagger 2.0. */
function partsOf(lowering: Lowering, place: OperationPlace, node: ObjectNode): OperationParts {
  const swagger = lowering.dialect === "swagger-2.0";
  const nodes = parameterNodes(lowering, place, node);
  return {
    parameters: withOneQuerystring(
      lowering,
      nodes.flatMap((one) => sharedParameter(lowering, one) ?? []),
    ),
    requestBody: swagger ? swaggerRequestBody(lowering, node, nodes) : requestBody(lowering, node),
    responses: responsesOf(lowering, node, swagger ? swaggerResponseOf(node) : undefined),
  };
}

function sharedParameter(lowering: Lowering, node: ObjectNode): Parameter | undefined {
  return shared(lowering.shared.parameters, node, lowering.faults, () => parameterOf(lowering, node));
}

function requestBody(lowering: Lowering, node: ObjectNode): RequestBody | undefined {
  const found = child(node, "requestBody");
  const object = found === undefined ? undefined : follow(lowering, found, "A request body");
  return object === undefined ? undefined : requestBodyOf(lowering, object);
}

/** Those of the path item first; an operation's own parameter takes the place of one with the same name and location. */
function parameterNodes(lowering: Lowering, place: OperationPlace, node: ObjectNode): readonly ObjectNode[] {
  const shared = place.item.flatMap((item) => parametersIn(lowering, item));
  const merged = new Map<string, ObjectNode>();
  for (const parameter of shared) merged.set(keyOf(parameter), parameter);
  const own = new Set<string>();
  for (const parameter of parametersIn(lowering, node)) {
    const key = keyOf(parameter);
    if (own.has(key)) reportTwice(lowering, parameter);
    own.add(key);
    merged.set(key, parameter);
  }
  return [...merged.values()];
}

function parametersIn(lowering: Lowering, node: ObjectNode): readonly ObjectNode[] {
  return listField(lowering, node, "parameters").flatMap((one) => follow(lowering, one, "A parameter") ?? []);
}

/** Names of headers have no casing of their own. */
function keyOf(parameter: ObjectNode): string {
  const location = String(member(parameter.value, "in"));
  const name = String(member(parameter.value, "name"));
  return `${location} ${location === "header" ? name.toLowerCase() : name}`;
}

function reportTwice(lowering: Lowering, parameter: ObjectNode): void {
  const message = `The parameter \`${String(member(parameter.value, "name"))}\` is declared twice; the last one counts.`;
  lowering.report({ code: "TN207", message, origin: parameter.origin });
}
