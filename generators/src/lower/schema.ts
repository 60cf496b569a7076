import {
  child,
  type DocumentNode,
  enterResource,
  isObject,
  isObjectNode,
  member,
  type ObjectNode,
} from "../document/index.ts";
import type { SchemaId } from "../model/index.ts";
import { wrong } from "./fields.ts";
import type { Lowering } from "./lowering.ts";
import type { SchemaDraft } from "./schema-arena.ts";
import { schemaKeywords } from "./schema-keywords.ts";

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
    if (within !== node) draft.resource = lowering.schemas.resource(within.scope.base);
    readKeywords(lowering, draft, { ...node, scope: within.scope });
  } else {
    wrong(lowering, node, "A schema", "an object or a boolean");
  }
}

function readKeywords(lowering: Lowering, draft: SchemaDraft, node: ObjectNode): void {
  const extensions: [string, (typeof node.value)[string]][] = [];
  for (const key of Object.keys(node.value)) {
    const value = member(node.value, key);
    if (value === undefined) continue;
    const read = schemaKeywords.get(key);
    if (read !== undefined) read({ lowering, draft, node, key, value });
    if (key.startsWith("x-")) extensions.push([key, value]);
  }
  if (extensions.length > 0) draft.extensions = extensions;
  if (isObject(node.value)) markBinary(draft);
}

function markBinary(draft: SchemaDraft): void {
  const unencoded = draft.contentEncoding === undefined && draft.contentMediaType !== undefined;
  if (draft.format === "binary" || (unencoded && !isTextual(draft.contentMediaType ?? "")))
    draft.binary = true;
}

/** Media types whose content is text, so that a JSON string can hold it as it is. */
function isTextual(mediaType: string): boolean {
  const essence = (mediaType.split(";", 1)[0] ?? "").trim().toLowerCase();
  return /^text\/|[/+](json|xml|yaml)$|^application\/(javascript|x-www-form-urlencoded|jwt|sql|graphql)$/.test(
    essence,
  );
}
