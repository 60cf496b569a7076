import type { ModuleSymbol } from "../../emit/index.ts";
import type { Parameter, ParameterStyle } from "../../model/index.ts";
import { essenceOf } from "../client/body-codec.ts";
import { fromWire } from "../client/runtime.ts";
import { serverValue } from "./server-symbol.ts";

type Location = Exclude<Parameter["in"], "querystring">;

const styleDecoders: Readonly<Record<Location, Partial<Record<ParameterStyle, string>>>> = {
  path: { simple: "decodeSimple", label: "decodeLabel", matrix: "decodeMatrix" },
  query: {
    form: "decodeForm",
    spaceDelimited: "decodeSpaceDelimited",
    pipeDelimited: "decodePipeDelimited",
    tabDelimited: "decodeTabDelimited",
    deepObject: "decodeDeepObject",
  },
  header: { simple: "decodeHeader" },
  cookie: { form: "decodeFormCookie", cookie: "decodeCookie" },
};

const jsonDecoders: Readonly<Record<Location, string>> = {
  path: "decodeContentJsonPath",
  query: "decodeContentJson",
  header: "decodeContentJsonHeader",
  cookie: "decodeContentJsonCookie",
};

/** Decoders of content that is not JSON: text in its media type, taken as it is. */
const textDecoders: Readonly<Record<Location, string>> = {
  path: "decodeSimple",
  query: "decodeForm",
  header: "decodeHeader",
  cookie: "decodeFormCookie",
};

/** The runtime's decoder of a parameter, or `undefined` where its style has no meaning at its location. */
export function parameterDecoder({ in: location, serialization }: Parameter): ModuleSymbol | undefined {
  const json = serialization.kind === "content" && isJson(serialization.content.mediaType);
  if (location === "querystring") return serverValue(json ? "decodeJsonQuery" : "decodeFormQuery");
  if (serialization.kind === "content") return fromWire((json ? jsonDecoders : textDecoders)[location]);
  const name = styleDecoders[location][serialization.style];
  return name === undefined ? undefined : fromWire(name);
}

function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(essenceOf(mediaType));
}
