import { child, children, type ObjectNode } from "../document/index.ts";
import type { Entries, Example, Header, MediaType, Response } from "../model/index.ts";
import { extensionsOf } from "./extensions.ts";
import { mapField, optional, textField } from "./fields.ts";
import { isHeaderName } from "./header-name.ts";
import { reportStrayFields } from "./known-fields.ts";
import type { Lowering } from "./lowering.ts";
import { contentSchemas } from "./media-type.ts";
import { follow } from "./reference.ts";
import { reportNoDescription } from "./response.ts";
import { swaggerSerialization } from "./swagger-parameter.ts";
import { swaggerMediaType, swaggerMediaTypes } from "./swagger-request-body.ts";

/** Reads the responses of one operation of Swagger 2.0, whose media types `produces` tells. */
export function swaggerResponseOf(
  operation: ObjectNode,
): (lowering: Lowering, status: string, node: ObjectNode) => Response {
  return (lowering, status, node) => {
    reportStrayFields(lowering, node, "response");
    reportNoDescription(lowering, node);
    return responseOf(lowering, operation, status, node);
  };
}

function responseOf(lowering: Lowering, operation: ObjectNode, status: string, node: ObjectNode): Response {
  return {
    status,
    ...optional("description", textField(lowering, node, "description")),
    headers: headers(lowering, node),
    content: content(lowering, operation, node),
    links: [],
    origin: node.origin,
    extensions: extensionsOf(node),
  };
}

function content(lowering: Lowering, operation: ObjectNode, node: ObjectNode): readonly MediaType[] {
  if (child(node, "schema") === undefined) return [];
  const produces = swaggerMediaTypes(lowering, operation, "produces");
  const examples = exampleValues(node);
  return (produces.length === 0 ? ["application/json"] : produces).map((mediaType) => ({
    ...swaggerMediaType(node, mediaType, contentSchemas(lowering, mediaType, node)),
    examples: examples.filter(([name]) => name === mediaType).map(([, example]) => ["default", example]),
  }));
}

/** The Example Object of Swagger 2.0: values by media type. */
function exampleValues(node: ObjectNode): Entries<Example> {
  const examples = child(node, "examples");
  if (examples === undefined) return [];
  return children(examples).map(([mediaType, one]) => [mediaType, { value: { value: one.value } }]);
}

function headers(lowering: Lowering, node: ObjectNode): readonly Header[] {
  return mapField(lowering, node, "headers", true).flatMap(([name, entry]) => {
    const object = follow(lowering, entry, "A header");
    if (object === undefined || name.toLowerCase() === "content-type") return [];
    return isHeaderName(lowering, name, entry.origin) ? [headerOf(lowering, name, object)] : [];
  });
}

function headerOf(lowering: Lowering, name: string, node: ObjectNode): Header {
  return {
    name,
    ...optional("description", textField(lowering, node, "description")),
    required: false,
    deprecated: false,
    serialization: swaggerSerialization(lowering, node, "header"),
    origin: node.origin,
    extensions: extensionsOf(node),
  };
}
