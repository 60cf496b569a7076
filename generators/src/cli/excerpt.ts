import { readFileSync, statSync } from "node:fs";
import type { Place } from "../diagnostics/index.ts";

/** Shows the lines of places that come one after the other, so that a file is read once for all that follow one another in it. */
export class Excerpts {
  #file: FileLines | undefined;

  /** The line at a place and a caret below it; nothing if there is no such line to be shown. */
  at({ file, line, column }: Place): readonly string[] {
    if (line === undefined || column === undefined) return [];
    if (this.#file?.path !== file) this.#file = new FileLines(file);
    const text = this.#file.line(line);
    if (text === undefined || text.trim() === "") return [];
    const { shown, caret } = window(text.replaceAll("\t", " "), column - 1);
    const gutter = `${line} | `;
    return [gutter + shown, `${" ".repeat(gutter.length - 2)}| ${" ".repeat(caret)}^`];
  }
}

const width = 100;

/** The part of a long line (a whole document may be one) around a column. */
function window(text: string, column: number): { readonly shown: string; readonly caret: number } {
  const start = text.length <= width ? 0 : Math.max(0, Math.min(column - width / 2, text.length - width));
  const [before, after] = [start > 0 ? "…" : "", start + width < text.length ? "…" : ""];
  return { shown: before + text.slice(start, start + width) + after, caret: column - start + before.length };
}

/** Largest file, in bytes, that is read once more for excerpts. */
const largest = 64 * 1024 * 1024;

/** Only the lines that are asked for are decoded: the file may be large. Lines end in LF or CR LF. */
class FileLines {
  readonly path: string;
  readonly #bytes: Buffer | undefined;
  /** The line that was found last, and where it starts. */
  #last = { line: 1, start: 0 };

  constructor(path: string) {
    this.path = path;
    this.#bytes = bytesOf(path);
  }

  line(line: number): string | undefined {
    const bytes = this.#bytes;
    const start = bytes && this.#startOf(line, bytes);
    if (start === undefined) return undefined;
    const end = bytes?.indexOf(10, start) ?? -1;
    return bytes?.toString("utf8", start, end < 0 ? bytes.length : end).replace(/\r$/, "");
  }

  #startOf(line: number, bytes: Buffer): number | undefined {
    let { line: at, start } = line < this.#last.line ? { line: 1, start: 0 } : this.#last;
    for (; at < line; at++) {
      const end = bytes.indexOf(10, start);
      if (end < 0) return undefined;
      start = end + 1;
    }
    this.#last = { line, start };
    return start;
  }
}

function bytesOf(file: string): Buffer | undefined {
  try {
    const stat = statSync(file);
    return stat.isFile() && stat.size <= largest ? readFileSync(file) : undefined;
  } catch {
    // The file may be a URL, or gone since. The diagnostic says the place in any case.
    return undefined;
  }
}
