import type { Code } from "./code.ts";

/** A file being built: pieces are added in order and printed once, at the end. */
export interface SourceFile {
  /** Path in the output, with `/`: `types.ts`. */
  readonly path: string;
  /** Top-level pieces so far; each is printed with an empty line between. */
  readonly pieces: readonly Code[];
  /** Adds top-level pieces. Empty ones are dropped. */
  add(...pieces: readonly Code[]): void;
}

/** A finished file. */
export interface RenderedFile {
  readonly path: string;
  readonly text: string;
}
