import type { Code, PrintedPiece, SourceFile } from "../emit/index.ts";

/** Pieces of a file by keys, as they were printed. */
export type PrintedPieces = ReadonlyMap<string, readonly PrintedPiece[]>;

/** Adds pieces to a file, each time that an output is generated, and does not make again those that would be as they were. */
export class KeptPieces {
  readonly #file: SourceFile;
  readonly #last: PrintedPieces;
  readonly #now = new Map<string, readonly PrintedPiece[]>();

  constructor(file: SourceFile, last: PrintedPieces) {
    this.#file = file;
    this.#last = last;
  }

  /** Those that have been added so far, for the next time. */
  get pieces(): PrintedPieces {
    return this.#now;
  }

  /** Adds what `make` gives; `isAsBefore`: whether that is what it gave the last time under this key. */
  add(key: string, isAsBefore: boolean, make: () => readonly Code[]): void {
    const last = isAsBefore ? this.#last.get(key) : undefined;
    if (last === undefined) {
      this.#now.set(
        key,
        make().map((piece) => this.#file.print(piece)),
      );
      return;
    }
    for (const piece of last) this.#file.repeat(piece);
    this.#now.set(key, last);
  }
}
