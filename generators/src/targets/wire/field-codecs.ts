import { type Code, code, objectKey } from "../../emit/index.ts";
import type { Encoding, MediaType } from "../../model/index.ts";
import { inlineObject } from "../brackets.ts";
import { type BodyCodec, multipart, namedMultipart } from "./body-codec.ts";
import { styleCodec } from "./parameter-codec.ts";
import { multipartFields, type PartContext } from "./part-codecs.ts";
import { fromWire } from "./wire-symbol.ts";

/** Which half of a codec is meant. */
export type Way = "encode" | "decode";

/** The `FieldCodecs` that a codec needs for a body; `undefined` where the document says nothing of its fields. */
export function fieldCodecs(codec: BodyCodec, content: MediaType, context: PartContext): Code | undefined {
  if (codec === "FormUrlencoded") return formFields(content, context.way);
  // Parts that are read by their names alone say their media types themselves when they come.
  if (!multipart.has(codec) || (codec === "Multipart" && context.way === "decode")) return undefined;
  // What is exact in the fields of a form has been seen to before.
  return multipartFields(codec, content, namedMultipart.has(codec) ? { ...context, exact: false } : context);
}

/** The `FieldCodecs` of a form: how the Encoding Object has properties written; `undefined` where it says nothing. */
export function formFields(content: MediaType, way: Way): Code | undefined {
  return fields(content, (encoding) => formField(encoding, way));
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
