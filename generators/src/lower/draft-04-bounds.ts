import { member, type ObjectNode } from "../document/index.ts";
import { isBefore31 } from "./dialect.ts";
import type { Lowering } from "./lowering.ts";
import { reportOtherVersion } from "./other-version.ts";
import type { SchemaDraft } from "./schema-arena.ts";

/**
 * Translates boolean `exclusiveMinimum` and `exclusiveMaximum`, which 2.0 and 3.0 have from JSON Schema draft 4: the bound
 * beside them becomes exclusive.
 */
export function completeDraft04Bounds(lowering: Lowering, draft: SchemaDraft, node: ObjectNode): void {
  if (isFlag(lowering, node, "exclusiveMinimum") && draft.minimum !== undefined) {
    draft.exclusiveMinimum = draft.minimum;
    delete draft.minimum;
  }
  if (isFlag(lowering, node, "exclusiveMaximum") && draft.maximum !== undefined) {
    draft.exclusiveMaximum = draft.maximum;
    delete draft.maximum;
  }
}

function isFlag(lowering: Lowering, node: ObjectNode, key: "exclusiveMinimum" | "exclusiveMaximum"): boolean {
  const value = member(node.value, key);
  if (typeof value !== "boolean") return false;
  if (!isBefore31(lowering.dialect))
    reportOtherVersion(lowering, node, key, "a number here; it is read as in 3.0");
  return value;
}
