/** A place in a text, counted from 1; the column counts UTF-16 code units. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Line and column of an offset. LF, CR and CRLF end a line. */
export function textPosition(text: string, offset: number): TextPosition {
  let line = 1;
  let start = 0;
  for (let at = 0; at < offset; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) {
      line++;
      start = at + 1;
    }
  }
  return { line, column: offset - start + 1 };
}
