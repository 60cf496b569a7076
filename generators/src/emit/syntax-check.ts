import { ts } from "ts-morph";
import { SyntaxFault } from "./syntax-fault.ts";

/** How much is parsed at once, in UTF-16 code units: a tree takes twenty times the memory of its text. */
const portion = 200_000;

/**
 * Parses the top-level pieces of a file that are in doubt. Throws `SyntaxFault` if one of them has an error, with its place in the
 * whole text of the file.
 */
export function refuseFaults(path: string, doubts: readonly string[], whole: () => string): void {
  let open: string[] = [];
  let size = 0;
  for (const [index, piece] of doubts.entries()) {
    open.push(piece);
    size += piece.length;
    if (size < portion && index < doubts.length - 1) continue;
    if (faultIn(path, open.join("\n\n")) !== undefined) refuseFault(path, whole());
    open = [];
    size = 0;
  }
}

/** Parses the whole file, to tell the place of what is wrong. */
function refuseFault(path: string, text: string): void {
  const fault = faultIn(path, text);
  if (fault === undefined) return;
  throw new SyntaxFault(path, `${path}:${fault.line + 1}:${fault.character + 1}: ${fault.message}`);
}

/** The first error that TypeScript finds in a text. Line and character count from 0. */
export function faultIn(
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
