import { type Code, code, objectKey } from "../../emit/index.ts";
import type { MediaType } from "../../model/index.ts";
import { type BodyCodec, bodyCodec, isOpaque } from "../wire/body-codec.ts";
import { fieldCodecs, type Way } from "../wire/field-codecs.ts";
import { fromWire } from "../wire/wire-symbol.ts";
import { type DescriptorContext, validator } from "./descriptor.ts";

/** A media type of a body and what reads or writes it. */
export interface Content {
  readonly codec: BodyCodec;
  readonly members: readonly Code[];
}

/** The members that requests and responses share. */
export function contentMembers(way: Way, content: MediaType, context: DescriptorContext): Content {
  const codec = bodyCodec(context.target.api, content);
  const fields = fieldCodecs(codec, content, way);
  const members = [
    code`mediaType: ${content.mediaType}`,
    code`${objectKey(way)}: ${fromWire(`${way}${codec}`)}`,
    ...(fields === undefined ? [] : [code`fields: ${fields}`]),
  ];
  return { codec, members: [...members, ...bodyValidator(way, codec, content, context)] };
}

/**
 * The validator of a body. Bytes have none, since no schema describes them, and neither has text whose schema describes something else.
 * A sequence has one of its items, which the server applies to those that it sends.
 */
function bodyValidator(
  way: Way,
  codec: BodyCodec,
  content: MediaType,
  context: DescriptorContext,
): readonly Code[] {
  const isSequence = content.schema === undefined;
  if (codec === "Binary" || isOpaque(context.target.api, content)) return [];
  if (isSequence && (content.itemSchema === undefined || way === "decode")) return [];
  return validator(
    context,
    (part) => (part.kind === "requestBody" || part.kind === "responseBody") && part.mediaType === content,
    isSequence ? "validateItem" : "validate",
  );
}
