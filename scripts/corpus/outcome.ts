/** What came of generating all targets for one document. */
export type Generation =
  | {
      readonly kind: "generated";
      readonly files: readonly string[];
      readonly bytes: number;
      readonly warnings: readonly string[];
    }
  | { readonly kind: "refused"; readonly code: string; readonly message: string; readonly place: string }
  | { readonly kind: "crashed"; readonly message: string; readonly frame: string }
  | { readonly kind: "timed out" };

/** One error of the compiler in a generated file. */
export interface CompilerError {
  /** `TS2322`. */
  readonly code: string;
  /** `types.ts:12:3`, within the document's output. */
  readonly at: string;
  readonly message: string;
}

/** All that a run knows about one document. */
export interface Outcome {
  readonly path: string;
  readonly group: string;
  readonly generation: Generation;
  /** CPU seconds of the generation when it was done; a document that the cache answered keeps its time. */
  readonly seconds: number;
  /** The compiler's errors; none for a document that did not generate. */
  readonly typeErrors: readonly CompilerError[];
}
