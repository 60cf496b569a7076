/** A text whose lines are indented enough, and by how much that differs from what the person wrote. */
export interface IndentedText {
  readonly text: string;
  /** Numbers of the lines, from 0, that start with `addedIndent` more spaces than were written. */
  readonly lines: ReadonlySet<number>;
}

/** More than any block is indented. Within brackets and quotes, where it is added, indentation is no content. */
export const addedIndent = 256;

/** Indents lines of a text further. */
export function indentLines(text: string, lines: ReadonlySet<number>): IndentedText {
  const spaces = " ".repeat(addedIndent);
  const indented = text.split("\n").map((line, number) => (lines.has(number) ? spaces + line : line));
  return { text: indented.join("\n"), lines };
}

/** Every line that holds nothing but closing brackets and stands outside of block scalars, where it would be content. */
export function closingLines(text: string): readonly number[] {
  const found: number[] = [];
  let scalarIndent: number | undefined;
  text.split("\n").forEach((line, number) => {
    const blank = line.trim() === "";
    if (scalarIndent !== undefined && !blank && indentOf(line) <= scalarIndent) scalarIndent = undefined;
    if (scalarIndent !== undefined) return;
    if (/^[ \t]*[\]}][\]},\s]*$/.test(line)) found.push(number);
    if (/(^|[\s:-])[|>][-+0-9]*\s*(\s#.*)?$/.test(line)) scalarIndent = keyIndent(line);
  });
  return found;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The column of the key in a line such as `  - - key: |`. */
function keyIndent(line: string): number {
  return /^[\s-]*(?=\S)/.exec(line)?.[0].length ?? 0;
}
