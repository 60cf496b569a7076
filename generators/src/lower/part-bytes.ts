import { isMediaTypeList } from "@tenon/runtime/wire";
import { child, children, type DocumentNode, isObjectNode, type ObjectNode } from "../document/index.ts";
import { isBytesType, isMultipart } from "../model/index.ts";
import type { Lowering } from "./lowering.ts";
import { schemaAt } from "./schema.ts";

/** Whether a schema says nothing but remarks: since 3.1, bytes are described so (OpenAPI 3.2, 4.14.6.2). */
export function saysNothing(schema: DocumentNode | undefined): schema is ObjectNode {
  return (
    isObjectNode(schema) &&
    Object.keys(schema.value).every((key) => ["$comment", "title", "description"].includes(key))
  );
}

/**
 * Marks the parts of a multipart body that are bytes: those whose schema says nothing, if the `contentType` of their encoding is one of
 * bytes. By default it is `application/octet-stream` (OpenAPI 3.2, Encoding Object). `holder` has the encodings, and `schema` the parts.
 */
export function markPartBytes(
  lowering: Lowering,
  holder: ObjectNode,
  schema: DocumentNode | undefined,
): void {
  if (schema === undefined) return;
  for (const [name, encoding] of entries(holder, "encoding")) {
    const property = child(schema, "properties");
    const value = property === undefined ? undefined : child(property, name);
    if (value === undefined || contentTypeOf(encoding) === undefined) continue;
    // Each item of a list is a part.
    markPart(lowering, encoding, child(value, "items") ?? value);
  }
  const item = child(holder, "itemEncoding");
  const prefixes = entries(holder, "prefixEncoding").map(([, encoding]) => encoding);
  for (const [index, [, part]] of entries(schema, "prefixItems").entries()) {
    markPart(lowering, prefixes[index] ?? item, part);
  }
  markPart(lowering, item, child(schema, "items"));
}

/** Marks one part, and those within it. */
export function markPart(
  lowering: Lowering,
  encoding: DocumentNode | undefined,
  part: DocumentNode | undefined,
): void {
  const type = contentTypeOf(encoding) ?? "application/octet-stream";
  if (saysNothing(part) && isBytesType(type)) lowering.schemas.draft(schemaAt(lowering, part)).binary = true;
  if (isObjectNode(encoding) && isMultipart(type)) markPartBytes(lowering, encoding, part);
}

function contentTypeOf(encoding: DocumentNode | undefined): string | undefined {
  const type = encoding === undefined ? undefined : child(encoding, "contentType")?.value;
  return typeof type === "string" && isMediaTypeList(type) ? type : undefined;
}

function entries(node: DocumentNode, key: string): readonly (readonly [string, DocumentNode])[] {
  const found = child(node, key);
  return found === undefined ? [] : children(found);
}
