import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Place, readThrown } from "../diagnostics/index.ts";
import { positionOf } from "./locate.ts";

/** Where loading a configuration went wrong, as far as the error tells. `modules`: the configuration, and what it imports. */
export function placeOfLoadError(error: unknown, file: string, modules: Iterable<string>): Place {
  const { stack, message } = readThrown(error);
  return (
    placeInExcerpt(stack) ??
    placeOfImport(message) ??
    placeOfFrame(stack) ??
    (error instanceof SyntaxError ? placeOfSyntax(modules) : undefined) ?? { file }
  );
}

/** Where code that is not the toolkit's threw, after it was loaded; `undefined` if the toolkit did. */
export function placeOfStrayError(error: unknown): Place | undefined {
  return placeOfFrame(readThrown(error).stack);
}

/** Node puts `file:line`, the line and carets before the stack of an error in the source; no carets where the text ends too soon. */
function placeInExcerpt(stack: string): Place | undefined {
  const [, file, line, text = ""] = /^((?:file:\/\/)?\/?[^\n]+?):(\d+)\n([^\n]*)\n/.exec(stack) ?? [];
  if (file === undefined) return undefined;
  const [, before = text] = /\n([ \t]*)\^+[^\n]*\n/.exec(stack) ?? [];
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

/**
 * An error of V8's parser does not tell its place while the program runs, but `node --check` prints it. What starts programs is loaded
 * only now: every command loads this file, and hardly any starts one.
 */
function placeOfSyntax(modules: Iterable<string>): Place | undefined {
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  for (const file of modules) {
    if (file.includes(`${path.sep}node_modules${path.sep}`)) continue;
    const { stderr } = spawnSync(process.execPath, ["--check", file], { encoding: "utf8" });
    const place = placeInExcerpt(stderr);
    if (place !== undefined) return { ...place, file };
  }
  return undefined;
}

function toPath(file: string): string {
  return file.startsWith("file:") ? fileURLToPath(file) : file;
}
