import type { ObjectNode } from "../document/index.ts";
import type { SecurityScheme } from "../model/index.ts";
import { extensionsOf } from "./extensions.ts";
import { optional, textField } from "./fields.ts";
import type { Lowering } from "./lowering.ts";
import { flowOf } from "./security.ts";

/** The names of the flows since 3.0, by those of 2.0. */
const flowNames: ReadonlyMap<string, string> = new Map([
  ["implicit", "implicit"],
  ["password", "password"],
  ["application", "clientCredentials"],
  ["accessCode", "authorizationCode"],
]);

/** The types of security scheme that Swagger 2.0 says in words of its own: `basic`, and `oauth2` with one flow. */
export function swaggerSecurityScheme(
  lowering: Lowering,
  name: string,
  node: ObjectNode,
): SecurityScheme | undefined {
  const common = {
    name,
    ...optional("description", textField(lowering, node, "description")),
    deprecated: false,
    origin: node.origin,
    extensions: extensionsOf(node),
  };
  const type = textField(lowering, node, "type");
  if (type === "basic") return { ...common, type: "http", scheme: "basic" };
  const flow = type === "oauth2" ? flowNames.get(textField(lowering, node, "flow") ?? "") : undefined;
  return flow === undefined
    ? undefined
    : { ...common, type: "oauth2", flows: [[flow, flowOf(lowering, node, flow)]] };
}
