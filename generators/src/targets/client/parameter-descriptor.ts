import { headerProperty } from "@tenon/runtime/wire";
import { type Code, code, empty, value } from "../../emit/index.ts";
import { type Api, type MediaType, type Operation, type Parameter, pathSlots } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { inlineObject } from "../brackets.ts";
import { exactPart, formSchemaOf, partCodec } from "../codecs/index.ts";
import { groupedLocations, groupOf } from "../types/index.ts";
import { bodyCodec, isJson, isScalar, isSpaceDelimited } from "../wire/body-codec.ts";
import { formFields } from "../wire/field-codecs.ts";
import { jsonCodecs, styleCodec } from "../wire/parameter-codec.ts";
import { fromWire, pureFromWire } from "../wire/wire-symbol.ts";
import { clientValue } from "./client-symbol.ts";

/** The `ClientParameter`s of an operation, those of the path once for each slot. */
export function parameterDescriptors(api: Api, operation: Operation, names: Names): readonly Code[] {
  const groups = groupedLocations
    .flatMap((location) => groupOf(operation, location))
    .flatMap(({ key, parameter }) => endsOf(operation, parameter).map((end) => ({ key, parameter, end })));
  const querystring = operation.parameters.filter((parameter) => parameter.in === "querystring");
  return [
    ...groups,
    ...querystring.map((parameter) => ({ key: parameter.name, parameter, end: undefined })),
  ].map(({ key, parameter, end }) =>
    inlineObject([
      code`in: ${clientValue(places[parameter.in])}`,
      code`name: ${parameter.name}`,
      ...(key === propertyOf(parameter) ? [] : [code`key: ${key}`]),
      ...encoding(api, parameter, end, names),
    ]),
  );
}

/**
 * An entry for each place in a request where a parameter has to be put, more than one where a template repeats its name: the text that ends
 * it there, if another parameter follows in the same segment.
 */
function endsOf({ path }: Operation, { in: location, name }: Parameter): readonly (string | undefined)[] {
  if (location !== "path") return [undefined];
  return pathSlots(path)
    .filter((slot) => slot.name === name)
    .map(({ delimiter }) => delimiter || undefined);
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

function encoding(api: Api, parameter: Parameter, end: string | undefined, names: Names): readonly Code[] {
  const { serialization, in: location } = parameter;
  const part = formSchemaOf(api, serialization);
  const values = partCodec(api, names, part, "request");
  const encoded = (written: Code): Code => {
    const encode = end === undefined ? written : pureFromWire("endedBy", [value(end), written]);
    return code`encode: ${values === undefined ? encode : pureFromWire("encodedParameter", [values, encode])}`;
  };
  if (serialization.kind === "content") {
    const exact = exactPart(api, names, part, "request");
    return [encoded(contentEncoder(api, location, serialization.content, exact))];
  }
  const { style, explode, allowReserved, schema } = serialization;
  if (isSpaceDelimited(api, serialization)) return [encoded(spaceDelimitedEncoder(location))];
  const scalar = isScalar(api, schema);
  const short = scalar && !allowReserved && (style === "simple" || style === "form");
  return [
    encoded(code`${fromWire(short ? textEncoders[location] : `encode${styleCodec(location, style)}`)}`),
    ...(explode && !scalar ? [code`explode: true`] : []),
    ...(allowReserved ? [code`allowReserved: ${fromWire("percentEncodeReserved")}`] : []),
  ];
}

function spaceDelimitedEncoder(location: Parameter["in"]): Code {
  if (location === "header") return code`${fromWire("encodeSpaceDelimitedHeader")}`;
  const text = code`${fromWire("joinSpaces")}(value)`;
  const explode = location === "cookie" ? code`, false` : empty;
  return code`(name, value) => ${fromWire(textEncoders[location])}(name, ${text}${explode})`;
}

function contentEncoder(api: Api, location: Parameter["in"], content: MediaType, exact: boolean): Code {
  if (location === "querystring") return querystringEncoder(api, content, exact);
  if (!isJson(content.mediaType)) return code`${fromWire(textEncoders[location])}`;
  return jsonEncoder(`encode${jsonCodecs[location]}`, exact);
}

function jsonEncoder(name: string, exact: boolean): Code {
  const encode = fromWire(name);
  return exact ? code`(name, value) => ${encode}(name, ${fromWire("rawIntegers")}(value))` : code`${encode}`;
}

/** The parameter is the whole query (OpenAPI 3.2, 4.12.2). */
function querystringEncoder(api: Api, content: MediaType, exact: boolean): Code {
  if (isJson(content.mediaType)) return jsonEncoder("encodeContentJsonQuerystring", exact);
  if (bodyCodec(api, content) !== "FormUrlencoded") {
    return code`${fromWire("encodeContentTextQuerystring")}`;
  }
  const fields = formFields(content, "encode") ?? value(undefined);
  const form = exact ? code`${fromWire("rawFieldIntegers")}(value)` : code`value`;
  return code`(_name, value) => ${fromWire("encodeFormUrlencoded")}(${form}, ${fields})`;
}
