import { ts } from "ts-morph";
import type { RenderedFile } from "./source-file.ts";

/** A file that does not parse: always a bug of ours, never of the document. */
export class SyntaxFault extends Error {
  override readonly name = "SyntaxFault";
}

/** Parses a file that is about to be written. Throws `SyntaxFault` at the first error. */
export function checkSyntax(file: RenderedFile): void {
  // The bare parser, since a project or program would do more than is asked, and comments cannot be wrong.
  const options = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  const parsed = ts.createSourceFile(file.path, file.text, options, false, ts.ScriptKind.TS);
  // `parseDiagnostics` is on every parsed file but not in the public type; the public way builds a whole program for it.
  const { parseDiagnostics } = parsed as unknown as {
    readonly parseDiagnostics: readonly { readonly start: number; readonly messageText: unknown }[];
  };
  const fault = parseDiagnostics[0];
  if (fault === undefined) return;
  const { line, character } = parsed.getLineAndCharacterOfPosition(fault.start);
  throw new SyntaxFault(`${file.path}:${line + 1}:${character + 1}: ${String(fault.messageText)}`);
}
