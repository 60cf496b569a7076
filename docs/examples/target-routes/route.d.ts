/** The method and the URL of an operation. */
export interface Route<Input> {
  readonly method: string;
  /** The path template, as in the document. */
  readonly path: string;
  /** The path for an input, its parameters percent-encoded. */
  readonly url: (input: Input) => string;
}

/** A route of which the generated code says method and path template. */
export declare function route<Input>(method: string, path: string): Route<Input>;
