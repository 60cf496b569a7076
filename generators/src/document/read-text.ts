import { type TextPosition, textPosition } from "./text-position.ts";

/**
 * Reads the text of a document. The path is the one that the person gave for the root document, or one made from it and a
 * reference, or a URL that the options allow. Fails with a `ReadFailure` where the fault is the caller's or the document's.
 */
export type ReadText = (path: string) => Promise<string>;

/**
 * Why a document could not be read. `missing`: not there; `denied`: there are rules against it; `large`: more than may be read;
 * `malformed`: not UTF-8, with the place of the first byte that is wrong; `unreadable`: anything else.
 */
export class ReadFailure extends Error {
  readonly reason: "missing" | "denied" | "large" | "malformed" | "unreadable";
  readonly position: TextPosition | undefined;
  /** Of a malformed text: the text with U+FFFD in place of what is no UTF-8. */
  readonly replaced: string | undefined;
  /** What to do about it, where there is something to say. */
  readonly hint: string | undefined;

  constructor(
    reason: ReadFailure["reason"],
    message: string,
    more: { readonly position?: TextPosition; readonly replaced?: string; readonly hint?: string } = {},
  ) {
    super(message);
    this.name = "ReadFailure";
    this.reason = reason;
    this.position = more.position;
    this.replaced = more.replaced;
    this.hint = more.hint;
  }
}

/** Largest document: in bytes as it is read, in UTF-16 code units as a text. */
export const maximumLength: number = 128 * 1024 * 1024;

/**
 * The text of a document, which is in UTF-8 (RFC 8259, 8.1), or in UTF-16 with a byte order mark, as YAML may be (YAML 1.2.2, 5.2).
 * Fails at the first byte that is not. `name` is for the message.
 */
export function decodeText(name: string, bytes: Uint8Array): string {
  if (bytes.length > maximumLength) throw tooLarge(name);
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const replaced = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    const message = `\`${name}\` holds a byte that is not UTF-8; documents are in UTF-8.`;
    throw new ReadFailure("malformed", message, { position: faultIn(bytes, replaced), replaced });
  }
}

function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** What a reader says of a document that is longer than any may be. */
export function tooLarge(name: string): ReadFailure {
  return new ReadFailure("large", `\`${name}\` is larger than ${maximumLength} bytes.`);
}

/** The place of the first byte that is not UTF-8: where encoding the text again gives other bytes. */
function faultIn(bytes: Uint8Array, text: string): TextPosition {
  const again = new TextEncoder().encode(text);
  const wrong = bytes.findIndex((byte, index) => byte !== again[index]);
  const before = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, wrong));
  return textPosition(text, before.replace(/\ufffd$/, "").length);
}
