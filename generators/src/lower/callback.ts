import { children, type DocumentNode, type ObjectNode } from "../document/index.ts";
import type { Callback } from "../model/index.ts";
import { mapField } from "./fields.ts";
import { type Lowering, withinCallback } from "./lowering.ts";
import { pathItemOperations } from "./path-item.ts";
import { followToKeys } from "./reference.ts";

/** Most operations that callbacks may bring in: references from callbacks to callbacks multiply. */
const maximumOperations = 10_000;

/**
 * The operations of an operation's callbacks (OpenAPI 3.2, 4.18). Where references lead from a callback to the operation that
 * it belongs to, that operation is made once more, without callbacks. Their requests travel the other way than the operation's.
 */
export function callbacksOf(lowering: Lowering, node: ObjectNode, received: boolean): readonly Callback[] {
  const entries = withinCallback(lowering, () => mapField(lowering, node, "callbacks"));
  if (entries.length === 0) return [];
  const { open } = lowering.callbacks;
  const place = `${node.origin.file}#${node.origin.pointer}`;
  if (open.has(place)) {
    const message = "A callback of this operation leads back to the operation itself.";
    lowering.report({ code: "TN221", message, origin: node.origin });
    return [];
  }
  open.add(place);
  const callbacks = entries.flatMap(([name, entry]) => callbackOf(lowering, name, entry, !received));
  open.delete(place);
  return callbacks;
}

function callbackOf(
  lowering: Lowering,
  name: string,
  entry: DocumentNode,
  received: boolean,
): readonly Callback[] {
  const object = withinCallback(lowering, () => followToKeys(lowering, entry, "A callback"));
  if (object === undefined) return [];
  return children(object)
    .filter(([expression]) => !expression.startsWith("x-"))
    .flatMap(([expression, item]) => {
      if (lowering.callbacks.operations > maximumOperations) return [];
      const operations = withinCallback(lowering, () =>
        pathItemOperations(lowering, expression, item, "callback", received),
      );
      count(lowering, operations.length, object);
      return operations.map((operation) => ({ name, expression, operation }));
    });
}

/** Reports once, with the operation that is one too many. */
function count({ callbacks, report }: Lowering, more: number, node: ObjectNode): void {
  const before = callbacks.operations;
  callbacks.operations += more;
  if (before > maximumOperations || callbacks.operations <= maximumOperations) return;
  const message = `References between callbacks bring in more than ${maximumOperations} operations.`;
  report({ code: "TN106", message, origin: node.origin });
}
