import { isIdentifierName } from "./identifier.ts";

/**
 * The kind of a token: the text of a punctuator or of a reserved word, or one of `name`, `number`, `bigint`, `string`, `template`
 * (a whole one), `head`, `middle` and `tail` (its parts around substitutions), `end`, and `other` for what is not told apart here.
 */
export type Token = string;

/**
 * Cuts source into tokens, for those who want to know only whether it is well formed. What it gives is what TypeScript would
 * see; of what takes more to tell (regular expressions, unusual escapes) it gives `other`.
 *
 * It looks at the text in UTF-8: an output has millions of characters, and a byte of an array is had much faster than a character of
 * a string. All scanners share the bytes, so that there is one at a time.
 */
export class SyntaxScanner {
  token: Token = "end";
  /** Whether a line ends between the token before and this one. */
  breaksBefore = false;
  readonly #bytes: Uint8Array;
  /** Where the text ends; a zero stands there. */
  readonly #end: number;
  #offset = 0;
  /** Where the token starts. */
  #start = 0;

  constructor(text: string) {
    this.#bytes = roomFor(text.length);
    this.#end = encoder.encodeInto(text, this.#bytes).written;
    this.#bytes[this.#end] = 0;
    this.next();
  }

  /** Goes to the next token; true, so that it can stand in a condition. */
  next(): true {
    this.breaksBefore = false;
    this.#skip();
    this.#start = this.#offset;
    this.token = this.#scan();
    return true;
  }

  /** Whether the token is of that kind. */
  at(token: Token): boolean {
    return this.token === token;
  }

  /** Goes on if the token is of that kind. */
  eat(token: Token): boolean {
    return this.token === token && this.next();
  }

  /** Whether the token is a name that is that word: contextual keywords are names to the scanner. */
  atWord(word: string): boolean {
    return this.token === "name" && this.#reads(word);
  }

