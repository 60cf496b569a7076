import { skipSpace, stringEnd } from "./duplicate-json-keys.ts";

/** A member of an object or array: where it is shown and where its value starts. */
interface Found {
  readonly shown: number;
  readonly value: number;
}

/**
 * Finds where tokens lead in a text of JSON that `JSON.parse` has accepted. No part of it is read twice, and with
 * `hasEachKeyOnce` none behind what is looked for. Without, each object is read to its end: of a key that stands twice, the last counts,
 * as in the value.
 */
export class JsonPlaces {
  readonly #text: string;
  readonly #hasEachKeyOnce: boolean;
  /** By where they start. */
  readonly #known = new Map<number, Members>();

  constructor(text: string, hasEachKeyOnce: boolean) {
    this.#text = text;
    this.#hasEachKeyOnce = hasEachKeyOnce;
  }

  /**
   * The offset of the value that the tokens lead to, or, of a member, of its key. Where the way ends early, the offset of the last
   * value that is there.
   */
  offset(tokens: readonly string[]): number {
    let at = skipSpace(this.#text, 0);
    let shown = at;
    for (const token of tokens) {
      const members = this.#known.get(at) ?? new Members(this.#text, at);
      this.#known.set(at, members);
      if (!this.#hasEachKeyOnce) members.readAll();
      const found = members.find(token);
      if (found === undefined) return shown;
      at = found.value;
      shown = found.shown;
    }
    return shown;
  }
}

/** The members of an object or array: none, if anything else stands there. */
class Members {
  readonly #text: string;
  readonly #isObject: boolean;
  readonly #found = new Map<string, Found>();
  /** Where the value of the last member that was read starts. It is skipped only for the sake of the next one. */
  #last: number | undefined;
  /** Where the first member starts, or nothing does. */
  readonly #first: number;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#isObject = text[start] === "{";
    const hasMembers = this.#isObject || text[start] === "[";
    this.#first = hasMembers ? skipSpace(text, start + 1) : text.length;
  }

  find(token: string): Found | undefined {
    let found = this.#found.get(token);
    while (found === undefined && this.#readNext()) found = this.#found.get(token);
    return found;
  }

  readAll(): void {
    while (this.#readNext());
  }

  #readNext(): boolean {
    const text = this.#text;
    const shown = this.#last === undefined ? this.#first : afterComma(text, valueEnd(text, this.#last));
    const unit = text[shown];
    if (unit === undefined || unit === "}" || unit === "]") return false;
    const keyEnd = this.#isObject ? stringEnd(text, shown) : shown;
    const value = this.#isObject ? skipSpace(text, skipSpace(text, keyEnd) + 1) : shown;
    const key: string = this.#isObject ? JSON.parse(text.slice(shown, keyEnd)) : String(this.#found.size);
    this.#found.set(key, { shown, value });
    this.#last = value;
    return true;
  }
}

function afterComma(text: string, end: number): number {
  const at = skipSpace(text, end);
  return text[at] === "," ? skipSpace(text, at + 1) : at;
}

function valueEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quote) {
      const end = stringEnd(text, at);
      if (depth === 0) return end;
      at = end - 1;
    } else if (unit === brace || unit === bracket) depth++;
    else if (unit === closingBrace || unit === closingBracket) {
      if (depth === 0) return at;
      depth--;
      if (depth === 0) return at + 1;
    } else if (unit === comma && depth === 0) return at;
  }
  return text.length;
}

const [quote, comma, bracket, closingBracket, brace, closingBrace] = [0x22, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];
