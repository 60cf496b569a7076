/** A file that does not parse: always a bug of the target that made it, never of the document. */
export class SyntaxFault extends Error {
  override readonly name = "SyntaxFault";
  /** The file's path in the output. */
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}
