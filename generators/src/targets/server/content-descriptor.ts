import { type Code, code, objectKey } from "../../emit/index.ts";
import type { Encoding, MediaType } from "../../model/index.ts";
import { type BodyFormat, bodyFormat } from "../body-codec.ts";
import { parameterCodec } from "../parameter-codec.ts";
import { type DescriptorContext, flag, object, validator } from "./descriptor.ts";

/** The format of a body, or `undefined`, and reported, where the runtime has none for it. */
export function contentFormat(content: MediaType, { target }: DescriptorContext): BodyFormat | undefined {
  const isSequence = content.schema === undefined && content.itemSchema !== undefined;
  const format = isSequence ? undefined : bodyFormat(target.api, content);
  if (format === undefined) {
    const message = `A body of \`${content.mediaType}\` has no form for values of its schema`;
    target.report({ code: "TN422", message, origin: content.origin });
  }
  return format;
}

/** The validator of a body. Bytes have none, since no schema describes them. */
export function contentValidator(
  kind: "requestBody" | "responseBody",
  format: BodyFormat,
  content: MediaType,
  context: DescriptorContext,
): readonly Code[] {
  if (format === "Binary") return [];
  return validator(context, (part) => part.kind === kind && part.mediaType === content);
}

/** `fields: …`: how the properties of a form or multipart body are written, where the document says more than the default. */
export function fields(
  way: "encode" | "decode",
  format: BodyFormat,
  { encoding }: MediaType,
): readonly Code[] {
  if (format !== "FormUrlencoded" && format !== "Multipart") return [];
  const members = encoding.map(([name, one]) => code`${objectKey(name)}: ${object(field(way, format, one))}`);
  return members.length === 0 ? [] : [code`fields: ${object(members)}`];
}

function field(way: "encode" | "decode", format: BodyFormat, encoding: Encoding): readonly Code[] {
  const { contentType, style = "form", explode = style === "form", allowReserved = false } = encoding;
  // One of the three says that the property is styled; without any, its media type decides (OpenAPI 3.2, 4.15.1).
  const isStyled = [encoding.style, encoding.explode, encoding.allowReserved].some(
    (one) => one !== undefined,
  );
  if (format === "Multipart" || !isStyled) {
    return contentType === undefined ? [] : [code`contentType: ${contentType}`];
  }
  const codec = parameterCodec(way, "query", { kind: "style", style });
  return codec === undefined
    ? []
    : [code`${objectKey(way)}: ${codec}`, code`explode: ${explode}`, ...flag("allowReserved", allowReserved)];
}
