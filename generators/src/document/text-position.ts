/** A place in a text, counted from 1; the column counts UTF-16 code units. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** The lines of a text, looked for only as far as somebody asks. LF, CR and CRLF end a line. */
export class Lines {
  readonly #text: string;
  /** The offset at which each line starts that has been looked for. */
  readonly #starts: number[] = [0];
  /** The next of each kind, or -1: of most texts it is known at once that they have no carriage return. */
  #feed: number;
  #return: number;
  #complete = false;

  constructor(text: string) {
    this.#text = text;
    this.#feed = text.indexOf("\n");
    this.#return = text.indexOf("\r");
  }

  /** Line and column of an offset. */
  position(offset: number): TextPosition {
    const starts = this.#starts;
    while (!this.#complete && (starts.at(-1) ?? 0) <= offset) this.#findNext();
    let first = 0;
    let last = starts.length - 1;
    while (first < last) {
      const middle = Math.ceil((first + last) / 2);
      if ((starts[middle] ?? 0) <= offset) first = middle;
      else last = middle - 1;
    }
    return { line: first + 1, column: offset - (starts[first] ?? 0) + 1 };
  }

  #findNext(): void {
    const from = this.#starts.at(-1) ?? 0;
    if (this.#feed !== -1 && this.#feed < from) this.#feed = this.#text.indexOf("\n", from);
    if (this.#return !== -1 && this.#return < from) this.#return = this.#text.indexOf("\r", from);
    const feed = this.#feed;
    const isLone = this.#return !== -1 && (feed === -1 || this.#return < feed - 1);
    if (isLone) this.#starts.push(this.#return + 1);
    else if (feed !== -1) this.#starts.push(feed + 1);
    else this.#complete = true;
  }
}

/** Line and column of an offset, for who asks once. */
export function textPosition(text: string, offset: number): TextPosition {
  return new Lines(text).position(offset);
}
