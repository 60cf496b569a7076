import { type Code, code, empty, value } from "../../emit/index.ts";
import type { Api, Operation, Parameter, Serialization } from "../../model/index.ts";
import { followReference } from "../types/follow-reference.ts";
import { groupedLocations, groupOf } from "../types/index.ts";
import { bodyCodec, isScalar } from "./body-codec.ts";
import { formFields } from "./field-codecs.ts";
import { fromWire, inlineObject } from "./runtime.ts";

/** The `ClientParameter`s of an operation. */
export function parameterDescriptors(api: Api, operation: Operation): readonly Code[] {
  const groups = groupedLocations.flatMap((location) => groupOf(operation, location));
  const querystring = operation.parameters.filter((parameter) => parameter.in === "querystring");
  return [...groups, ...querystring.map((parameter) => ({ key: parameter.name, parameter }))].map(
    ({ key, parameter }) =>
      inlineObject([
        code`in: ${parameter.in}`,
        code`name: ${parameter.name}`,
        ...(key === parameter.name ? [] : [code`key: ${key}`]),
        ...encoding(api, parameter),
      ]),
  );
}

const styleEncoders: Readonly<Record<Parameter["in"], Readonly<Record<string, string>>>> = {
  path: { simple: "encodeSimple", label: "encodeLabel", matrix: "encodeMatrix" },
  query: {
    form: "encodeForm",
    spaceDelimited: "encodeSpaceDelimited",
    pipeDelimited: "encodePipeDelimited",
    tabDelimited: "encodeTabDelimited",
    deepObject: "encodeDeepObject",
  },
  querystring: {},
  header: { simple: "encodeHeader" },
  cookie: { form: "encodeFormCookie", cookie: "encodeCookie" },
};

/** Encoders of a single text by location. */
const textEncoders: Readonly<Record<Parameter["in"], string>> = {
  path: "encodePathText",
  query: "encodeQueryText",
  querystring: "encodeText",
  header: "encodeHeaderText",
  cookie: "encodeFormCookie",
};

const jsonEncoders: Readonly<Record<Parameter["in"], string>> = {
  path: "encodeContentJsonPath",
  query: "encodeContentJson",
  querystring: "encodeContentJsonQuerystring",
  header: "encodeContentJsonHeader",
  cookie: "encodeContentJsonCookie",
};

function encoding(api: Api, parameter: Parameter): readonly Code[] {
  const { serialization } = parameter;
  if (serialization.kind === "content") return contentEncoding(api, parameter, serialization);
  const { style, explode, allowReserved, schema } = serialization;
  if (followReference(api, schema).spaceDelimited) return spaceDelimitedEncoding(parameter);
  const name = styleEncoders[parameter.in][style];
  if (name === undefined) throw new RangeError(`No style ${style} in a ${parameter.in} parameter`);
  const scalar = isScalar(api, schema);
  const short = scalar && !allowReserved && (style === "simple" || style === "form");
  return [
    code`encode: ${fromWire(short ? textEncoders[parameter.in] : name)}`,
    ...(explode && !scalar ? [code`explode: true`] : []),
    ...(allowReserved ? [code`allowReserved: ${fromWire("percentEncodeReserved")}`] : []),
  ];
}

function spaceDelimitedEncoding(parameter: Parameter): readonly Code[] {
  if (parameter.in === "header") return [code`encode: ${fromWire("encodeSpaceDelimitedHeader")}`];
  const text = code`${fromWire("joinSpaces")}(value)`;
  const explode = parameter.in === "cookie" ? code`, false` : empty;
  return [code`encode: (name, value) => ${fromWire(textEncoders[parameter.in])}(name, ${text}${explode})`];
}

function contentEncoding(
  api: Api,
  parameter: Parameter,
  { content }: Extract<Serialization, { readonly kind: "content" }>,
): readonly Code[] {
  const codec = bodyCodec(api, content);
  if (codec === "Json") return [code`encode: ${fromWire(jsonEncoders[parameter.in])}`];
  if (codec === "FormUrlencoded" && parameter.in === "querystring") {
    const fields = formFields(content, "encode") ?? value(undefined);
    return [code`encode: (_name, value) => ${fromWire("encodeFormUrlencoded")}(value, ${fields})`];
  }
  if (parameter.in !== "querystring") return [code`encode: ${fromWire(textEncoders[parameter.in])}`];
  return [code`encode: (_name, value) => ${fromWire("encodeText")}(value)`];
}
