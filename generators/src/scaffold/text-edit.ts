/** A stretch of a text and what takes its place. An empty stretch is an insertion. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** An edit that only adds. */
export function insertion(at: number, text: string): TextEdit {
  return { start: at, end: at, text };
}

/** Applies edits that do not overlap; all else stays byte for byte. Insertions at one place keep their order. Throws `RangeError` on overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = edits.map((edit, index) => ({ ...edit, index }));
  sorted.sort((one, other) => one.start - other.start || one.end - other.end || one.index - other.index);
  let result = "";
  let position = 0;
  for (const edit of sorted) {
    if (edit.start < position) throw new RangeError(`Edits overlap at ${edit.start}`);
    result += text.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return result + text.slice(position);
}

/** Where the line of a position starts. */
export function lineStart(text: string, position: number): number {
  return text.lastIndexOf("\n", position - 1) + 1;
}

/** The spaces and tabs with which the line of a position starts. */
export function indentAt(text: string, position: number): string {
  const start = lineStart(text, position);
  return /^[ \t]*/.exec(text.slice(start, position))?.[0] ?? "";
}

/** How a text ends its lines. */
export function lineBreakOf(text: string): "\r\n" | "\n" {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/** Lines of ours as they stand in somebody's file: with its indentation and its line breaks. */
export function laidOut(lines: string, indent: string, lineBreak: string): string {
  return lines
    .split("\n")
    .map((line) => (line === "" ? line : indent + line))
    .join(lineBreak);
}
