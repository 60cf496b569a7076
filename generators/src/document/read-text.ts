/**
 * Reads the text of a document. The path is the one that the person gave for the root document, or one made from it and a
 * reference, or a URL that the options allow. Fails with a `ReadFailure` where the fault is the caller's or the document's.
 */
export type ReadText = (path: string) => Promise<string>;

/** Why a document could not be read. `missing`: not there; `denied`: there are rules against it; `unreadable`: anything else. */
export class ReadFailure extends Error {
  readonly reason: "missing" | "denied" | "unreadable";

  constructor(reason: ReadFailure["reason"], message: string) {
    super(message);
    this.name = "ReadFailure";
    this.reason = reason;
  }
}
