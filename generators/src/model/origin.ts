/** Where a part of the model was written: enough to compute `file:line:col` when a diagnostic needs it. */
export interface Origin {
  /** The file: a path in the form that the person gave to the root document, so that it can be opened as it is; or a URL. */
  readonly file: string;
  /** JSON Pointer (RFC 6901) within that file, as written there (before any dialect was brought up). */
  readonly pointer: string;
}
