import { type Code, code } from "../../emit/index.ts";
import type { BodyCodec } from "./body-codec.ts";
import { fromWire } from "./wire-symbol.ts";

/** Functions of `@tenon/runtime/wire` that write and read all digits of large integers in JSON. */
const exactEncoders: Partial<Readonly<Record<BodyCodec, string>>> = {
  Json: "stringifyExactJson",
  JsonLines: "encodeExactJsonLines",
  JsonSequence: "encodeExactJsonSequence",
};

const exactDecoders: Partial<Readonly<Record<BodyCodec, string>>> = {
  Json: "decodeExactJson",
  JsonLines: "decodeExactJsonLines",
  JsonSequence: "decodeExactJsonSequence",
};

/** What happens to a value before an encoder writes JSON of all that is in it, or of the fields that are no text. */
const preparations: Partial<Readonly<Record<BodyCodec, string>>> = {
  Any: "rawIntegers",
  FormUrlencoded: "rawFieldIntegers",
  Multipart: "rawFieldIntegers",
};

/** The encoder of a body, of `(value, fields)`; with `exact`, one that writes large integers. */
export function bodyEncoder(codec: BodyCodec, exact: boolean): Code {
  const own = exact ? exactEncoders[codec] : undefined;
  if (own !== undefined) return code`${fromWire(own)}`;
  const encode = fromWire(`encode${codec}`);
  const preparation = exact ? preparations[codec] : undefined;
  if (preparation === undefined) return code`${encode}`;
  return codec === "Any"
    ? code`(value) => ${encode}(${fromWire(preparation)}(value))`
    : code`(value, fields) => ${encode}(${fromWire(preparation)}(value), fields)`;
}

/** The same with its `fields` filled in. */
export function bodyEncoderWith(codec: BodyCodec, exact: boolean, fields: Code): Code {
  const preparation = exact ? preparations[codec] : undefined;
  const value = preparation === undefined ? code`value` : code`${fromWire(preparation)}(value)`;
  return code`(value) => ${fromWire(`encode${codec}`)}(${value}, ${fields})`;
}

/** The name of the decoder of a body; with `exact`, of one that keeps the digits of large integers. */
export function bodyDecoder(codec: BodyCodec, exact: boolean): string {
  return (exact ? exactDecoders[codec] : undefined) ?? `decode${codec}`;
}

/** Codecs that write and read items one by one. */
export const sequential: ReadonlySet<BodyCodec> = new Set(["JsonLines", "JsonSequence", "EventStream"]);
