import { child, children, isObjectNode, member, type ObjectNode } from "../document/index.ts";
import type { Entries, Example, Header, MediaType, Response } from "../model/index.ts";
import { extensionsOf } from "./extensions.ts";
import { mapField, optional, textField } from "./fields.ts";
import { isHeaderName } from "./header-name.ts";
import { reportStrayFields } from "./known-fields.ts";
import type { Lowering } from "./lowering.ts";
import { contentSchemas } from "./media-type.ts";
import { follow, followQuietly } from "./reference.ts";
import { reportNoDescription } from "./response.ts";
import { swaggerSerialization } from "./swagger-parameter.ts";
import { swaggerMediaType, swaggerMediaTypes } from "./swagger-request-body.ts";

/** Reads the responses of one operation of Swagger 2.0, whose media types `produces` tells. */
export function swaggerResponseOf(
  operation: ObjectNode,
): (lowering: Lowering, status: string, node: ObjectNode) => Response {
  let told = false;
  return (lowering, status, node) => {
    reportStrayFields(lowering, node, "response");
    reportNoDescription(lowering, node);
    const isEmpty = child(node, "schema") === undefined;
    const produces = isEmpty ? [] : swaggerMediaTypes(lowering, operation, "produces");
    if (!isError(status) || !isMisplaced(lowering, node, produces))
      return responseOf(lowering, produces, status, node);
    if (!told) reportMisplaced(lowering, operation);
    told = true;
    return responseOf(lowering, [...produces, "application/json"], status, node);
  };
}

function isError(status: string): boolean {
  return /^[45]|^default$/i.test(status);
}

/** Whether what a schema describes has parts, which none of the media types can hold: those of an operation that gives a file or a text. */
function isMisplaced(lowering: Lowering, node: ObjectNode, produces: readonly string[]): boolean {
  if (produces.length === 0 || produces.some((one) => structured.test(one))) return false;
  const own = child(node, "schema");
  const schema = own && followQuietly(lowering, own);
  if (schema === undefined || !isObjectNode(schema)) return false;
  const type = member(schema.value, "type");
  return type === "object" || type === "array" || Object.hasOwn(schema.value, "properties");
}

/** Media types that have, or may have, a form for what has parts. */
const structured = /json|xml|yaml|form|multipart|protobuf|cbor|msgpack|avro|\*\/|application\/\*/i;

function reportMisplaced(lowering: Lowering, operation: ObjectNode): void {
  lowering.report({
    code: "TN249",
    message:
      "Nothing that this operation produces can hold its errors. They are read as `application/json` as well.",
    origin: child(operation, "produces")?.origin ?? operation.origin,
  });
}

function responseOf(
  lowering: Lowering,
  produces: readonly string[],
  status: string,
  node: ObjectNode,
): Response {
  return {
    status,
    ...optional("description", textField(lowering, node, "description")),
    headers: headers(lowering, node),
    content: content(lowering, produces, node),
    links: [],
    origin: node.origin,
    extensions: extensionsOf(node),
  };
}

function content(lowering: Lowering, produces: readonly string[], node: ObjectNode): readonly MediaType[] {
  if (child(node, "schema") === undefined) return [];
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
