import { Project } from "ts-morph";
import type { RenderedFile } from "./source-file.ts";

/** A file that does not parse: always a bug of ours, never of the document. */
export class SyntaxFault extends Error {
  override readonly name = "SyntaxFault";
}

/** Parses a file that is about to be written. Throws `SyntaxFault` at the first error. */
export function checkSyntax(file: RenderedFile): void {
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
  const sourceFile = project.createSourceFile(file.path, file.text);
  // `parseDiagnostics` is on every parsed file but not in the public type; the public way builds a whole program for it.
  const { parseDiagnostics } = sourceFile.compilerNode as unknown as {
    readonly parseDiagnostics: readonly { readonly start: number; readonly messageText: unknown }[];
  };
  const fault = parseDiagnostics[0];
  if (fault === undefined) return;
  const { line, column } = sourceFile.getLineAndColumnAtPos(fault.start);
  throw new SyntaxFault(`${file.path}:${line}:${column}: ${String(fault.messageText)}`);
}
