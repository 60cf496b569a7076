import { type Code, code, objectKey } from "../../emit/index.ts";
import type { MediaType } from "../../model/index.ts";
import { type BodyCodec, bodyCodec } from "../wire/body-codec.ts";
import { fieldCodecs, type Way } from "../wire/field-codecs.ts";
import { fromWire } from "../wire/wire-symbol.ts";
import { type DescriptorContext, validator } from "./descriptor.ts";

/** A media type of a body and what reads or writes it. */
export interface Content {
  readonly codec: BodyCodec;
  readonly members: readonly Code[];
}

/**
 * The members that requests and responses share. `undefined` where no codec fits: then the media type is left out, so that
 * a request of it is refused (415) rather than misread. `reportUnsupported` tells of it.
 */
export function contentMembers(
  way: Way,
  content: MediaType,
  context: DescriptorContext,
): Content | undefined {
  const codec = bodyCodec(context.target.api, content);
  if (codec === undefined) return undefined;
  const fields = fieldCodecs(codec, content, way);
  const members = [
    code`mediaType: ${content.mediaType}`,
    code`${objectKey(way)}: ${fromWire(`${way}${codec}`)}`,
    ...(fields === undefined ? [] : [code`fields: ${fields}`]),
  ];
  return { codec, members: [...members, ...bodyValidator(way, codec, content, context)] };
}

/**
 * The validator of a body. Bytes have none, since no schema describes them. A sequence has one of its items, which the server applies to
 * those that it sends.
 */
function bodyValidator(
  way: Way,
  codec: BodyCodec,
  content: MediaType,
  context: DescriptorContext,
): readonly Code[] {
  const isSequence = content.schema === undefined;
  if (codec === "Binary" || (isSequence && (content.itemSchema === undefined || way === "decode"))) return [];
  return validator(
    context,
    (part) => (part.kind === "requestBody" || part.kind === "responseBody") && part.mediaType === content,
    isSequence ? "validateItem" : "validate",
  );
}