  /** Whether the token is a name that is one of those words. */
  atOneOf(words: readonly string[]): boolean {
    if (this.token !== "name") return false;
    for (let index = 0; index < words.length; index++) if (this.#reads(words[index] ?? "")) return true;
    return false;
  }

  /** Whether `=>` stands behind this token. */
  precedesArrow(): boolean {
    const offset = this.#bytes[this.#offset] === space ? this.#offset + 1 : this.#offset;
    return this.#standsAt("=>", offset);
  }

  /** A `>` that begins a longer operator becomes it: in types it never does. */
  joinGreater(): void {
    if (this.token !== ">") return;
    while (this.#bytes[this.#offset] === greater && this.token.length < 3) this.#lengthen(">");
    if (this.#bytes[this.#offset] === equals) this.#lengthen("=");
  }

  #lengthen(by: string): void {
    this.#offset++;
    this.token = longerGreater.get(this.token + by) ?? "other";
  }

  /** The `}` that ends a substitution becomes the part of the template behind it. */
  continueTemplate(): void {
    this.token = this.token === "}" ? this.#template("middle", "tail") : "other";
  }

  /** Where the scanner is, to come back with `restore`. */
  save(): number {
    return this.#start;
  }

  restore(start: number, breaksBefore: boolean): false {
    this.#offset = start;
    this.next();
    this.breaksBefore = breaksBefore;
    return false;
  }

  #skip(): void {
    const bytes = this.#bytes;
    for (;;) {
      const byte = bytes[this.#offset];
      if (byte === lineFeed) this.breaksBefore = true;
      else if (byte === slash) {
        if (!this.#comment()) return;
        continue;
      } else if (byte !== space) return;
      this.#offset++;
    }
  }

  #comment(): boolean {
    const second = this.#bytes[this.#offset + 1];
    if (second === slash) {
      while (this.#offset < this.#end && !this.#endsLine(this.#offset)) this.#offset++;
      return true;
    }
    return second === star && this.#blockComment();
  }

  #blockComment(): boolean {
    const bytes = this.#bytes;
    for (let offset = this.#offset + 2; offset < this.#end; offset++) {
      if (bytes[offset] === star && bytes[offset + 1] === slash) {
        this.#offset = offset + 2;
        return true;
      }
      if (this.#endsLine(offset)) this.breaksBefore = true;
    }
    return false;
  }

  /** Whether a line ends with what stands there (ECMA-262, 12.3). */
  #endsLine(offset: number): boolean {
    const byte = this.#bytes[offset] ?? 0;
    return byte === lineFeed || byte === carriageReturn || (byte === 0xe2 && this.#isSeparator(offset));
  }

  /** U+2028 and U+2029. */
  #isSeparator(offset: number): boolean {
    const last = this.#bytes[offset + 2];
    return this.#bytes[offset + 1] === 0x80 && (last === 0xa8 || last === 0xa9);
  }

  #scan(): Token {
    const byte = this.#bytes[this.#offset] ?? 0;
    if (words[byte] === 1) return this.#word(byte);
    if (byte === quote) return this.#string();
    if (byte >= zero && byte <= nine) return this.#number();
    if (byte === backtick) return this.#template("head", "template");
    if (this.#offset >= this.#end) return "end";
    if (byte > 127) return this.#otherWord();
    return this.#punctuator(byte);
  }

  #word(first: number): Token {
    const bytes = this.#bytes;
    let offset = this.#offset + 1;
    while ((words[bytes[offset] ?? 0] ?? 0) > 0) offset++;
    this.#offset = offset;
    const behind = bytes[offset] ?? 0;
    if (behind > 127) return this.#otherWord();
    if (behind === backslash) return "other";
    const candidates = reserved[first] ?? none;
    for (let index = 0; index < candidates.length; index++) {
      const word = candidates[index] ?? "";
      if (this.#reads(word)) return word;
    }
    return "name";
  }

  /** A word in which there are other letters than those of ASCII. */
  #otherWord(): Token {
    const bytes = this.#bytes;
    let offset = this.#offset;
    while ((words[bytes[offset] ?? 0] ?? 0) > 0 || (bytes[offset] ?? 0) > 127) offset++;
    this.#offset = offset;
    const isName = isIdentifierName(decoder.decode(bytes.subarray(this.#start, offset)));
    return isName && bytes[offset] !== backslash ? "name" : "other";
  }

  /** Whether the token is that text, which is in ASCII. */
  #reads(text: string): boolean {
    return this.#offset - this.#start === text.length && this.#standsAt(text, this.#start);
  }

  #standsAt(text: string, offset: number): boolean {
    for (let index = 0; index < text.length; index++)
      if (this.#bytes[offset + index] !== text.charCodeAt(index)) return false;
    return true;
  }

  #string(): Token {
    const bytes = this.#bytes;
    for (;;) {
      const byte = bytes[++this.#offset] ?? 0;
      if (byte === quote) {
        this.#offset++;
        return "string";
      }
      if (byte === backslash) {
        if (!this.#escape()) return "other";
      } else if (byte < space || (byte === 0xe2 && this.#isSeparator(this.#offset))) return "other";
    }
  }

  /** From a backslash to the last byte of the escape. */
  #escape(): boolean {
    const next = this.#bytes[++this.#offset] ?? 0;
    if (next !== lowerU) return escaped[next] === 1;
    for (let count = 0; count < 4; count++) if (!isHex(this.#bytes[++this.#offset] ?? 0)) return false;
    return true;
  }

  /** As literals print them: no other radix, no separators, and no zero or point without need. */
  #number(): Token {
    let kind: Token = "number";
    if (this.#bytes[this.#offset] === zero) this.#offset++;
    else this.#digits();
    if (this.#bytes[this.#offset] === lowerN) {
      kind = "bigint";
      this.#offset++;
    } else if (!this.#fraction() || !this.#exponent()) return "other";
    const behind = this.#bytes[this.#offset] ?? 0;
    const ends = (words[behind] ?? 0) === 0 && behind !== point && behind !== backslash && behind < 128;
    return ends ? kind : "other";
  }

  #fraction(): boolean {
    if (this.#bytes[this.#offset] !== point) return true;
    this.#offset++;
    return this.#digits();
  }

  #exponent(): boolean {
    if (this.#bytes[this.#offset] !== lowerE) return true;
    const sign = this.#bytes[++this.#offset];
    if (sign === plus || sign === minus) this.#offset++;
    return this.#digits();
  }

  /** One digit or more. */
  #digits(): boolean {
    const start = this.#offset;
    for (;;) {
      const byte = this.#bytes[this.#offset] ?? 0;
      if (byte < zero || byte > nine) return this.#offset > start;
      this.#offset++;
    }
  }

  /** A piece of a template from its quote or brace on. */
  #template(open: Token, closed: Token): Token {
    for (this.#offset = this.#start + 1; this.#offset < this.#end; this.#offset++) {
      const byte = this.#bytes[this.#offset];
      if (byte === backslash) {
        if (!this.#escape()) return "other";
      } else if (byte === backtick) {
        this.#offset++;
        return closed;
      } else if (byte === dollar && this.#bytes[this.#offset + 1] === brace) {
        this.#offset += 2;
        return open;
      }
    }
    return "other";
  }

  #punctuator(byte: number): Token {
    const candidates = punctuators[byte] ?? none;
    for (let index = 0; index < candidates.length; index++) {
      const one = candidates[index] ?? "";
      if (one.length === 1 || this.#standsAt(one, this.#offset)) {
        this.#offset += one.length;
        return one;
      }
    }
    this.#offset++;
    return "other";
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

let shared: Uint8Array = new Uint8Array(0);

/** Room for the bytes of a text of that length, and a zero behind them. */
function roomFor(length: number): Uint8Array {
  if (shared.length <= length * 3) shared = new Uint8Array(Math.max(65_536, length * 4));
  return shared;
}

const lineFeed = 10;
const carriageReturn = 13;
const space = 32;
const quote = 34;
const dollar = 36;
const star = 42;
const plus = 43;
const minus = 45;
const point = 46;
const slash = 47;
const zero = 48;
const nine = 57;
const equals = 61;
const greater = 62;
const backslash = 92;
const backtick = 96;
const lowerA = 97;
const lowerE = 101;
const lowerF = 102;
const lowerN = 110;
const lowerU = 117;
const brace = 123;

/** What literals escape with a backslash alone, by byte. */
const escaped = Uint8Array.from({ length: 256 }, (_, byte) =>
  '"\\nrtbf`$'.includes(String.fromCharCode(byte)) ? 1 : 0,
);

function isHex(byte: number): boolean {
  return (byte >= zero && byte <= nine) || (byte >= lowerA && byte <= lowerF);
}

const none: readonly string[] = [];

/** What a `>` becomes. */
const longerGreater: ReadonlyMap<string, Token> = new Map(
  [">>", ">>>", ">=", ">>=", ">>>="].map((one) => [one, one]),
);

/** Texts by their first byte, in their order. As keys of an object, so that V8 has each text once and tells tokens apart by identity. */
function byFirst(texts: string): readonly (readonly string[])[] {
  const all = Object.keys(Object.fromEntries(texts.split(" ").map((text) => [text, text])));
  return Array.from({ length: 128 }, (_, byte) => all.filter((one) => one.charCodeAt(0) === byte));
}

/** Punctuators, longer ones first. A `>` stands alone: see `joinGreater`. */
const punctuators = byFirst(
  "... === !== **= <<= &&= ||= ??= => == != <= && || ?? ?. ++ -- += -= *= /= %= &= |= ^= << ** " +
    "{ } ( ) [ ] ; , : ~ > . < = ! + - * / % & | ^ ?",
);

/** Words that are never names, and so are tokens of their own. */
const reserved = byFirst(
  "await break case catch class const continue debugger default delete do else enum export extends false finally for " +
    "function if implements import in instanceof interface let new null package private protected public return static " +
    "super switch this throw true try typeof var void while with yield",
);

/** By byte: whether it may begin a word (1), only continue one (2), or neither (0). */
const words = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 128 && /[A-Za-z_$]/.test(String.fromCharCode(byte)) ? 1 : byte >= zero && byte <= nine ? 2 : 0,
);
