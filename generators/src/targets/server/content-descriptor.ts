import { type Code, code, objectKey } from "../../emit/index.ts";
import type { MediaType } from "../../model/index.ts";
import { exactPart, partCodec } from "../codecs/index.ts";
import { type BodyCodec, bodyCodec } from "../wire/body-codec.ts";
import { bodyDecoder, bodyEncoder, sequential } from "../wire/exact-codec.ts";
import { fieldCodecs, type Way } from "../wire/field-codecs.ts";
import { fromWire, pureFromWire } from "../wire/wire-symbol.ts";
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
  const { api, names } = context.target;
  const schema = content.schema ?? content.itemSchema;
  const direction = way === "decode" ? "request" : "response";
  const exact = exactPart(api, names, schema, direction);
  const convert = way === "decode" ? code`${fromWire(bodyDecoder(codec, exact))}` : bodyEncoder(codec, exact);
  const values = partCodec(api, names, schema, direction);
  const fields = fieldCodecs(codec, content, way);
  const converted =
    values !== undefined && sequential.has(codec)
      ? pureFromWire(way === "decode" ? "decodedItems" : "encodedItems", [values, convert])
      : convert;
  const members = [
    code`mediaType: ${content.mediaType}`,
    code`${objectKey(way)}: ${converted}`,
    ...(values === undefined || sequential.has(codec) ? [] : [code`codec: ${values}`]),
    ...(fields === undefined ? [] : [code`fields: ${fields}`]),
  ];
  return { codec, members: [...members, ...bodyValidator(codec, content, context)] };
}

/** The validator of a body. Bytes have none, since no schema describes them; nor have sequences, whose schema is that of an item. */
function bodyValidator(codec: BodyCodec, content: MediaType, context: DescriptorContext): readonly Code[] {
  if (codec === "Binary" || content.schema === undefined) return [];
  return validator(
    context,
    (part) => (part.kind === "requestBody" || part.kind === "responseBody") && part.mediaType === content,
  );
}
