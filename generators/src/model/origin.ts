/** Where a part of the model was written: enough to compute `file:line:col` when a diagnostic needs it. */
export interface Origin {
  /** Identity of the file as the document room knows it: a path relative to the root document, or a URL. */
  readonly file: string;
  /** JSON Pointer (RFC 6901) within that file, as written there (before any dialect was brought up). */
  readonly pointer: string;
}
