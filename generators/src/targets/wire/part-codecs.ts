import { multipartMediaType } from "@tenon/runtime/wire";
import { type Code, code, empty, objectKey, value } from "../../emit/index.ts";
import {
  type Api,
  followReference,
  type MediaType,
  type PartEncodings,
  type SchemaId,
} from "../../model/index.ts";
import { inlineObject } from "../brackets.ts";
import type { BodyCodec } from "./body-codec.ts";
import type { Way } from "./field-codecs.ts";
import { namedParts, nestedKind, type PartDescription, positionedParts } from "./part-schema.ts";
import { fromWire } from "./wire-symbol.ts";
import { wireType } from "./wire-type.ts";
import { wireTypeLiteral } from "./wire-type-literal.ts";

/** What the codecs of parts are printed for. */
export interface PartContext {
  readonly api: Api;
  readonly way: Way;
  /** Whether values have numbers that JSON has to keep all digits of. */
  readonly exact: boolean;
}

/** The `FieldCodecs` of a multipart body; `undefined` where the document says nothing that the parts do not say themselves. */
export function multipartFields(
  codec: BodyCodec,
  content: MediaType,
  context: PartContext,
): Code | undefined {
  if (codec === "MultipartItems") {
    const item = { key: "items", schema: content.itemSchema, encoding: content.itemEncoding };
    const prefix = (content.prefixEncoding ?? []).map((encoding, index) => ({
      ...item,
      key: String(index),
      encoding,
    }));
    return fieldsOf([...prefix, item], context);
  }
  return partFields(codec === "MultipartList" ? "list" : "object", content.schema, content, context);
}

function partFields(
  kind: "list" | "object",
  schema: SchemaId | undefined,
  encodings: PartEncodings,
  context: PartContext,
): Code | undefined {
  if (kind === "list") return fieldsOf(positionedParts(context.api, schema, encodings), context);
  return fieldsOf(namedParts(context.api, schema, encodings), context);
}

function fieldsOf(parts: readonly PartDescription[], context: PartContext): Code | undefined {
  const printed = parts.map((part) => ({ key: part.key, members: membersOf(part, context) }));
  if (printed.every(({ members }) => members.length === 0)) return undefined;
  // A position that says nothing is not one of the others.
  const isPositioned = printed.at(-1)?.key === "items";
  const kept = printed.filter(({ key, members }) => members.length > 0 || (isPositioned && key !== "items"));
  return inlineObject(kept.map(({ key, members }) => code`${objectKey(key)}: ${inlineObject(members)}`));
}

function membersOf(part: PartDescription, context: PartContext): readonly Code[] {
  const { schema, encoding } = part;
  const declared = encoding?.contentType === undefined ? [] : [code`contentType: ${encoding.contentType}`];
  const nested = nestedKind(context.api, part);
  if (nested !== undefined) return [...declared, nestedCodec(nested, part, context)];
  if (context.way === "decode") {
    const isBytes = schema !== undefined && followReference(context.api, schema).binary;
    return [...declared, ...(isBytes ? [code`read: ${fromWire("decodePartBytes")}`] : [])];
  }
  return [...declared, ...(context.exact ? [code`json: ${fromWire("stringifyExactJson")}`] : [])];
}

/** A part that is multipart itself (OpenAPI 3.2, Nested Encoding). */
function nestedCodec(
  kind: "list" | "object",
  { schema, encoding }: PartDescription,
  context: PartContext,
): Code {
  const fields = encoding && partFields(kind, schema, encoding, context);
  if (context.way === "encode") {
    const encode = fromWire(kind === "list" ? "encodeMultipartList" : "encodeMultipart");
    return code`write: (value) => ${encode}(value, ${fields ?? value(undefined)}, ${multipartMediaType(encoding?.contentType ?? "")})`;
  }
  const decode = fromWire(kind === "list" ? "decodeMultipartList" : "decodeMultipartParts");
  const type = wireTypeLiteral(schema === undefined ? "any" : wireType(context.api, schema));
  return code`read: (part) => ${decode}(part, ${type}${fields === undefined ? empty : code`, ${fields}`})`;
}
