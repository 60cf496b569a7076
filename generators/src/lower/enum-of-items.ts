import { child, isArray, type ObjectNode } from "../document/index.ts";
import type { Lowering } from "./lowering.ts";
import { isOf } from "./misfit.ts";
import type { SchemaDraft } from "./schema-arena.ts";

/**
 * Reads an `enum` of a list as that of its items where none of its values is a list, and all may be items: by the letter such a schema has no
 * value at all, and writers mean the items.
 */
export function moveEnumToItems(lowering: Lowering, draft: SchemaDraft, node: ObjectNode): void {
  const { type, items, enum: values } = draft;
  const place = child(node, "enum");
  const isList = type?.every((one) => one === "array" || one === "null") && type.includes("array");
  if (!isList || items === undefined || values === undefined || place === undefined) return;
  const listed = values.filter((value) => value !== null);
  if (listed.length === 0 || listed.some(isArray)) return;
  const own = child(node, "items");
  const itemType = own && child(own, "type")?.value;
  if (
    own === undefined ||
    (typeof itemType === "string" && !listed.every((value) => isOf(value, [itemType])))
  )
    return;
  const message = "None of the listed values is a list. They are read as those of the items.";
  lowering.report({ code: "TN244", message, origin: place.origin });
  const item = lowering.schemas.add(own);
  item.ref = items;
  item.enum = listed;
  draft.items = item.id;
  delete draft.enum;
}
