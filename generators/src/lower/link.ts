import { child, type ObjectNode } from "../document/index.ts";
import type { Link } from "../model/index.ts";
import { mapField, optional, textField } from "./fields.ts";
import { reportStrayFields } from "./known-fields.ts";
import type { Lowering } from "./lowering.ts";
import { follow } from "./reference.ts";

/** The links of a response. */
export function linksOf(lowering: Lowering, node: ObjectNode): readonly Link[] {
  return mapField(lowering, node, "links").flatMap(([name, entry]) => {
    const object = follow(lowering, entry, "A link");
    return object === undefined ? [] : [linkOf(lowering, name, object)];
  });
}

/** The Link Object (OpenAPI 3.2, 4.20). */
function linkOf(lowering: Lowering, name: string, node: ObjectNode): Link {
  reportStrayFields(lowering, node, "link");
  const requestBody = child(node, "requestBody");
  return {
    name,
    ...optional("operationId", textField(lowering, node, "operationId")),
    ...optional("operationRef", textField(lowering, node, "operationRef")),
    parameters: mapField(lowering, node, "parameters", true).map(([key, value]) => [key, value.value]),
    ...(requestBody !== undefined && { requestBody: { value: requestBody.value } }),
    ...optional("description", textField(lowering, node, "description")),
    origin: node.origin,
  };
}
