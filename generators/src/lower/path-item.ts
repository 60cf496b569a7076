import {
  child,
  children,
  type DocumentNode,
  isObjectNode,
  type ObjectNode,
  originOf,
} from "../document/index.ts";
import type { Operation } from "../model/index.ts";
import { mapField } from "./fields.ts";
import { reportStrayFields } from "./known-fields.ts";
import { type Lowering, withFaults } from "./lowering.ts";
import { type OperationPlace, operationOf } from "./operation.ts";
import { follow, followObject } from "./reference.ts";

/** Where a path item stands: decides whether its key is a template. */
export type PathItemPlace = "path" | "webhook" | "callback";

const methods: ReadonlySet<string> = new Set([
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
]);

/** The operations of a Path Item Object, in source order (OpenAPI 3.2, 4.9). */
export function pathItemOperations(
  lowering: Lowering,
  path: string,
  node: DocumentNode,
  place: PathItemPlace,
  received = place === "webhook",
): readonly Operation[] {
  const own = isObjectNode(node) ? node : undefined;
  const item = followObject(lowering, node, "A path item");
  if (item === undefined) return [];
  const layers = own !== undefined && own.value !== item.value ? [own, item] : [item];
  for (const layer of layers) reportStrayFields(lowering, withoutMethods(layer), "path item");
  return layers.flatMap((layer, index) => {
    const earlier = layers.slice(0, index);
    return operationsIn(lowering, layer)
      .filter(([key]) => !earlier.some((one) => isOverridden(lowering, one, key)))
      .map(([, method, operation]) =>
        checked(lowering, { path, method, place, received, item: layers }, operation),
      );
  });
}

/** Methods are taken in any letter case. */
function withoutMethods(item: ObjectNode): ObjectNode {
  const others = Object.entries(item.value).filter(([key]) => !methods.has(key.toLowerCase()));
  return { ...item, value: Object.fromEntries(others) };
}

/** What a path item says beside its `$ref` counts; the standard leaves it open (OpenAPI 3.2, 4.9.1). */
function isOverridden(lowering: Lowering, own: ObjectNode, key: string): boolean {
  if (child(own, key) === undefined) return false;
  const message = `\`${key}\` stands beside \`$ref\` as well as in its target; the one beside it counts.`;
  lowering.report({ code: "TN225", message, origin: originOf(own, key) });
  return true;
}

function checked(lowering: Lowering, place: OperationPlace, node: ObjectNode): Operation {
  const { value, faulty, extent } = withFaults(lowering, () => operationOf(lowering, place, node));
  if (faulty) lowering.faults.operations.add(value);
  if (extent.errors > 0) lowering.faults.extents.set(value, extent);
  return value;
}

function operationsIn(
  lowering: Lowering,
  item: ObjectNode,
): readonly (readonly [key: string, method: string, node: ObjectNode])[] {
  const fixed = children(item)
    .filter(([key]) => methods.has(key.toLowerCase()))
    .map(([key, node]) => [key, key.toUpperCase(), node] as const);
  const additional = mapField(lowering, item, "additionalOperations").map(
    ([method, node]) => [`additionalOperations/${method}`, method, node] as const,
  );
  return [...fixed, ...additional].flatMap(([key, method, node]) => {
    const object = follow(lowering, node, "An operation");
    return object === undefined ? [] : [[key, method, object] as const];
  });
}
