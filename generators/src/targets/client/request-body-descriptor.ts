import { type Code, code, objectKey } from "../../emit/index.ts";
import type { Api, MediaType, RequestBody } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { inlineObject } from "../brackets.ts";
import { exactPart, partCodec } from "../codecs/index.ts";
import { bodyCodec } from "../wire/body-codec.ts";
import { bodyEncoderWith, sequential } from "../wire/exact-codec.ts";
import { fieldCodecs } from "../wire/field-codecs.ts";
import { pureFromWire } from "../wire/wire-symbol.ts";
import { clientValue } from "./client-symbol.ts";

/** The `ClientBody` of an operation. */
export function requestBodyDescriptor(api: Api, body: RequestBody, names: Names): Code {
  const content = body.content.map((one) => code`${objectKey(one.mediaType)}: ${encoder(api, one, names)}`);
  return code`{ write: ${clientValue("writeBody")}, content: ${inlineObject(content)} }`;
}

function encoder(api: Api, content: MediaType, names: Names): Code {
  const codec = bodyCodec(api, content) ?? "Text";
  const schema = content.schema ?? content.itemSchema;
  const exact = exactPart(api, names, schema, "request");
  const fields = fieldCodecs(codec, content, "encode");
  const encode = bodyEncoderWith(codec, exact, fields);
  const values = partCodec(api, names, schema, "request");
  if (values === undefined) return encode;
  return pureFromWire(sequential.has(codec) ? "encodedItems" : "encodedBody", [values, encode]);
}
