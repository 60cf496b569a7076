import { identifier, type ModuleSymbol, runtimeSymbol } from "../emit/index.ts";
import type { MediaType, ParameterLocation, ParameterStyle } from "../model/index.ts";
import { isJson } from "./body-codec.ts";

/** Where a serialized value stands: headers of responses are headers like those of requests. */
export type CodecLocation = Exclude<ParameterLocation, "querystring">;

/** What decides on a codec. */
export type CodecChoice =
  | { readonly kind: "style"; readonly style: ParameterStyle }
  | { readonly kind: "content"; readonly content: MediaType };

/** The part of a codec's name behind `encode` and `decode`, by location and style. */
const styles: Readonly<Record<CodecLocation, Partial<Record<ParameterStyle, string>>>> = {
  path: { simple: "Simple", label: "Label", matrix: "Matrix" },
  query: {
    form: "Form",
    spaceDelimited: "SpaceDelimited",
    pipeDelimited: "PipeDelimited",
    deepObject: "DeepObject",
  },
  header: { simple: "Header" },
  cookie: { form: "FormCookie", cookie: "Cookie" },
};

/** Style by which a location writes plain text. */
const plain = { path: "Simple", query: "Form", header: "Header", cookie: "FormCookie" } as const;

const contentJson = { path: "Path", query: "", header: "Header", cookie: "Cookie" } as const;

/** The runtime's codec of a parameter or header, or `undefined` where its style has no meaning at its location. */
export function parameterCodec(
  way: "encode" | "decode",
  location: CodecLocation,
  serialization: CodecChoice,
): ModuleSymbol | undefined {
  const name = codecName(location, serialization);
  return name === undefined ? undefined : runtimeSymbol("wire", identifier(`${way}${name}`));
}

function codecName(location: CodecLocation, serialization: CodecChoice): string | undefined {
  if (serialization.kind === "style") return styles[location][serialization.style];
  // Content that is not JSON is text in its media type, to be taken as it is.
  return isJson(serialization.content.mediaType) ? `ContentJson${contentJson[location]}` : plain[location];
}
