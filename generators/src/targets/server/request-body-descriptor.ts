import { type Code, code } from "../../emit/index.ts";
import type { MediaType, RequestBody } from "../../model/index.ts";
import { inlineObject } from "../brackets.ts";
import { formSchema } from "../codecs/index.ts";
import { type BodyCodec, multipart } from "../wire/body-codec.ts";
import { wireType } from "../wire/wire-type.ts";
import { wireTypeLiteral } from "../wire/wire-type-literal.ts";
import { contentMembers } from "./content-descriptor.ts";
import { type DescriptorContext, flag, list } from "./descriptor.ts";

/** How the runtime reads the body of a request. */
export function requestBodyDescriptor(body: RequestBody, context: DescriptorContext): Code {
  const contents = body.content.map((content) => contentDescriptor(content, context));
  return inlineObject([...flag("required", body.required), code`content: ${list(contents)}`]);
}

function contentDescriptor(content: MediaType, context: DescriptorContext): Code {
  const found = contentMembers("decode", content, context);
  return inlineObject([...found.members, code`type: ${typeOf(found.codec, content, context)}`]);
}

/** JSON says itself what is a number; forms and text have to be told. */
function typeOf(codec: BodyCodec, content: MediaType, { target }: DescriptorContext): Code {
  const schema = formSchema(target.api, content);
  const isText = codec === "FormUrlencoded" || codec === "Text" || multipart.has(codec);
  // The type is plain data: everything in it is a literal.
  return wireTypeLiteral(isText && schema !== undefined ? wireType(target.api, schema) : "any");
}
