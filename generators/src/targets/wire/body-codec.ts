import { isTextType, mediaTypeParameter } from "@tenon/runtime/wire";
import {
  type Api,
  essenceOf,
  followReference,
  isMultipart,
  type MediaType,
  type SchemaId,
  type Serialization,
  schemaOf,
  sequenceFormat,
} from "../../model/index.ts";
import { kindOf } from "./part-schema.ts";
import { wireKind } from "./wire-type.ts";

/** The codecs of `@tenon/runtime/wire` for bodies; each has an encoder and a decoder of that name. */
export type BodyCodec =
  | "Json"
  | "FormUrlencoded"
  /** Parts by name. */
  | "Multipart"
  /** Parts by name, some of which are multipart themselves, or of declared media types. */
  | "MultipartParts"
  /** Parts by position. */
  | "MultipartList"
  /** Parts one by one. */
  | "MultipartItems"
  | "Text"
  | "Binary"
  /** A media range that may hold anything. */
  | "Any"
  | "JsonLines"
  | "JsonSequence"
  | "EventStream";

/** Codecs of multipart bodies. */
export const multipart: ReadonlySet<BodyCodec> = new Set([
  "Multipart",
  "MultipartParts",
  "MultipartList",
  "MultipartItems",
]);

/** Codecs of multipart bodies whose parts have names. */
export const namedMultipart: ReadonlySet<BodyCodec> = new Set(["Multipart", "MultipartParts"]);

/**
 * The codec of a media type. What nothing here reads or writes as it is described (see `isOpaque`), is text where the media type is
 * known to be, as XML, and bytes anywhere else: as text, CBOR of an object would be lost.
 */
export function bodyCodec(api: Api, content: MediaType): BodyCodec {
  return describedCodec(api, content) ?? (isTextType(content.mediaType) ? "Text" : "Binary");
}

/**
 * Whether a body travels as text or bytes, though its schema describes something else: lists, objects or items in a media type that has
 * no codec, and anything but a string in XML. Its type is `string` or `Blob`, and its schema validates nothing.
 */
export function isOpaque(api: Api, content: MediaType): boolean {
  return describedCodec(api, content) === undefined;
}

/** The same for a parameter or header, whose type is `string` in any case. */
export function isOpaqueValue(api: Api, serialization: Serialization): boolean {
  return serialization.kind === "content" && isOpaque(api, serialization.content);
}

/** The codec for what the schema describes; `undefined` where there is none. */
function describedCodec(api: Api, content: MediaType): BodyCodec | undefined {
  const name = essenceOf(content.mediaType);
  if (content.schema === undefined && content.itemSchema !== undefined) return sequenceCodec(name);
  if (isJson(name)) return "Json";
  if (name === "application/x-www-form-urlencoded") return "FormUrlencoded";
  if (isMultipart(name)) return multipartCodec(api, content, name);
  if (content.schema !== undefined) return codecOfSchema(api, content.schema, name);
  if (name.startsWith("text/")) return "Text";
  return name.includes("*") ? "Any" : "Binary";
}

/** Whether a media type names a charset that is not UTF-8 or a part of that: text is read in it, and nothing here writes it. */
export function hasOtherCharset(mediaType: string): boolean {
  const charset = mediaTypeParameter(mediaType, "charset") ?? "";
  return charset !== "" && !/^(utf-?8|us-ascii)$/.test(charset);
}

/** Whether a media type is JSON: `application/json` and all with its suffix (RFC 6839, 3.1). */
export function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(essenceOf(mediaType));
}

/** Whether a media type is XML: `application/xml`, `text/xml`, and all with its suffix (RFC 7303, 4). */
function isXml(name: string): boolean {
  return /[/+]xml$/.test(name);
}

/** Whether a value is a list to its user and, on the wire and for its schema, a string with spaces between. */
export function isSpaceDelimited(api: Api, serialization: Serialization): boolean {
  return serialization.kind === "style" && followReference(api, serialization.schema).spaceDelimited === true;
}

/** Whether text on the wire stands for one value, neither list nor object. */
export function isScalar(api: Api, schema: SchemaId): boolean {
  const type = wireKind(api, schema);
  const types = typeof type === "object" && "oneOf" in type ? type.oneOf : [type];
  return types.every((one) => typeof one === "string" && one !== "any");
}

/** Whether a schema accepts every value. */
function isAnything(api: Api, schema: SchemaId): boolean {
  return schemaOf(api, schema).always === true || wireKind(api, schema) === "any";
}

function codecOfSchema(api: Api, schema: SchemaId, name: string): BodyCodec | undefined {
  if (followReference(api, schema).binary) return "Binary";
  // A number in XML stands in an element, and only a string may be meant for the whole text.
  if (isXml(name) && isScalar(api, schema)) return wireKind(api, schema) === "string" ? "Text" : undefined;
  if (isScalar(api, schema)) return "Text";
  // A suffix says what it is: only JSON's is known, and was looked for before.
  if (name.startsWith("text/")) return isAnything(api, schema) ? "Text" : undefined;
  if (name.includes("*")) return name.includes("+") ? undefined : "Any";
  return isAnything(api, schema) ? "Any" : undefined;
}

/** Parts take their names from an object, or their positions from a list; a text is the body as it is, boundaries included. */
function multipartCodec(api: Api, content: MediaType, name: string): BodyCodec | undefined {
  const { schema, encoding, prefixEncoding, itemEncoding } = content;
  // A part that is multipart itself declares its type too.
  const isDeclared = encoding.some(([, { contentType }]) => contentType !== undefined);
  const named = isDeclared ? "MultipartParts" : "Multipart";
  if (schema === undefined) return named;
  if (isScalar(api, schema)) return "Text";
  const kind = kindOf(api, schema);
  const hasPositions =
    kind === "list" || (kind === undefined && (prefixEncoding ?? itemEncoding) !== undefined);
  // Parts of a form have names (RFC 7578, 4.2).
  if (hasPositions) return name === "multipart/form-data" ? undefined : "MultipartList";
  return named;
}

/** Sequential media types (OpenAPI 3.2, 4.14.3). */
function sequenceCodec(name: string): BodyCodec | undefined {
  if (isMultipart(name)) return name === "multipart/form-data" ? undefined : "MultipartItems";
  return sequenceFormat(name);
}
