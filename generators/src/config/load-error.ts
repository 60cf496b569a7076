import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Place, readThrown } from "../diagnostics/index.ts";
import { positionOf } from "./locate.ts";

/** Where loading a configuration went wrong, as far as the error tells. `file` is the configuration. */
export function placeOfLoadError(error: unknown, file: string): Place {
  const { stack, message } = readThrown(error);
  return (
    placeInExcerpt(stack) ??
    placeOfImport(message) ??
    placeOfFrame(stack) ??
    (error instanceof SyntaxError ? placeOfSyntax(file) : undefined) ?? { file, line: 1, column: 1 }
  );
}

/** Where code that is not the toolkit's threw, after it was loaded; `undefined` if the toolkit did. */
export function placeOfStrayError(error: unknown): Place | undefined {
  return placeOfFrame(readThrown(error).stack);
}

/** Node puts `file:line`, the line and carets before the stack of an error in the source. */
function placeInExcerpt(stack: string): Place | undefined {
  const [, file, line] = /^((?:file:\/\/)?\/?[^\n]+?):(\d+)\n/.exec(stack) ?? [];
  const [, before] = /\n([ \t]*)\^+[^\n]*\n/.exec(stack) ?? [];
  if (file === undefined || before === undefined) return undefined;
  return { file: toPath(file), line: Number(line), column: before.length + 1 };
}

function placeOfImport(message: string): Place | undefined {
  const [, wanted, from] =
    /^Cannot find (?:module|package) '([^']+)' imported from ([^\n]+)$/.exec(message) ?? [];
  if (wanted === undefined || from === undefined) return undefined;
  const offset = readFileSync(toPath(from), "utf8").indexOf(path.basename(wanted));
  return { file: toPath(from), ...positionOf(readFileSync(toPath(from), "utf8"), Math.max(offset, 0)) };
}

/** The innermost frame in a file, for what throws while it runs. */
function placeOfFrame(stack: string): Place | undefined {
  const [, file, line, column] = /\bat (?:[^\n]*\()?(file:\/\/[^\n]+?):(\d+):(\d+)\)?$/m.exec(stack) ?? [];
  if (file === undefined || file.startsWith(new URL("../../", import.meta.url).href)) return undefined;
  return { file: toPath(file), line: Number(line), column: Number(column) };
}

/** For a syntax error in plain JavaScript Node tells no place, but its TypeScript parser does. */
function placeOfSyntax(file: string): Place | undefined {
  try {
    stripTypeScriptTypes(readFileSync(file, "utf8"), { sourceUrl: file });
  } catch (error) {
    const place = placeInExcerpt(readThrown(error).stack);
    return place && { ...place, file };
  }
  return undefined;
}

function toPath(file: string): string {
  return file.startsWith("file:") ? fileURLToPath(file) : file;
}
