import { children, type DocumentNode, isObjectNode, type ObjectNode } from "../document/index.ts";
import type { Operation, Origin } from "../model/index.ts";
import { additionalOperations } from "./additional-operations.ts";
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
  const found = layers.map((layer) => operationsIn(lowering, layer));
  return found.flatMap((operations, index) =>
    operations
      .filter(({ method }) => !isOverridden(lowering, found.slice(0, index).flat(), method))
      .map(({ method, node: operation }) =>
        checked(lowering, { path, method, place, received, item: layers }, operation),
      ),
  );
}

/** Methods are taken in any letter case. */
function withoutMethods(item: ObjectNode): ObjectNode {
  const others = Object.entries(item.value).filter(([key]) => !methods.has(key.toLowerCase()));
  return { ...item, value: Object.fromEntries(others) };
}

/** What a path item says beside its `$ref` counts; the standard leaves it open (OpenAPI 3.2, 4.9.1). */
function isOverridden(lowering: Lowering, own: readonly FoundOperation[], method: string): boolean {
  const other = own.find((one) => one.method === method);
  if (other === undefined) return false;
  const message = `\`${other.key}\` stands beside \`$ref\` as well as in its target; the one beside it counts.`;
  lowering.report({ code: "TN225", message, origin: other.origin });
  return true;
}

function checked(lowering: Lowering, place: OperationPlace, node: ObjectNode): Operation {
  const { value, faulty, extent } = withFaults(lowering, () => operationOf(lowering, place, node));
  if (faulty) lowering.faults.operations.add(value);
  if (extent.errors > 0) lowering.faults.extents.set(value, extent);
  return value;
}

/** An operation of a path item, under which key it stands, and where. */
interface FoundOperation {
  readonly key: string;
  readonly method: string;
  readonly origin: Origin;
  /** What the key holds, references followed. */
  readonly node: ObjectNode;
}

function operationsIn(lowering: Lowering, item: ObjectNode): readonly FoundOperation[] {
  const fixed = children(item)
    .filter(([key]) => methods.has(key.toLowerCase()))
    .map(([key, node]) => [key, key.toUpperCase(), node] as const);
  const additional = additionalOperations(lowering, item, methods).map(
    ([method, node]) => [method, method, node] as const,
  );
  return [...fixed, ...additional].flatMap(([key, method, written]) => {
    const node = follow(lowering, written, "An operation");
    return node === undefined ? [] : [{ key, method, origin: written.origin, node }];
  });
}
