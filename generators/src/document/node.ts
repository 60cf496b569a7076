import type { JsonObject, JsonValue, Origin } from "../model/index.ts";
import { appendToken } from "./json-pointer.ts";
import { isArray, isObject, member } from "./json-value.ts";
import type { SourceDocument } from "./source-document.ts";
import { resolveReference, splitReference } from "./uri.ts";

/** What references of a value are relative to, and where values that an overlay has brought come from. */
export interface Scope {
  readonly document: SourceDocument;
  /** Base URI: of the document, or of the nearest `$id` around the value (JSON Schema core, 8.2.1). */
  readonly base: string;
  /** The object whose `$id` has set the base, so that it is not resolved against itself a second time. */
  readonly resource?: JsonObject;
  readonly moved: MovedValues;
}

/** Origins of members that an overlay has set or shifted, by the object or array that holds them. */
export type MovedValues = ReadonlyMap<object, ReadonlyMap<string, Origin>>;

/** A value of a document together with its place. */
export interface DocumentNode {
  readonly value: JsonValue;
  readonly origin: Origin;
  readonly scope: Scope;
}

/** A node whose value is an object. */
export interface ObjectNode extends DocumentNode {
  readonly value: JsonObject;
}

/** The node of a whole document. */
export function documentNode(document: SourceDocument, moved: MovedValues): DocumentNode {
  return {
    value: document.value,
    origin: { file: document.path, pointer: "" },
    scope: { document, base: documentBase(document.path, document.value), moved },
  };
}

/** The base URI of a document: its `$self`, if it has one (OpenAPI 3.2, 4.1.2), else where it was found. */
export function documentBase(path: string, value: JsonValue): string {
  const self = isObject(value) ? member(value, "$self") : undefined;
  return typeof self === "string" ? resolveReference(path, splitReference(self).resource) : path;
}

/** The node of a member that is there, or `undefined`. An array's members are found by their index in decimal. */
export function child(node: DocumentNode, key: string): DocumentNode | undefined {
  const value = memberOf(node.value, key);
  if (value === undefined) return undefined;
  return { value, origin: originOf(node, key), scope: node.scope };
}

/** Every member of an object, or element of an array, in source order. */
export function children(node: DocumentNode): readonly (readonly [key: string, node: DocumentNode])[] {
  const { value, scope } = node;
  if (typeof value !== "object" || value === null) return [];
  const found: [string, DocumentNode][] = [];
  for (const key of Object.keys(value)) {
    const one = isArray(value) ? value[Number(key)] : value[key];
    if (one !== undefined) found.push([key, { value: one, origin: originOf(node, key), scope }]);
  }
  return found;
}

/** Narrows a node to an object. */
export function isObjectNode(node: DocumentNode | undefined): node is ObjectNode {
  return node !== undefined && isObject(node.value);
}

/** Where a member was written, whether it is there or not. */
export function originOf(node: DocumentNode, key: string): Origin {
  if (node.scope.moved.size > 0 && typeof node.value === "object" && node.value !== null) {
    const moved = node.scope.moved.get(node.value)?.get(key);
    if (moved !== undefined) return moved;
  }
  return { file: node.origin.file, pointer: appendToken(node.origin.pointer, key) };
}

function memberOf(value: JsonValue, key: string): JsonValue | undefined {
  if (isArray(value)) return /^(0|[1-9][0-9]*)$/.test(key) ? value[Number(key)] : undefined;
  return isObject(value) ? member(value, key) : undefined;
}
