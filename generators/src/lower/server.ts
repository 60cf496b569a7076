import { isObjectNode, type ObjectNode } from "../document/index.ts";
import type { Server } from "../model/index.ts";
import { listField, mapField, optional, textField, textsField } from "./fields.ts";
import { reportStrayFields } from "./known-fields.ts";
import type { Lowering } from "./lowering.ts";
import { reportMissingFields } from "./required-fields.ts";

/** The servers that an object declares, or `undefined` where it declares none. */
export function serversOf(lowering: Lowering, node: ObjectNode): readonly Server[] | undefined {
  const servers = listField(lowering, node, "servers").filter(isObjectNode);
  return servers.length === 0 ? undefined : servers.map((server) => serverOf(lowering, server));
}

/** The Server Object (OpenAPI 3.2, 4.5). */
function serverOf(lowering: Lowering, node: ObjectNode): Server {
  reportStrayFields(lowering, node, "server");
  reportMissingFields(lowering, node, "server");
  return {
    url: textField(lowering, node, "url") ?? "/",
    ...optional("name", textField(lowering, node, "name")),
    ...optional("description", textField(lowering, node, "description")),
    variables: mapField(lowering, node, "variables", true).flatMap(([name, variable]) =>
      isObjectNode(variable) ? [[name, variableOf(lowering, variable)] as const] : [],
    ),
  };
}

function variableOf(lowering: Lowering, node: ObjectNode): Server["variables"][number][1] {
  reportStrayFields(lowering, node, "server variable");
  reportMissingFields(lowering, node, "server variable");
  const values = textsField(lowering, node, "enum");
  return {
    default: textField(lowering, node, "default") ?? values[0] ?? "",
    ...(values.length > 0 && { enum: values }),
    ...optional("description", textField(lowering, node, "description")),
  };
}
