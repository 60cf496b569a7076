import { type Code, code, objectKey } from "../../emit/index.ts";
import type { Encoding, MediaType } from "../../model/index.ts";
import { inlineObject } from "../brackets.ts";
import type { BodyCodec } from "./body-codec.ts";
import { styleCodec } from "./parameter-codec.ts";
import { fromWire } from "./wire-symbol.ts";

/** Which half of a codec is meant. */
export type Way = "encode" | "decode";

/** The `FieldCodecs` that a codec needs for a body; `undefined` where the document says nothing of its fields. */
export function fieldCodecs(codec: BodyCodec, content: MediaType, way: Way): Code | undefined {
  if (codec === "FormUrlencoded") return formFields(content, way);
  // Parts say their media types themselves when they come.
  return codec === "Multipart" && way === "encode" ? multipartFields(content) : undefined;
}

/** The `FieldCodecs` of a form: how the Encoding Object has properties written; `undefined` where it says nothing. */
export function formFields(content: MediaType, way: Way): Code | undefined {
  return fields(content, (encoding) => formField(encoding, way));
}

/** The media types of the parts of a multipart body. */
function multipartFields(content: MediaType): Code | undefined {
  return fields(content, ({ contentType }) =>
    contentType === undefined ? [] : [code`contentType: ${contentType}`],
  );
}

function fields(content: MediaType, print: (encoding: Encoding) => readonly Code[]): Code | undefined {
  const members = content.encoding.flatMap(([name, encoding]) => {
    const printed = print(encoding);
    return printed.length === 0 ? [] : [code`${objectKey(name)}: ${inlineObject(printed)}`];
  });
  return members.length === 0 ? undefined : inlineObject(members);
}

/** Any of `style`, `explode` and `allowReserved` makes `contentType` void (OpenAPI 3.1.1, 4.8.15.1.2). */
function formField(encoding: Encoding, way: Way): readonly Code[] {
  const { style, explode, allowReserved, contentType } = encoding;
  if (style === undefined && explode === undefined && allowReserved === undefined) {
    const json = contentType !== undefined && /[/+]json\b/i.test(contentType);
    return json ? [member(way, "ContentJson")] : [];
  }
  return [
    member(way, styleCodec("query", style ?? "form")),
    code`explode: ${explode ?? (style === undefined || style === "form")}`,
    ...(allowReserved && way === "encode" ? [code`allowReserved: ${fromWire("percentEncodeReserved")}`] : []),
  ];
}

function member(way: Way, name: string): Code {
  return code`${objectKey(way)}: ${fromWire(`${way}${name}`)}`;
}
