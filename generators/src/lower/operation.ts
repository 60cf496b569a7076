import { child, type DocumentNode, type ObjectNode } from "../document/index.ts";
import type { Operation, Parameter, RequestBody } from "../model/index.ts";
import { callbacksOf } from "./callback.ts";
import { extensionsOf } from "./extensions.ts";
import { flagField, listField, optional, textField, textsField } from "./fields.ts";
import type { Lowering } from "./lowering.ts";
import { parameterOf } from "./parameter.ts";
import type { PathItemPlace } from "./path-item.ts";
import { withPathParameters } from "./path-template.ts";
import { follow } from "./reference.ts";
import { requestBodyOf } from "./request-body.ts";
import { responsesOf } from "./response.ts";
import { securityOf } from "./security.ts";
import { serversOf } from "./server.ts";

/** Where an operation stands. */
export interface OperationPlace {
  readonly path: string;
  readonly method: string;
  readonly place: PathItemPlace;
  /** The path item, or what stands beside its `$ref` and then the path item. */
  readonly item: readonly ObjectNode[];
}

/** The Operation Object with all that its surroundings add (OpenAPI 3.2, 4.10). */
export function operationOf(lowering: Lowering, place: OperationPlace, node: ObjectNode): Operation {
  const first = <Value>(read: (one: ObjectNode) => Value | undefined): Value | undefined =>
    [node, ...place.item].map(read).find((value) => value !== undefined);
  const body = requestBody(lowering, node);
  return {
    ...optional("operationId", textField(lowering, node, "operationId")),
    method: place.method,
    path: place.path,
    ...optional(
      "summary",
      first((one) => textField(lowering, one, "summary")),
    ),
    ...optional(
      "description",
      first((one) => textField(lowering, one, "description")),
    ),
    tags: textsField(lowering, node, "tags"),
    deprecated: flagField(lowering, node, "deprecated") ?? false,
    parameters: withPathParameters(lowering, place, node, parametersOf(lowering, place, node)),
    ...optional("requestBody", body),
    responses: responsesOf(lowering, node),
    security: securityOf(lowering, node, lowering.securitySchemes) ?? lowering.security,
    servers: first((one) => serversOf(lowering, one)) ?? lowering.servers,
    callbacks: callbacksOf(lowering, node),
    origin: node.origin,
    extensions: extensionsOf(node),
  };
}

function requestBody(lowering: Lowering, node: ObjectNode): RequestBody | undefined {
  const found = child(node, "requestBody");
  const object = found === undefined ? undefined : follow(lowering, found, "A request body");
  return object === undefined ? undefined : requestBodyOf(lowering, object);
}

/** Those of the path item first; an operation's own parameter takes the place of one with the same name and location. */
export function parametersOf(
  lowering: Lowering,
  place: OperationPlace,
  node: ObjectNode,
): readonly Parameter[] {
  const shared = place.item.flatMap((item) => listField(lowering, item, "parameters"));
  const merged = new Map<string, Parameter>();
  for (const parameter of readAll(lowering, shared)) merged.set(keyOf(parameter), parameter);
  const own = new Set<string>();
  for (const parameter of readAll(lowering, listField(lowering, node, "parameters"))) {
    if (own.has(keyOf(parameter))) reportTwice(lowering, parameter);
    own.add(keyOf(parameter));
    merged.set(keyOf(parameter), parameter);
  }
  return [...merged.values()];
}

function readAll(lowering: Lowering, nodes: readonly DocumentNode[]): readonly Parameter[] {
  return nodes.flatMap((node) => {
    const object = follow(lowering, node, "A parameter");
    const parameter = object === undefined ? undefined : parameterOf(lowering, object);
    return parameter === undefined ? [] : [parameter];
  });
}

function keyOf(parameter: Parameter): string {
  const name = parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name;
  return `${parameter.in} ${name}`;
}

function reportTwice(lowering: Lowering, parameter: Parameter): void {
  const message = `The ${parameter.in} parameter \`${parameter.name}\` is declared twice; the last one counts.`;
  lowering.report({ code: "TN207", message, origin: parameter.origin });
}
