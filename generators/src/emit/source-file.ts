import type { Code } from "./code.ts";
import type { ModuleSymbol } from "./symbol.ts";

/** A piece as a file has printed it. */
export interface PrintedPiece {
  readonly text: string;
  /** What it names of the file itself and of others, in the order in which it does. */
  readonly symbols: readonly ModuleSymbol[];
}

/** A file being built: pieces are added in order, and each is printed at once. */
export interface SourceFile {
  /** Path in the output, with `/`: `types.ts`. */
  readonly path: string;
  /** Adds top-level pieces, with an empty line between. Empty ones are dropped. */
  add(...pieces: readonly Code[]): void;
  /** Adds a piece, and gives it as it was printed. */
  print(piece: Code): PrintedPiece;
  /** Adds a piece as it was printed before, by a file at the same path of an output with the same names and options. */
  repeat(piece: PrintedPiece): void;
}

/** A file as it is written: plain data, which another thread may have made. */
export interface FileBytes {
  /** Path in the output, with `/`. */
  readonly path: string;
  /** Its text in UTF-8, in portions that follow one another. */
  readonly bytes: readonly Uint8Array[];
}

/** A finished file. */
export class RenderedFile implements FileBytes {
  readonly path: string;
  readonly bytes: readonly Uint8Array[];

  constructor(path: string, bytes: readonly Uint8Array[]) {
    this.path = path;
    this.bytes = bytes;
  }

  /** The whole text, which is put together each time that it is asked for. */
  get text(): string {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    return this.bytes.map((portion) => decoder.decode(portion)).join("");
  }
}

/** A text in UTF-8. */
export function inUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Texts in UTF-8 with a separator in ASCII between them, for those who have many: none is copied into a longer one first. */
export function joinedInUtf8(texts: readonly string[], separator: string): Uint8Array {
  const units = texts.reduce((sum, text) => sum + text.length + separator.length, 0);
  const room = roomFor(units);
  let end = 0;
  for (const [index, text] of texts.entries()) {
    if (index > 0) end += encoder.encodeInto(separator, room.subarray(end)).written;
    end += encoder.encodeInto(text, room.subarray(end)).written;
  }
  return room.slice(0, end);
}

const encoder = new TextEncoder();

/** Room for that many UTF-16 code units in UTF-8, used again and again. */
function roomFor(units: number): Uint8Array {
  if (shared.length < units * 3) shared = new Uint8Array(units * 3);
  return shared;
}

let shared = new Uint8Array(0);
