import type { Parameter, ParameterStyle } from "../../model/index.ts";

/** A location whose parameters have texts of their own; a `querystring` parameter is the whole query. */
export type Location = Exclude<Parameter["in"], "querystring">;

const styleCodecs: Readonly<Record<Parameter["in"], Partial<Record<ParameterStyle, string>>>> = {
  path: { simple: "Simple", label: "Label", matrix: "Matrix" },
  query: {
    form: "Form",
    spaceDelimited: "SpaceDelimited",
    pipeDelimited: "PipeDelimited",
    tabDelimited: "TabDelimited",
    deepObject: "DeepObject",
  },
  querystring: {},
  header: { simple: "Header" },
  cookie: { form: "FormCookie", cookie: "Cookie" },
};

/**
 * The codec of a style at a location: `@tenon/runtime/wire` has an encoder and a decoder of that name. Throws `RangeError` where the
 * style has no meaning, which no model has.
 */
export function styleCodec(location: Parameter["in"], style: ParameterStyle): string {
  const codec = styleCodecs[location][style];
  if (codec === undefined) throw new RangeError(`No style ${style} in a ${location} parameter`);
  return codec;
}

/** The codecs of parameters that are JSON. */
export const jsonCodecs: Readonly<Record<Location, string>> = {
  path: "ContentJsonPath",
  query: "ContentJson",
  header: "ContentJsonHeader",
  cookie: "ContentJsonCookie",
};
