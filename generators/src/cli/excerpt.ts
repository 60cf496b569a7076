import { readFileSync, statSync } from "node:fs";
import type { Place } from "../diagnostics/index.ts";

/** The line at a place and a caret below it; nothing if there is no such line to be shown. */
export function excerpt(place: Place): readonly string[] {
  const { line, column } = place;
  const text = line === undefined || column === undefined ? undefined : lineOf(place.file, line);
  if (text === undefined || line === undefined || column === undefined || text.trim() === "") return [];
  const { shown, caret } = window(text.replaceAll("\t", " "), column - 1);
  const gutter = `${line} | `;
  return [gutter + shown, `${" ".repeat(gutter.length - 2)}| ${" ".repeat(caret)}^`];
}

const width = 100;

/** The part of a long line (a whole document may be one) around a column. */
function window(text: string, column: number): { readonly shown: string; readonly caret: number } {
  const start = text.length <= width ? 0 : Math.max(0, Math.min(column - width / 2, text.length - width));
  const [before, after] = [start > 0 ? "…" : "", start + width < text.length ? "…" : ""];
  return { shown: before + text.slice(start, start + width) + after, caret: column - start + before.length };
}

/** Largest file, in bytes, that is read once more for an excerpt. */
const largest = 64 * 1024 * 1024;

function lineOf(file: string, line: number): string | undefined {
  try {
    const stat = statSync(file);
    if (!stat.isFile() || stat.size > largest) return undefined;
    return nthLine(readFileSync(file), line);
  } catch {
    // The file may be a URL, or gone since. The diagnostic says the place in any case.
    return undefined;
  }
}

/** Only the line is decoded: the file may be large. Lines end in LF or CR LF. */
function nthLine(bytes: Buffer, line: number): string | undefined {
  let start = 0;
  for (let at = 1; at < line; at++) {
    const end = bytes.indexOf(10, start);
    if (end < 0) return undefined;
    start = end + 1;
  }
  const end = bytes.indexOf(10, start);
  return bytes.toString("utf8", start, end < 0 ? bytes.length : end).replace(/\r$/, "");
}
