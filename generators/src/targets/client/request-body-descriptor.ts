import { type Code, code, objectKey } from "../../emit/index.ts";
import type { Api, MediaType, RequestBody } from "../../model/index.ts";
import { bodyCodec } from "./body-codec.ts";
import { formFields, multipartFields } from "./field-codecs.ts";
import { fromClient, fromWire, inlineObject } from "./runtime.ts";

/** The `ClientBody` of an operation. */
export function requestBodyDescriptor(api: Api, body: RequestBody): Code {
  const content = body.content.map((one) => code`${objectKey(one.mediaType)}: ${encoder(api, one)}`);
  return code`{ write: ${fromClient("writeBody")}, content: ${inlineObject(content)} }`;
}

function encoder(api: Api, content: MediaType): Code {
  const codec = bodyCodec(api, content) ?? "Text";
  const encode = fromWire(`encode${codec}`);
  const fields =
    codec === "FormUrlencoded"
      ? formFields(content, "encode")
      : codec === "Multipart"
        ? multipartFields(content)
        : undefined;
  return fields === undefined ? code`${encode}` : code`(value) => ${encode}(value, ${fields})`;
}
