import {
  type Api,
  followReference,
  type MediaType,
  type SchemaId,
  type Serialization,
  schemaOf,
} from "../../model/index.ts";
import { wireKind } from "./wire-type.ts";

/** The codecs of `@tenon/runtime/wire` for bodies; each has an encoder and a decoder of that name. */
export type BodyCodec =
  | "Json"
  | "FormUrlencoded"
  | "Multipart"
  | "Text"
  | "Binary"
  /** A media range that may hold anything. */
  | "Any"
  | "JsonLines"
  | "JsonSequence"
  | "EventStream";

/** The codec of a media type; `undefined` where there is none, as for XML that is described as an object. */
export function bodyCodec(api: Api, content: MediaType): BodyCodec | undefined {
  const name = essenceOf(content.mediaType);
  if (content.schema === undefined && content.itemSchema !== undefined) return sequenceCodec(name);
  if (isJson(name)) return "Json";
  if (name === "application/x-www-form-urlencoded") return "FormUrlencoded";
  if (name.startsWith("multipart/")) return multipartCodec(api, content.schema);
  if (content.schema !== undefined) return codecOfSchema(api, content.schema, name);
  if (name.includes("*")) return "Any";
  return name.startsWith("text/") ? "Text" : "Binary";
}

/** A media type without its parameters, in lower case. */
export function essenceOf(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}

/** Whether a media type is JSON: `application/json` and all with its suffix (RFC 6839, 3.1). */
export function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(essenceOf(mediaType));
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
  if (isScalar(api, schema)) return "Text";
  // A suffix says what it is: only JSON's is known, and was looked for before.
  if (name.includes("*")) return name.includes("+") ? undefined : "Any";
  if (!isAnything(api, schema)) return undefined;
  return name.startsWith("text/") ? "Text" : "Any";
}

/** Parts need an object to take their names from; a text is the body as it is, boundaries included. */
function multipartCodec(api: Api, schema: SchemaId | undefined): BodyCodec | undefined {
  if (schema === undefined) return "Multipart";
  if (isScalar(api, schema)) return "Text";
  const type = wireKind(api, schema);
  const types = typeof type === "object" && "oneOf" in type ? type.oneOf : [type];
  const hasObject = types.some((one) => one === "any" || (typeof one === "object" && "properties" in one));
  return hasObject ? "Multipart" : undefined;
}

/** Sequential media types (OpenAPI 3.2, 4.14.3). */
function sequenceCodec(name: string): BodyCodec | undefined {
  if (name === "text/event-stream") return "EventStream";
  if (/[/+]json-seq$/.test(name)) return "JsonSequence";
  return /^application\/(x-)?(jsonl|ndjson|json-?lines)$/.test(name) ? "JsonLines" : undefined;
}
