import { DecodeError, EncodeError } from "./wire-error.ts";

/** JSON text of a value (RFC 8259). Throws `EncodeError` where it has none: functions, `undefined`, big integers, cycles. */
export function stringifyJson(value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (cause) {
    throw new EncodeError("The value has no JSON form", { cause });
  }
  if (text === undefined) throw new EncodeError("The value has no JSON form");
  return text;
}

/** The value of a JSON text. Throws `DecodeError`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own error quotes the text, which may hold a secret.
    throw new DecodeError("Not JSON");
  }
}
