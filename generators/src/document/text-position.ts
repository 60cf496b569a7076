/** A place in a text, counted from 1; the column counts UTF-16 code units. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** The offset at which each line starts. LF, CR and CRLF end a line. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  // Carriage returns are looked for once: few texts have any.
  let nextReturn = text.indexOf("\r");
  for (let at = 0; ; ) {
    const feed = text.indexOf("\n", at);
    while (nextReturn !== -1 && (feed === -1 || nextReturn < feed - 1)) {
      starts.push(nextReturn + 1);
      nextReturn = text.indexOf("\r", nextReturn + 1);
    }
    if (feed === -1) return starts;
    if (nextReturn !== -1 && nextReturn < feed) nextReturn = text.indexOf("\r", feed);
    at = feed + 1;
    starts.push(at);
  }
}

/** Line and column of an offset. `starts` saves the search for lines to who asks more than once. */
export function textPosition(
  text: string,
  offset: number,
  starts: readonly number[] = lineStarts(text),
): TextPosition {
  let first = 0;
  let last = starts.length - 1;
  while (first < last) {
    const middle = Math.ceil((first + last) / 2);
    if ((starts[middle] ?? 0) <= offset) first = middle;
    else last = middle - 1;
  }
  return { line: first + 1, column: offset - (starts[first] ?? 0) + 1 };
}
