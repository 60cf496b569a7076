import { type Code, code } from "../../emit/index.ts";
import type { Api, MediaType, Parameter } from "../../model/index.ts";
import { bodyCodec, isJson } from "../wire/body-codec.ts";
import { formFields } from "../wire/field-codecs.ts";
import { jsonCodecs, type Location, styleCodec } from "../wire/parameter-codec.ts";
import { fromWire } from "../wire/wire-symbol.ts";
import { serverValue } from "./server-symbol.ts";

/** Decoders of content that is not JSON: text in its media type, taken as it is. */
const textDecoders: Readonly<Record<Location, string>> = {
  path: "decodeSimple",
  query: "decodeForm",
  header: "decodeHeader",
  cookie: "decodeFormCookie",
};

/** The runtime's decoder of a parameter. */
export function parameterDecoder(api: Api, { in: location, serialization }: Parameter, exact: boolean): Code {
  if (serialization.kind === "style")
    return code`${fromWire(`decode${styleCodec(location, serialization.style)}`)}`;
  const { content } = serialization;
  if (location === "querystring") return querystringDecoder(api, content, exact);
  const json = isJson(content.mediaType);
  return code`${fromWire(json ? `decode${exact ? "Exact" : ""}${jsonCodecs[location]}` : textDecoders[location])}`;
}

/** The parameter is the whole query (OpenAPI 3.2, 4.12.2). */
function querystringDecoder(api: Api, content: MediaType, exact: boolean): Code {
  if (isJson(content.mediaType))
    return code`${serverValue(exact ? "decodeExactJsonQuery" : "decodeJsonQuery")}`;
  if (bodyCodec(api, content) !== "FormUrlencoded") return code`${serverValue("decodeTextQuery")}`;
  const form = serverValue("decodeFormQuery");
  const fields = formFields(content, "decode");
  return fields === undefined
    ? code`${form}`
    : code`(name, text, type, explode) => ${form}(name, text, type, explode, ${fields})`;
}
