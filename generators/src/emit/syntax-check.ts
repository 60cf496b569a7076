import { ts } from "ts-morph";
import { syntaxOutline } from "./syntax-outline.ts";

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

/** How much is parsed at once, in UTF-16 code units: a tree takes twenty times the memory of its text. */
const portion = 200_000;

/**
 * Checks the syntax of the top-level pieces of a file that is about to be written. Throws `SyntaxFault` at the first error.
 * What is parsed is one outline for all pieces that share it, and the text of a piece only where it has none, or a fault.
 */
export function checkSyntax(path: string, pieces: readonly string[]): void {
  const known = new Set<string>();
  let open: string[] = [];
  let size = 0;
  for (const [index, piece] of pieces.entries()) {
    const text = syntaxOutline(piece) ?? piece;
    if (!known.has(text)) {
      known.add(text);
      open.push(text);
      size += text.length;
    }
    if (size < portion && index < pieces.length - 1) continue;
    if (faultIn(path, open.join("\n\n")) !== undefined) {
      refuseFaults(path, pieces);
      return;
    }
    open = [];
    size = 0;
  }
}

/** Parses the whole file, to tell the place of what is wrong. */
function refuseFaults(path: string, pieces: readonly string[]): void {
  const fault = faultIn(path, pieces.join("\n\n"));
  if (fault === undefined) return;
  throw new SyntaxFault(path, `${path}:${fault.line + 1}:${fault.character + 1}: ${fault.message}`);
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
