import { type Code, code } from "../../emit/index.ts";
import {
  type Header,
  leavesSuccessesOut,
  type MediaType,
  type Response,
  type Serialization,
} from "../../model/index.ts";
import { headerKeys } from "../../plan/index.ts";
import { inlineObject } from "../brackets.ts";
import { exactPart, formSchemaOf, partCodec } from "../codecs/index.ts";
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
    ...flag("noSuccess", response.status === "default" && leavesSuccessesOut(context.operation)),
    code`headers: ${list(headers)}`,
    code`content: ${list(contents)}`,
  ]);
}

function headerDescriptor(response: Response, header: Header, key: string, context: DescriptorContext): Code {
  const { name, required, serialization } = header;
  const { api, names } = context.target;
  const schema = formSchemaOf(api, serialization);
  const values = partCodec(api, names, schema, "response");
  return inlineObject([
    code`name: ${name}`,
    code`key: ${key}`,
    ...flag("required", required),
    ...flag("explode", serialization.kind === "style" && serialization.explode),
    ...flag("spaceDelimited", isSpaceDelimited(api, serialization)),
    code`encode: ${headerEncoder(serialization, exactPart(api, names, schema, "response"))}`,
    ...(values === undefined ? [] : [code`codec: ${values}`]),
    ...(isOpaqueValue(api, serialization)
      ? []
      : validator(
          context,
          (part) => part.kind === "responseHeader" && part.response === response && part.header === header,
        )),
  ]);
}

function headerEncoder(serialization: Serialization, exact: boolean): Code {
  const json = serialization.kind === "content" && isJson(serialization.content.mediaType);
  if (!json) return code`${fromWire("encodeHeader")}`;
  const encode = fromWire("encodeContentJsonHeader");
  return exact ? code`(name, value) => ${encode}(name, ${fromWire("rawIntegers")}(value))` : code`${encode}`;
}

function contentDescriptor(content: MediaType, context: DescriptorContext): Code {
  return inlineObject(contentMembers("encode", content, context).members);
}
