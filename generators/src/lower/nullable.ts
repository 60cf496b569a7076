import { member, type ObjectNode } from "../document/index.ts";
import { annotations } from "../model/index.ts";
import { isBefore31 } from "./dialect.ts";
import type { Lowering } from "./lowering.ts";
import { reportOtherVersion } from "./other-version.ts";
import type { SchemaDraft } from "./schema-arena.ts";

/**
 * Translates `nullable` of 3.0 and `x-nullable` beside Swagger 2.0. Beside `type`, `enum` or `const`, null is one more value.
 * Beside `$ref`, `allOf`, `anyOf` or `oneOf`, which would refuse null, the schema becomes a choice between what it says and null.
 */
export function applyNullable(lowering: Lowering, draft: SchemaDraft, node: ObjectNode): void {
  if (!isNullable(lowering, node)) return;
  if (draft.ref !== undefined || draft.allOf || draft.anyOf || draft.oneOf || draft.dynamicRef || draft.not) {
    chooseNull(lowering, draft, node);
  } else admitNull(draft);
}

function isNullable(lowering: Lowering, node: ObjectNode): boolean {
  if (lowering.dialect === "swagger-2.0" && member(node.value, "x-nullable") === true) return true;
  if (member(node.value, "nullable") !== true) return false;
  if (!isBefore31(lowering.dialect) && lowering.dialect !== "json-schema") {
    reportOtherVersion(lowering, node, "nullable", "not a keyword of 3.1 and later; it is read as in 3.0");
  }
  return lowering.dialect !== "json-schema";
}

function admitNull(draft: SchemaDraft): void {
  if (draft.type !== undefined && !draft.type.includes("null")) draft.type = [...draft.type, "null"];
  if (draft.enum !== undefined && !draft.enum.includes(null)) draft.enum = [...draft.enum, null];
  if (draft.const !== undefined && draft.const.value !== null) {
    draft.enum = [draft.const.value, null];
    delete draft.const;
  }
}

function chooseNull(lowering: Lowering, draft: SchemaDraft, node: ObjectNode): void {
  const inner = lowering.schemas.add(node);
  for (const key of Object.keys(draft)) {
    // Who the schema is and what is said about the value stay outside.
    if (annotations.has(key)) continue;
    // Both are drafts, and the key is one of theirs: moving a property between them keeps its type.
    Reflect.set(inner, key, Reflect.get(draft, key));
    Reflect.deleteProperty(draft, key);
  }
  const nothing = lowering.schemas.add(node);
  nothing.type = ["null"];
  draft.anyOf = [inner.id, nothing.id];
  lowering.schemas.hasMoved(draft, inner);
}
