import { type Code, code, objectKey } from "../../emit/index.ts";
import type { Encoding, MediaType } from "../../model/index.ts";
import { fromWire, inlineObject } from "./runtime.ts";

/** The `FieldCodecs` of a form: how the Encoding Object has properties written; `undefined` where it says nothing. */
export function formFields(content: MediaType, side: "encode" | "decode"): Code | undefined {
  return fields(content, (encoding) => formField(encoding, side));
}

/** The `FieldCodecs` of a multipart body: the media types of its parts. */
export function multipartFields(content: MediaType): Code | undefined {
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
function formField(encoding: Encoding, side: "encode" | "decode"): readonly Code[] {
  const { style, explode, allowReserved, contentType } = encoding;
  const codec = side === "encode" ? "encode" : "decode";
  if (style === undefined && explode === undefined && allowReserved === undefined) {
    const json = contentType !== undefined && /[/+]json\b/i.test(contentType);
    return json ? [member(codec, `${codec}ContentJson`)] : [];
  }
  const name = style === undefined ? "Form" : `${style.charAt(0).toUpperCase()}${style.slice(1)}`;
  return [
    member(codec, `${codec}${name}`),
    code`explode: ${explode ?? (style === undefined || style === "form")}`,
    ...(allowReserved && side === "encode"
      ? [code`allowReserved: ${fromWire("percentEncodeReserved")}`]
      : []),
  ];
}

function member(codec: "encode" | "decode", name: string): Code {
  return codec === "encode" ? code`encode: ${fromWire(name)}` : code`decode: ${fromWire(name)}`;
}
