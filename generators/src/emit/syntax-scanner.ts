/**
 * The kind of a token: the text of a punctuator or of a reserved word, or one of `name`, `number`, `bigint`, `string`, `template`
 * (a whole one), `head`, `middle` and `tail` (its parts around substitutions), `end`, and `other` for what is not told apart here.
 */
export type Token = string;

/**
 * Cuts source into tokens, for those who want to know only whether it is well formed. What it gives is what TypeScript would
 * see; of what takes more to tell (regular expressions, other alphabets, unusual escapes) it gives `other`.
 */
export class SyntaxScanner {
  token: Token = "end";
  /** Whether a line ends between the token before and this one. */
  breaksBefore = false;
  readonly #text: string;
  #offset = 0;
  /** Where the token starts. */
  #start = 0;

  constructor(text: string) {
    this.#text = text;
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

  /** The text of a word: contextual keywords are names to the scanner. */
  word(): string {
    return this.#text.slice(this.#start, this.#offset);
  }

  /** Whether `=>` stands behind this token. */
  precedesArrow(): boolean {
    return this.#text.startsWith(" =>", this.#offset) || this.#text.startsWith("=>", this.#offset);
  }

  /** A `>` that begins a longer operator becomes it: in types it never does. */
  joinGreater(): void {
    if (this.token !== ">") return;
    while (this.#text[this.#offset] === ">" && this.token.length < 3) this.#lengthen();
    if (this.#text[this.#offset] === "=") this.#lengthen();
  }

  #lengthen(): void {
    this.#offset++;
    this.token = this.word();
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
    for (;;) {
      const unit = this.#text.charCodeAt(this.#offset);
      if (unit === lineFeed) this.breaksBefore = true;
      else if (unit === slash) {
        if (!this.#comment()) return;
        continue;
      } else if (unit !== space) return;
      this.#offset++;
    }
  }

  #comment(): boolean {
    const second = this.#text.charCodeAt(this.#offset + 1);
    if (second !== slash && second !== star) return false;
    if (second === slash) {
      this.#offset = this.#lineEnd();
      return true;
    }
    const end = this.#text.indexOf("*/", this.#offset + 2) + 2;
    if (end < 2) return false;
    // Most comments of one line stand before a line break, so that it makes no difference whether they hold one.
    if (this.#text.charCodeAt(end) !== lineFeed && this.#lineEnd() < end) this.breaksBefore = true;
    this.#offset = end;
    return true;
  }

  #lineEnd(): number {
    lineEnd.lastIndex = this.#offset;
    return lineEnd.exec(this.#text)?.index ?? this.#text.length;
  }

  #scan(): Token {
    const unit = this.#text.charCodeAt(this.#offset);
    if (words[unit] === 1) return this.#word();
    if (unit === quote) return this.#string();
    if (unit >= zero && unit <= nine) return this.#number();
    if (unit === backtick) return this.#template("head", "template");
    if (Number.isNaN(unit)) return "end";
    return this.#punctuator(unit);
  }

  #word(): Token {
    let lower = true;
    let unit = this.#text.charCodeAt(this.#offset);
    do {
      if (unit < lowerA) lower = false;
      unit = this.#text.charCodeAt(++this.#offset);
    } while ((words[unit] ?? 0) > 0);
    if (unit > 127 || unit === backslash) return "other";
    const length = this.#offset - this.#start;
    if (!lower || length < 2 || length > 10) return "name";
    return reserved.get(this.word()) ?? "name";
  }

  #string(): Token {
    for (;;) {
      const unit = this.#text.charCodeAt(++this.#offset);
      if (unit === quote) {
        this.#offset++;
        return "string";
      }
      if (unit === backslash) {
        if (!this.#escape()) return "other";
      } else if (!(unit >= space) || unit === 0x2028 || unit === 0x2029) return "other";
    }
  }

  /** From a backslash to the last unit of the escape. */
  #escape(): boolean {
    const next = this.#text[++this.#offset] ?? "";
    if (next !== "u") return next !== "" && '"\\nrtbf`$'.includes(next);
    const digits = this.#text.slice(this.#offset + 1, this.#offset + 5);
    this.#offset += 4;
    return /^[0-9a-f]{4}$/.test(digits);
  }

  #number(): Token {
    number.lastIndex = this.#offset;
    const found = number.exec(this.#text)?.[0] ?? "";
    this.#offset += Math.max(found.length, 1);
    if (found === "") return "other";
    return found.endsWith("n") ? "bigint" : "number";
  }

  /** A piece of a template from its quote or brace on. */
  #template(open: Token, closed: Token): Token {
    for (this.#offset = this.#start + 1; ; this.#offset++) {
      const unit = this.#text.charCodeAt(this.#offset);
      if (unit === backslash) {
        if (!this.#escape()) return "other";
      } else if (unit === backtick) {
        this.#offset++;
        return closed;
      } else if (unit === dollar && this.#text[this.#offset + 1] === "{") {
        this.#offset += 2;
        return open;
      } else if (Number.isNaN(unit)) return "other";
    }
  }

  #punctuator(unit: number): Token {
    for (const one of punctuators[unit] ?? []) {
      if (one.length === 1 || this.#text.startsWith(one, this.#offset)) {
        this.#offset += one.length;
        return one;
      }
    }
    this.#offset++;
    return "other";
  }
}

const lineFeed = 10;
const space = 32;
const quote = 34;
const dollar = 36;
const star = 42;
const slash = 47;
const zero = 48;
const nine = 57;
const backslash = 92;
const backtick = 96;
const lowerA = 97;

/** What ends a line (ECMA-262, 12.3). */
const lineEnd = /[\n\r\u2028\u2029]/g;
const number = /(?:0|[1-9]\d*)(?:n|(?:\.\d+)?(?:e[+-]?\d+)?)(?![\w.$\\]|[^\x00-\x7f])/y;

/** Punctuators by their first code unit, longer ones first. A `>` stands alone: see `joinGreater`. */
const punctuators: readonly (readonly string[])[] = Array.from({ length: 128 }, (_, unit) =>
  (
    "... === !== **= <<= &&= ||= ??= => == != <= && || ?? ?. ++ -- += -= *= /= %= &= |= ^= << ** " +
    "{ } ( ) [ ] ; , : ~ > . < = ! + - * / % & | ^ ?"
  )
    .split(" ")
    .filter((one) => one.charCodeAt(0) === unit),
);

/** Words that are never names, and so are tokens of their own. */
const reserved: ReadonlyMap<string, string> = new Map(
  (
    "await break case catch class const continue debugger default delete do else enum export extends false finally for " +
    "function if implements import in instanceof interface let new null package private protected public return static " +
    "super switch this throw true try typeof var void while with yield"
  )
    .split(" ")
    .map((word) => [word, word]),
);

/** By code unit: whether it may begin a word (1), only continue one (2), or neither (0). */
const words = Uint8Array.from({ length: 128 }, (_, unit) =>
  /[A-Za-z_$]/.test(String.fromCharCode(unit)) ? 1 : unit >= zero && unit <= nine ? 2 : 0,
);
