import { isPlainSyntax } from "./syntax-statements.ts";

/** Tells whether a piece of a file is plainly well formed. */
export type IsPlain = (text: string) => boolean;

/** The pieces of each file that were well formed the last time: whoever generates again after a change prints most of them again. */
export class PlainTexts {
  readonly #byFile = new Map<string, ReadonlySet<string>>();

  /** What tells it for a file that is built anew. */
  ofFile(path: string): IsPlain {
    const before = this.#byFile.get(path) ?? new Set();
    const now = new Set<string>();
    this.#byFile.set(path, now);
    return (text) => {
      const isPlain = before.has(text) || isPlainSyntax(text);
      if (isPlain) now.add(text);
      return isPlain;
    };
  }
}
