import { children, type ObjectNode } from "../document/index.ts";
import type { Callback } from "../model/index.ts";
import { mapField } from "./fields.ts";
import type { Lowering } from "./lowering.ts";
import { pathItemOperations } from "./path-item.ts";
import { follow } from "./reference.ts";

/** The operations of an operation's callbacks (OpenAPI 3.2, 4.18). */
export function callbacksOf(lowering: Lowering, node: ObjectNode): readonly Callback[] {
  return mapField(lowering, node, "callbacks").flatMap(([name, entry]) => {
    const object = follow(lowering, entry, "A callback");
    if (object === undefined) return [];
    return children(object)
      .filter(([expression]) => !expression.startsWith("x-"))
      .flatMap(([expression, item]) =>
        pathItemOperations(lowering, expression, item, "callback").map((operation) => ({
          name,
          expression,
          operation,
        })),
      );
  });
}
