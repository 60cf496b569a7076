import { headerProperty } from "@tenon/runtime/wire";
import { type Code, code, empty, value } from "../../emit/index.ts";
import type { Api, MediaType, Operation, Parameter } from "../../model/index.ts";
import { inlineObject } from "../brackets.ts";
import { groupedLocations, groupOf } from "../types/index.ts";
import { bodyCodec, isJson, isScalar, isSpaceDelimited } from "../wire/body-codec.ts";
import { formFields } from "../wire/field-codecs.ts";
import { jsonCodecs, styleCodec } from "../wire/parameter-codec.ts";
import { fromWire } from "../wire/wire-symbol.ts";
import { clientValue } from "./client-symbol.ts";

/** The `ClientParameter`s of an operation. */
export function parameterDescriptors(api: Api, operation: Operation): readonly Code[] {
  const groups = groupedLocations.flatMap((location) => groupOf(operation, location));
  const querystring = operation.parameters.filter((parameter) => parameter.in === "querystring");
  return [...groups, ...querystring.map((parameter) => ({ key: parameter.name, parameter }))].map(
    ({ key, parameter }) =>
      inlineObject([
        code`in: ${clientValue(places[parameter.in])}`,
        code`name: ${parameter.name}`,
        ...(key === propertyOf(parameter) ? [] : [code`key: ${key}`]),
        ...encoding(api, parameter),
      ]),
  );
}

/** What puts a parameter into a request, by location. */
const places: Readonly<Record<Parameter["in"], string>> = {
  path: "inPath",
  query: "inQuery",
  querystring: "inQuerystring",
  header: "inHeader",
  cookie: "inCookie",
};

/** The property that the runtime takes where a descriptor names none. */
function propertyOf(parameter: Parameter): string {
  return parameter.in === "header" ? headerProperty(parameter.name) : parameter.name;
}

/** Encoders of a single text by location. */
const textEncoders: Readonly<Record<Parameter["in"], string>> = {
  path: "encodePathText",
  query: "encodeQueryText",
  querystring: "encodeText",
  header: "encodeHeaderText",
  cookie: "encodeFormCookie",
};

function encoding(api: Api, parameter: Parameter): readonly Code[] {
  const { serialization, in: location } = parameter;
  if (serialization.kind === "content") return [contentEncoding(api, location, serialization.content)];
  const { style, explode, allowReserved, schema } = serialization;
  if (isSpaceDelimited(api, serialization)) return [spaceDelimitedEncoding(location)];
  const scalar = isScalar(api, schema);
  const short = scalar && !allowReserved && (style === "simple" || style === "form");
  return [
    code`encode: ${fromWire(short ? textEncoders[location] : `encode${styleCodec(location, style)}`)}`,
    ...(explode && !scalar ? [code`explode: true`] : []),
    ...(allowReserved ? [code`allowReserved: ${fromWire("percentEncodeReserved")}`] : []),
  ];
}

function spaceDelimitedEncoding(location: Parameter["in"]): Code {
  if (location === "header") return code`encode: ${fromWire("encodeSpaceDelimitedHeader")}`;
  const text = code`${fromWire("joinSpaces")}(value)`;
  const explode = location === "cookie" ? code`, false` : empty;
  return code`encode: (name, value) => ${fromWire(textEncoders[location])}(name, ${text}${explode})`;
}

function contentEncoding(api: Api, location: Parameter["in"], content: MediaType): Code {
  if (location === "querystring") return querystringEncoding(api, content);
  const json = isJson(content.mediaType);
  return code`encode: ${fromWire(json ? `encode${jsonCodecs[location]}` : textEncoders[location])}`;
}

/** The parameter is the whole query (OpenAPI 3.2, 4.12.2). */
function querystringEncoding(api: Api, content: MediaType): Code {
  if (isJson(content.mediaType)) return code`encode: ${fromWire("encodeContentJsonQuerystring")}`;
  if (bodyCodec(api, content) !== "FormUrlencoded") {
    return code`encode: (_name, value) => ${fromWire("encodeText")}(value)`;
  }
  const fields = formFields(content, "encode") ?? value(undefined);
  return code`encode: (_name, value) => ${fromWire("encodeFormUrlencoded")}(value, ${fields})`;
}
