import { multipartMediaType } from "@tenon/runtime/wire";
import { type Code, code, objectKey, value } from "../../emit/index.ts";
import type { Api, MediaType, RequestBody } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { inlineObject } from "../brackets.ts";
import { exactPart, formSchema, partCodec } from "../codecs/index.ts";
import { type BodyCodec, bodyCodec, multipart } from "../wire/body-codec.ts";
import { bodyEncoderWith, sequential } from "../wire/exact-codec.ts";
import { fieldCodecs } from "../wire/field-codecs.ts";
import { usualFirst } from "../wire/usual-media-type.ts";
import { pureFromWire } from "../wire/wire-symbol.ts";
import { clientValue } from "./client-symbol.ts";

/** The `ClientBody` of an operation. */
export function requestBodyDescriptor(api: Api, body: RequestBody, names: Names): Code {
  const content = usualFirst(body).map(
    (one) => code`${objectKey(one.mediaType)}: ${encoder(api, one, names)}`,
  );
  return code`{ write: ${clientValue("writeBody")}, content: ${inlineObject(content)} }`;
}

function encoder(api: Api, content: MediaType, names: Names): Code {
  const codec = bodyCodec(api, content);
  const schema = formSchema(api, content);
  const exact = exactPart(api, names, schema, "request");
  const encode = bodyEncoderWith(codec, exact, encoderOptions(api, codec, content, exact));
  const values = partCodec(api, names, schema, "request");
  if (values === undefined) return encode;
  // Parts may have headers of their own around their values.
  if (codec === "MultipartItems")
    return pureFromWire("encodedItems", [pureFromWire("partCodec", [values]), encode]);
  if (multipart.has(codec)) return pureFromWire("encodedParts", [values, encode]);
  return pureFromWire(sequential.has(codec) ? "encodedItems" : "encodedBody", [values, encode]);
}

/** What an encoder takes beside the value: fields, and the media type of a multipart that is no form. */
function encoderOptions(api: Api, codec: BodyCodec, content: MediaType, exact: boolean): readonly Code[] {
  const fields = fieldCodecs(codec, content, { api, way: "encode", exact });
  const type = multipartMediaType(content.mediaType);
  if (multipart.has(codec) && type.toLowerCase() !== "multipart/form-data") {
    return [fields ?? value(undefined), code`${type}`];
  }
  return fields === undefined ? [] : [fields];
}
