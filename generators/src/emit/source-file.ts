import type { Code } from "./code.ts";

/** A file being built: pieces are added in order, and each is printed at once. */
export interface SourceFile {
  /** Path in the output, with `/`: `types.ts`. */
  readonly path: string;
  /** Adds top-level pieces, with an empty line between. Empty ones are dropped. */
  add(...pieces: readonly Code[]): void;
}

/** A finished file. */
export interface RenderedFile {
  readonly path: string;
  readonly text: string;
}
