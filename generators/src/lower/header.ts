import type { ObjectNode } from "../document/index.ts";
import type { Header } from "../model/index.ts";
import { extensionsOf } from "./extensions.ts";
import { flagField, mapField, optional, textField } from "./fields.ts";
import { isHeaderName } from "./header-name.ts";
import { reportStrayFields } from "./known-fields.ts";
import type { Lowering } from "./lowering.ts";
import { serializationOf } from "./parameter.ts";
import { follow } from "./reference.ts";

/** The headers of a response or an encoding. `Content-Type` is left out: the media type says it (OpenAPI 3.2, 4.17). */
export function headersOf(lowering: Lowering, node: ObjectNode): readonly Header[] {
  return mapHeaders(lowering, node).filter(({ name }) => name.toLowerCase() !== "content-type");
}

function mapHeaders(lowering: Lowering, node: ObjectNode): readonly Header[] {
  return mapField(lowering, node, "headers", true).flatMap(([name, one]) => {
    const object = follow(lowering, one, "A header");
    if (object === undefined || !isHeaderName(lowering, name, one.origin)) return [];
    return [headerOf(lowering, name, object)];
  });
}

/** The Header Object (OpenAPI 3.2, 4.21). */
function headerOf(lowering: Lowering, name: string, node: ObjectNode): Header {
  reportStrayFields(lowering, node, "header");
  return {
    name,
    ...optional("description", textField(lowering, node, "description")),
    required: flagField(lowering, node, "required") ?? false,
    deprecated: flagField(lowering, node, "deprecated") ?? false,
    serialization: serializationOf(lowering, node, "header"),
    origin: node.origin,
    extensions: extensionsOf(node),
  };
}
