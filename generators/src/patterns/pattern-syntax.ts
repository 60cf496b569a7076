import { type CharSet, charSet, complement, digits, lineTerminators, spaces, wordUnits } from "./char-set.ts";

/** A regular expression as far as it is about which strings match: no captures, no greed. */
export type PatternNode =
  | { readonly kind: "set"; readonly set: CharSet }
  | { readonly kind: "sequence"; readonly of: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly of: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly body: PatternNode; readonly min: number; readonly max: number };

/** A pattern and whether `^` and `$` hold it at both ends. */
export interface ParsedPattern {
  readonly node: PatternNode;
  readonly anchored: boolean;
}

/** Parses the plain part of ECMA-262's patterns; `undefined` for look-around, back references, properties and the like. */
export function parsePattern(source: string): ParsedPattern | undefined {
  const anchored = source.startsWith("^") && /(?:^|[^\\])(?:\\\\)*\$$/.test(source);
  const parser = new Parser(anchored ? source.slice(1, -1) : source);
  try {
    const node = parser.choice();
    // `^a|b$`: each anchor belongs to one branch only.
    if (anchored && node.kind === "choice") return undefined;
    return parser.isAtEnd() ? { node, anchored } : undefined;
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

/** The pattern uses something that is left to the engine. */
class Unsupported extends Error {}

/** Deepest nesting of groups that is parsed here: each takes some of the stack. */
const maximumDepth = 200;

const syntax = "^$\\.*+?()[]{}|/";

class Parser {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  choice(): PatternNode {
    const branches = [this.#sequence()];
    while (this.#take("|")) branches.push(this.#sequence());
    return branches.length === 1 ? (branches[0] as PatternNode) : { kind: "choice", of: branches };
  }

  #sequence(): PatternNode {
    const of: PatternNode[] = [];
    while (!this.isAtEnd() && this.#peek() !== "|" && this.#peek() !== ")") of.push(this.#quantified());
    return { kind: "sequence", of };
  }

  #quantified(): PatternNode {
    const body = this.#atom();
    const match = /^(?:[*+?]|\{(\d+)(,(\d*))?\})/.exec(this.#text.slice(this.#at));
    if (match === null) return body;
    this.#at += match[0].length;
    this.#take("?");
    const [sign, min, comma, max] = match;
    if (sign === "*") return { kind: "repeat", body, min: 0, max: Number.POSITIVE_INFINITY };
    if (sign === "+") return { kind: "repeat", body, min: 1, max: Number.POSITIVE_INFINITY };
    if (sign === "?") return { kind: "repeat", body, min: 0, max: 1 };
    const least = Number(min);
    const most = comma === undefined ? least : max === "" ? Number.POSITIVE_INFINITY : Number(max);
    return { kind: "repeat", body, min: least, max: most };
  }

  #atom(): PatternNode {
    if (this.#take("(")) return this.#group();
    if (this.#take("[")) return { kind: "set", set: this.#class() };
    if (this.#take(".")) return { kind: "set", set: complement(lineTerminators) };
    if (this.#take("\\")) return { kind: "set", set: this.#escape() };
    if (syntax.includes(this.#peek())) throw new Unsupported();
    return { kind: "set", set: single(this.#unit()) };
  }

  #group(): PatternNode {
    if (this.#peek() === "?" && !this.#take("?:")) throw new Unsupported();
    if (++this.#depth > maximumDepth) throw new Unsupported();
    const node = this.choice();
    this.#depth--;
    if (!this.#take(")")) throw new Unsupported();
    return node;
  }

  #class(): CharSet {
    const negated = this.#take("^");
    const ranges: (readonly [number, number])[] = [];
    while (!this.#take("]")) {
      const from = this.#classAtom();
      if (this.#peek() === "-" && this.#text[this.#at + 1] !== "]") {
        this.#at++;
        ranges.push([unitOf(from), unitOf(this.#classAtom())]);
      } else ranges.push(...from);
    }
    const set = charSet(ranges);
    return negated ? complement(set) : set;
  }

  #classAtom(): CharSet {
    if (this.#take("\\")) return this.#escape();
    return single(this.#unit());
  }

  #escape(): CharSet {
    const letter = this.#next();
    const known = escapes.get(letter);
    if (known !== undefined) return known;
    if (letter === "x") return single(this.#hex(2));
    if (letter === "u") return single(this.#hex(4));
    if (!syntax.includes(letter) && letter !== "-") throw new Unsupported();
    return single(letter.charCodeAt(0));
  }

  #hex(length: number): number {
    const text = this.#text.slice(this.#at, this.#at + length);
    if (!/^[0-9a-f]+$/i.test(text) || text.length < length) throw new Unsupported();
    this.#at += length;
    return Number.parseInt(text, 16);
  }

  /** A literal character that is one code unit. */
  #unit(): number {
    return this.#next().charCodeAt(0);
  }

  #next(): string {
    const text = this.#text[this.#at++];
    if (text === undefined || /[\ud800-\udfff]/.test(text)) throw new Unsupported();
    return text;
  }

  #peek(): string {
    return this.#text[this.#at] ?? "";
  }

  #take(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }
}

const escapes: ReadonlyMap<string, CharSet> = new Map<string, CharSet>([
  ["d", digits],
  ["D", complement(digits)],
  ["w", wordUnits],
  ["W", complement(wordUnits)],
  ["s", spaces],
  ["S", complement(spaces)],
  ["t", single(9)],
  ["n", single(10)],
  ["v", single(11)],
  ["f", single(12)],
  ["r", single(13)],
]);

function single(unit: number): CharSet {
  if (unit >= 0xd800 && unit <= 0xdfff) throw new Unsupported();
  return [[unit, unit]];
}

function unitOf(set: CharSet): number {
  const [range] = set;
  if (set.length !== 1 || range === undefined || range[0] !== range[1]) throw new Unsupported();
  return range[0];
}
