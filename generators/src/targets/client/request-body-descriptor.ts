import { type Code, code, objectKey, value } from "../../emit/index.ts";
import type { Api, MediaType, RequestBody } from "../../model/index.ts";
import { inlineObject } from "../brackets.ts";
import { bodyCodec, essenceOf } from "../wire/body-codec.ts";
import { fieldCodecs } from "../wire/field-codecs.ts";
import { fromWire } from "../wire/wire-symbol.ts";
import { clientValue } from "./client-symbol.ts";

/** The `ClientBody` of an operation. */
export function requestBodyDescriptor(api: Api, body: RequestBody): Code {
  const content = body.content.map((one) => code`${objectKey(one.mediaType)}: ${encoder(api, one)}`);
  return code`{ write: ${clientValue("writeBody")}, content: ${inlineObject(content)} }`;
}

function encoder(api: Api, content: MediaType): Code {
  const codec = bodyCodec(api, content);
  const encode = fromWire(`encode${codec}`);
  const fields = fieldCodecs(codec, content, "encode");
  const { mediaType } = content;
  if (codec === "Multipart" && essenceOf(mediaType) !== "multipart/form-data") {
    return code`(value) => ${encode}(value, ${fields ?? value(undefined)}, ${essenceOf(mediaType)})`;
  }
  return fields === undefined ? code`${encode}` : code`(value) => ${encode}(value, ${fields})`;
}
