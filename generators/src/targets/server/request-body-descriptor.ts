import { type Code, code, empty, type LiteralValue, value } from "../../emit/index.ts";
import type { MediaType, RequestBody } from "../../model/index.ts";
import { type BodyFormat, bodyCodec } from "../body-codec.ts";
import { wireType } from "../wire-type.ts";
import { contentFormat, contentValidator, fields } from "./content-descriptor.ts";
import { type DescriptorContext, flag, list, object } from "./descriptor.ts";

/** How the runtime reads the body of a request. */
export function requestBodyDescriptor(body: RequestBody, context: DescriptorContext): Code {
  const contents = body.content.map((content) => contentDescriptor(content, context));
  return object([...flag("required", body.required), code`content: ${list(contents)}`]);
}

function contentDescriptor(content: MediaType, context: DescriptorContext): Code {
  const format = contentFormat(content, context);
  if (format === undefined) return empty;
  return object([
    code`mediaType: ${content.mediaType}`,
    code`decode: ${bodyCodec("decode", format)}`,
    ...fields("decode", format, content),
    code`type: ${typeOf(format, content, context)}`,
    ...contentValidator("requestBody", format, content, context),
  ]);
}

/** JSON says itself what is a number; every other format is text that has to be told. */
function typeOf(format: BodyFormat, { schema }: MediaType, { target }: DescriptorContext): Code {
  if (format === "Json" || format === "Binary" || schema === undefined) return value("any");
  return value(wireType(target.api, schema) as LiteralValue);
}
