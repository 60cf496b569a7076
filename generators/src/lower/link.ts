import { child, type ObjectNode } from "../document/index.ts";
import type { Link } from "../model/index.ts";
import { mapField, optional, textField } from "./fields.ts";
import { harmless } from "./harmless.ts";
import { reportStrayFields } from "./known-fields.ts";
import type { Lowering } from "./lowering.ts";
import { follow } from "./reference.ts";
import { reportNoLinkTarget } from "./required-fields.ts";

/** The links of a response. Nothing that is generated follows them, so one that cannot be had is left out with a warning. */
export function linksOf(lowering: Lowering, node: ObjectNode): readonly Link[] {
  const shown = harmless(lowering, "TN235");
  return mapField(shown, node, "links").flatMap(([name, entry]) => {
    const object = follow(shown, entry, "A link");
    return object === undefined ? [] : [linkOf(shown, name, object)];
  });
}

/** The Link Object (OpenAPI 3.2, 4.20). */
function linkOf(lowering: Lowering, name: string, node: ObjectNode): Link {
  reportStrayFields(lowering, node, "link");
  reportNoLinkTarget(lowering, node);
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
