import { type Code, code, join } from "../../emit/index.ts";
import type { BodyCodec } from "./body-codec.ts";
import { fromWire } from "./wire-symbol.ts";

/** Functions of `@tenon/runtime/wire` that write and read all digits of large integers in JSON. */
const exactEncoders: Partial<Readonly<Record<BodyCodec, string>>> = {
  Any: "encodeExactAny",
  Json: "stringifyExactJson",
  JsonLines: "encodeExactJsonLines",
  JsonSequence: "encodeExactJsonSequence",
};

const exactDecoders: Partial<Readonly<Record<BodyCodec, string>>> = {
  Any: "decodeExactAny",
  Json: "decodeExactJson",
  JsonLines: "decodeExactJsonLines",
  JsonSequence: "decodeExactJsonSequence",
};

/** What happens to a value before an encoder writes JSON of all that is in it, or of the fields that are no text. */
const preparations: Partial<Readonly<Record<BodyCodec, string>>> = {
  FormUrlencoded: "rawFieldIntegers",
  Multipart: "rawFieldIntegers",
  MultipartParts: "rawFieldIntegers",
};

/** The name of the encoder of a body: parts within parts are written by codecs of fields. */
function encoderName(codec: BodyCodec, exact: boolean): string {
  return (
    (exact ? exactEncoders[codec] : undefined) ?? `encode${codec === "MultipartParts" ? "Multipart" : codec}`
  );
}

/** The encoder of a body, of `(value, fields)`; with `exact`, one that writes large integers. */
export function bodyEncoder(codec: BodyCodec, exact: boolean): Code {
  const encode = fromWire(encoderName(codec, exact));
  const preparation = exact ? preparations[codec] : undefined;
  if (preparation === undefined) return code`${encode}`;
  return code`(value, fields) => ${encode}(${fromWire(preparation)}(value), fields)`;
}

/** The same of `(value)` alone, with the options that come after it, if any, filled in. */
export function bodyEncoderWith(codec: BodyCodec, exact: boolean, options: readonly Code[]): Code {
  const preparation = exact ? preparations[codec] : undefined;
  if (preparation === undefined && options.length === 0) return bodyEncoder(codec, exact);
  const value = preparation === undefined ? code`value` : code`${fromWire(preparation)}(value)`;
  return code`(value) => ${fromWire(encoderName(codec, exact))}(${join([value, ...options], ", ")})`;
}

/** The name of the decoder of a body; with `exact`, of one that keeps the digits of large integers. */
export function bodyDecoder(codec: BodyCodec, exact: boolean): string {
  return (exact ? exactDecoders[codec] : undefined) ?? `decode${codec}`;
}

/** Codecs that write and read items one by one. */
export const sequential: ReadonlySet<BodyCodec> = new Set([
  "JsonLines",
  "JsonSequence",
  "EventStream",
  "MultipartItems",
]);
