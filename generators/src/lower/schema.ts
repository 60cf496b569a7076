import {
  child,
  type DocumentNode,
  enterResource,
  isObjectNode,
  type ObjectNode,
  originOf,
} from "../document/index.ts";
import type { JsonValue, SchemaId } from "../model/index.ts";
import { completeDraft04Bounds } from "./draft-04-bounds.ts";
import { moveEnumToItems } from "./enum-of-items.ts";
import { wrong } from "./fields.ts";
import { reportLargeNumbers } from "./large-number.ts";
import type { Lowering } from "./lowering.ts";
import { reportMisfits } from "./misfit.ts";
import { reportNewer } from "./newer-keywords.ts";
import { applyNullable } from "./nullable.ts";
import { reportMissingInSchema } from "./required-fields.ts";
import type { SchemaDraft } from "./schema-arena.ts";
import { markEncoding } from "./schema-encoding.ts";
import { schemaKeywords } from "./schema-keywords.ts";
import { countedKeys } from "./schema-siblings.ts";
import { reportUnknownKeyword } from "./unknown-keyword.ts";
import { assertions, hasAssertions } from "./vocabulary.ts";

/** The id of the schema that stands at a node. Its content follows when the arena is completed. */
export function schemaAt(lowering: Lowering, node: DocumentNode): SchemaId {
  return lowering.schemas.idOf(node);
}

/** The schema of a member, where there is one. */
export function schemaField(lowering: Lowering, node: DocumentNode, key: string): SchemaId | undefined {
  const found = child(node, key);
  return found === undefined ? undefined : schemaAt(lowering, found);
}

/** Fills in the schema of a node. */
export function makeSchema(lowering: Lowering, draft: SchemaDraft, node: DocumentNode): void {
  if (typeof node.value === "boolean") {
    draft.always = node.value;
  } else if (isObjectNode(node)) {
    const within = enterResource(node);
    if (within === node) readKeywords(lowering, draft, node, countedKeys(lowering, node));
    else {
      draft.resource = lowering.schemas.resource(within.scope.base);
      readKeywords(lowering, draft, { ...node, scope: within.scope }, countedKeys(lowering, node));
    }
  } else {
    wrong(lowering, node, "A schema", "an object or a boolean");
  }
}

/** Reads the keywords with these names, and brings what they say in the words of older dialects into normal form. */
export function readKeywords(
  lowering: Lowering,
  draft: SchemaDraft,
  node: ObjectNode,
  keys: readonly string[],
): void {
  const extensions: [string, JsonValue][] = [];
  for (const key of keys) {
    const value = node.value[key];
    if (value === undefined || (assertions.has(key) && !hasAssertions(lowering, node))) continue;
    if (isEmpty(lowering, node, key, value)) continue;
    const read = schemaKeywords.get(key);
    if (read !== undefined) {
      reportNewer(lowering, node, key, value);
      read({ lowering, draft, node, key, value });
    } else if (!key.startsWith("x-")) reportUnknownKeyword(lowering, node, key);
    if (key.startsWith("x-")) extensions.push([key, value]);
  }
  if (extensions.length > 0) draft.extensions = extensions;
  reportMissingInSchema(lowering, node, keys);
  completeDraft04Bounds(lowering, draft, node);
  markEncoding(draft);
  moveEnumToItems(lowering, draft, node);
  reportMisfits(lowering, draft, node);
  reportLargeNumbers(lowering, draft, node);
  applyNullable(lowering, draft, node);
}

/** Keywords whose value may be null. */
const anyValue: ReadonlySet<string> = new Set(["const", "default", "example"]);

/** YAML makes null of a key without a value. */
function isEmpty(lowering: Lowering, node: ObjectNode, key: string, value: JsonValue): boolean {
  if (value !== null || anyValue.has(key) || !schemaKeywords.has(key)) return false;
  lowering.report({
    code: "TN202",
    message: `\`${key}\` is null. It is ignored.`,
    origin: originOf(node, key),
  });
  return true;
}
