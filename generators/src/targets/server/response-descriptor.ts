import { type Code, code, empty } from "../../emit/index.ts";
import type { Header, MediaType, Response } from "../../model/index.ts";
import { headerKeys } from "../../plan/index.ts";
import { bodyCodec } from "../body-codec.ts";
import { parameterCodec } from "../parameter-codec.ts";
import { contentFormat, contentValidator, fields } from "./content-descriptor.ts";
import { type DescriptorContext, flag, list, object, validator } from "./descriptor.ts";
import { isSpaceDelimited, reportStyle } from "./parameter-descriptor.ts";

/** How the runtime validates and writes a response. */
export function responseDescriptor(response: Response, context: DescriptorContext): Code {
  const keys = headerKeys(response.headers.map(({ name }) => name));
  const headers = response.headers.map((header) =>
    headerDescriptor(response, header, keys.get(header.name) ?? header.name, context),
  );
  const contents = response.content.map((content) => contentDescriptor(content, context));
  return object([
    code`status: ${response.status}`,
    code`headers: ${list(headers)}`,
    code`content: ${list(contents)}`,
  ]);
}

function headerDescriptor(response: Response, header: Header, key: string, context: DescriptorContext): Code {
  const { name, required, serialization } = header;
  const encode = parameterCodec("encode", "header", serialization);
  if (encode === undefined) {
    reportStyle(header, "header", context.target);
    return empty;
  }
  return object([
    code`name: ${name}`,
    code`key: ${key}`,
    ...flag("required", required),
    ...flag("explode", serialization.kind === "style" && serialization.explode),
    ...flag("spaceDelimited", isSpaceDelimited(serialization, context.target)),
    code`encode: ${encode}`,
    ...validator(
      context,
      (part) => part.kind === "responseHeader" && part.response === response && part.header === header,
    ),
  ]);
}

function contentDescriptor(content: MediaType, context: DescriptorContext): Code {
  const format = contentFormat(content, context);
  if (format === undefined) return empty;
  return object([
    code`mediaType: ${content.mediaType}`,
    code`encode: ${bodyCodec("encode", format)}`,
    ...fields("encode", format, content),
    ...contentValidator("responseBody", format, content, context),
  ]);
}
