import { type Code, code } from "../../emit/index.ts";
import type { Header, MediaType, Response } from "../../model/index.ts";
import { headerKeys } from "../../plan/index.ts";
import { inlineObject } from "../brackets.ts";
import { isJson, isOpaqueValue, isSpaceDelimited } from "../wire/body-codec.ts";
import { fromWire } from "../wire/wire-symbol.ts";
import { contentMembers } from "./content-descriptor.ts";
import { type DescriptorContext, flag, list, validator } from "./descriptor.ts";

/** How the runtime validates and writes a response. */
export function responseDescriptor(response: Response, context: DescriptorContext): Code {
  const keys = headerKeys(response.headers.map(({ name }) => name));
  const headers = response.headers.map((header) =>
    headerDescriptor(response, header, keys.get(header.name) ?? header.name, context),
  );
  const contents = response.content.map((content) => contentDescriptor(content, context));
  return inlineObject([
    code`status: ${response.status}`,
    code`headers: ${list(headers)}`,
    code`content: ${list(contents)}`,
  ]);
}

function headerDescriptor(response: Response, header: Header, key: string, context: DescriptorContext): Code {
  const { name, required, serialization } = header;
  const json = serialization.kind === "content" && isJson(serialization.content.mediaType);
  return inlineObject([
    code`name: ${name}`,
    code`key: ${key}`,
    ...flag("required", required),
    ...flag("explode", serialization.kind === "style" && serialization.explode),
    ...flag("spaceDelimited", isSpaceDelimited(context.target.api, serialization)),
    code`encode: ${fromWire(json ? "encodeContentJsonHeader" : "encodeHeader")}`,
    ...(isOpaqueValue(context.target.api, serialization)
      ? []
      : validator(
          context,
          (part) => part.kind === "responseHeader" && part.response === response && part.header === header,
        )),
  ]);
}

function contentDescriptor(content: MediaType, context: DescriptorContext): Code {
  return inlineObject(contentMembers("encode", content, context).members);
}
