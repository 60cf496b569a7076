import { isToken } from "@tenon/runtime/wire";
import { children, type DocumentNode, type ObjectNode } from "../document/index.ts";
import { mapField } from "./fields.ts";
import type { Lowering } from "./lowering.ts";

/**
 * The operations of `additionalOperations`, by their methods, which are taken as they are spelled (OpenAPI 3.2, 4.9.1). One whose method has a
 * field of its own is read as if it stood there.
 */
export function additionalOperations(
  lowering: Lowering,
  item: ObjectNode,
  fixed: ReadonlySet<string>,
): readonly (readonly [method: string, node: DocumentNode])[] {
  const taken = new Set(children(item).map(([key]) => key.toLowerCase()));
  return mapField(lowering, item, "additionalOperations").flatMap(([name, node]) => {
    const report = (message: string): void =>
      lowering.report({ code: "TN250", message, origin: node.origin });
    const field = name.toLowerCase();
    if (!isToken(name)) {
      report(`${JSON.stringify(name)} is no method that HTTP can have, so its operation is left out.`);
      return [];
    }
    if (!fixed.has(field)) return [[name, node] as const];
    if (taken.has(field)) {
      report(`\`${name}\` stands here as well as in the field \`${field}\`, which counts.`);
      return [];
    }
    report(`\`${name}\` has a field of its own, \`${field}\`. It is read as if it stood there.`);
    return [[name.toUpperCase(), node] as const];
  });
}
