import { concat } from "./concat.ts";

/** So many pieces are put together before more are kept: each takes hundreds of bytes beside its own. */
const mostPieces = 1024;

/** Bytes that come in pieces. What is kept grows with the bytes, not with the number of pieces, which a sender may make of one byte each. */
export class BytePieces {
  readonly #blocks: Uint8Array[] = [];
  #pieces: Uint8Array[] = [];
  /** Bytes of all pieces. */
  length = 0;

  /** Adds a piece, which has to stay as it is. */
  add(piece: Uint8Array): void {
    if (piece.byteLength === 0) return;
    this.length += piece.byteLength;
    // An array that is pushed to makes room for many more, and most bodies come in one piece.
    if (this.#pieces.length === 0) this.#pieces = [piece];
    else this.#pieces.push(piece);
    if (this.#pieces.length < mostPieces) return;
    this.#blocks.push(concat(this.#pieces));
    this.#pieces = [];
  }

  /** All bytes so far. A single piece is taken as it is. */
  whole(): Uint8Array<ArrayBuffer> {
    const pieces = this.#blocks.length === 0 ? this.#pieces : [...this.#blocks, ...this.#pieces];
    return concat(pieces, this.length);
  }
}
