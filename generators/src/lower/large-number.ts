import { child, children, type DocumentNode, type ObjectNode } from "../document/index.ts";
import type { JsonValue } from "../model/index.ts";
import type { Lowering } from "./lowering.ts";
import type { SchemaDraft } from "./schema-arena.ts";

/** Reports numbers that validators compare with and that a double does not tell from their neighbours (RFC 8259, 6). */
export function reportLargeNumbers(lowering: Lowering, draft: SchemaDraft, node: ObjectNode): void {
  for (const key of ["enum", "const"] as const) {
    const found = draft[key] === undefined ? undefined : child(node, key);
    const large = found === undefined ? undefined : firstLarge(found);
    if (large !== undefined) report(lowering, large);
  }
  if (draft.type?.includes("integer") !== true) return;
  for (const key of bounds) {
    const value = draft[key];
    // The limits of 64 bits are what `int64` says anyway, and nothing is gained by knowing them to the last digit.
    if (value === undefined || !isLarge(value) || Math.abs(value) >= 2 ** 63) continue;
    const found = child(node, key);
    if (found !== undefined) report(lowering, found);
  }
}

const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const;

function report(lowering: Lowering, { value, origin }: DocumentNode): void {
  const message = `This number is too large to be told from its neighbours. It is read as ${String(value)}.`;
  lowering.report({ code: "TN253", message, origin });
}

function firstLarge(node: DocumentNode): DocumentNode | undefined {
  if (typeof node.value !== "object") return isLarge(node.value) ? node : undefined;
  for (const [, member] of children(node)) {
    const found = firstLarge(member);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** JSON may have a number that no double holds at all, which is read as infinite. */
function isLarge(value: JsonValue): boolean {
  return typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER;
}
