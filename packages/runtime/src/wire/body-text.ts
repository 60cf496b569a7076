import type { Message } from "./body-codec.ts";
import { scalarText } from "./scalar.ts";
import { booleanOf, int64Of, numberOf } from "./source.ts";
import { DecodeError } from "./wire-error.ts";
import type { WireType } from "./wire-type.ts";

/** A text body. Numbers and booleans are written as text; lists and objects throw `EncodeError`. */
export function encodeText(value: unknown): string {
  return scalarText(value, "The body");
}

/** Reads a text body in its `charset`, UTF-8 without one. Rejects with `DecodeError` for a charset that nobody knows. */
export async function decodeText(message: Message, type: WireType = "string"): Promise<unknown> {
  return textValue(await decodeCharset(message), type);
}

/** What a whole text stands for under a type; the text itself where it is no value of that type. */
export function textValue(text: string, type: WireType): unknown {
  if (type === "number") return numberOf(text) ?? text;
  if (type === "int64") return int64Of(text) ?? text;
  return type === "boolean" ? (booleanOf(text) ?? text) : text;
}

async function decodeCharset(message: Message): Promise<string> {
  const label = /;\s*charset="?([^\s;"]+)/i.exec(message.headers.get("content-type") ?? "")?.[1];
  if (label === undefined || /^utf-?8$/i.test(label)) return message.text();
  try {
    return new TextDecoder(label).decode(await message.arrayBuffer());
  } catch (cause) {
    throw cause instanceof RangeError ? new DecodeError("The charset is unknown", { cause }) : cause;
  }
}
