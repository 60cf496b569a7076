import type { ValueCodec } from "../wire/codec.ts";
import { roundedIntegers } from "../wire/exact-json.ts";

/** What validators see of a value that has a codec: large integers as `JSON.parse` gives them. */
export function validatedForm(codec: ValueCodec | undefined, value: unknown): unknown {
  return codec === undefined ? value : roundedIntegers(value);
}
