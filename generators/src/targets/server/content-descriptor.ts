import { type Code, code, objectKey } from "../../emit/index.ts";
import { type MediaType, requestDirection, responseDirection } from "../../model/index.ts";
import { exactPart, formSchema, partCodec } from "../codecs/index.ts";
import { type BodyCodec, bodyCodec, isOpaque } from "../wire/body-codec.ts";
import { bodyDecoder, bodyEncoder, sequential } from "../wire/exact-codec.ts";
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
  const { api, names } = context.target;
  const schema = formSchema(api, content);
  const direction = (way === "decode" ? requestDirection : responseDirection)(context.operation);
  const exact = exactPart(api, names, schema, direction);
  // Platforms read a form at once, however many parts it has: only our own reader counts them.
  const read = codec === "Multipart" ? "MultipartParts" : codec;
  const convert = way === "decode" ? code`${fromWire(bodyDecoder(read, exact))}` : bodyEncoder(codec, exact);
  const values = partCodec(api, names, schema, direction);
  const fields = fieldCodecs(codec, content, { api, way, exact });
  const members = [
    code`mediaType: ${content.mediaType}`,
    code`${objectKey(way)}: ${convert}`,
    ...valueCodec(codec, values),
    ...(fields === undefined ? [] : [code`fields: ${fields}`]),
  ];
  return { codec, members: [...members, ...bodyValidator(codec, content, context)] };
}

/** What goes between the forms of a body, or of the items that it is made of: the server itself applies it, item by item. */
function valueCodec(codec: BodyCodec, values: Code | undefined): readonly Code[] {
  if (values === undefined) return [];
  if (!sequential.has(codec)) return [code`codec: ${values}`];
  return [code`itemCodec: ${values}`];
}

/**
 * The validator of a body. Bytes have none, since no schema describes them, and neither has text whose schema describes something else.
 * A sequence has one of its items, which the server applies to each.
 */
function bodyValidator(codec: BodyCodec, content: MediaType, context: DescriptorContext): readonly Code[] {
  const isSequence = content.schema === undefined;
  if (codec === "Binary" || isOpaque(context.target.api, content)) return [];
  if (isSequence && content.itemSchema === undefined) return [];
  return validator(
    context,
    (part) => (part.kind === "requestBody" || part.kind === "responseBody") && part.mediaType === content,
    isSequence ? "validateItem" : "validate",
  );
}
