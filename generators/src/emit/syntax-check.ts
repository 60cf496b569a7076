import { ts } from "ts-morph";

/** A file that does not parse: always a bug of ours, never of the document. */
export class SyntaxFault extends Error {
  override readonly name = "SyntaxFault";
}

/** How much is parsed at once, in UTF-16 code units: a tree takes twenty times the memory of its text. */
const portion = 200_000;

/** Parses the top-level pieces of a file that is about to be written. Throws `SyntaxFault` at the first error. */
export function checkSyntax(path: string, pieces: readonly string[]): void {
  let start = 0;
  let size = 0;
  for (const [index, piece] of pieces.entries()) {
    size += piece.length;
    if (size < portion && index < pieces.length - 1) continue;
    const fault = faultIn(path, textOf(pieces, start, index + 1));
    if (fault !== undefined) {
      const before = start === 0 ? 0 : textOf(pieces, 0, start).split("\n").length + 1;
      throw new SyntaxFault(`${path}:${before + fault.line + 1}:${fault.character + 1}: ${fault.message}`);
    }
    start = index + 1;
    size = 0;
  }
}

/** The text of some pieces, as the file has it. */
function textOf(pieces: readonly string[], from: number, to: number): string {
  return pieces.slice(from, to).join("\n\n");
}

/** The first error in a text. Line and character count from 0. */
function faultIn(
  path: string,
  text: string,
): { readonly line: number; readonly character: number; readonly message: string } | undefined {
  // The bare parser, since a project or program would do more than is asked, and comments cannot be wrong.
  const options = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  const parsed = ts.createSourceFile(path, text, options, false, ts.ScriptKind.TS);
  // `parseDiagnostics` is on every parsed file but not in the public type; the public way builds a whole program for it.
  const { parseDiagnostics } = parsed as unknown as {
    readonly parseDiagnostics: readonly { readonly start: number; readonly messageText: unknown }[];
  };
  const fault = parseDiagnostics[0];
  if (fault === undefined) return undefined;
  return { ...parsed.getLineAndCharacterOfPosition(fault.start), message: String(fault.messageText) };
}
