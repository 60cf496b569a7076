import type { ModuleSymbol } from "../../emit/index.ts";
import type { Parameter } from "../../model/index.ts";
import { isJson } from "../wire/body-codec.ts";
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
export function parameterDecoder({ in: location, serialization }: Parameter, exact: boolean): ModuleSymbol {
  if (serialization.kind === "style") return fromWire(`decode${styleCodec(location, serialization.style)}`);
  const json = isJson(serialization.content.mediaType);
  const jsonQuery = exact ? "decodeExactJsonQuery" : "decodeJsonQuery";
  if (location === "querystring") return serverValue(json ? jsonQuery : "decodeFormQuery");
  return fromWire(json ? `decode${exact ? "Exact" : ""}${jsonCodecs[location]}` : textDecoders[location]);
}
