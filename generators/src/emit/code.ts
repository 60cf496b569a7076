import type { Identifier } from "./identifier.ts";
import { type LiteralValue, literal } from "./literal.ts";
import type { ModuleSymbol } from "./symbol.ts";

/** A piece of TypeScript source that knows which symbols it prints. Immutable; may be printed many times. */
export interface Code {
  readonly kind: "code";
  readonly parts: readonly CodePart[];
  /** Whether it holds a line break. Code of a single line never has to be indented, so it is not nested. */
  readonly multiline: boolean;
}

/** Text that is source already, a symbol to import, or nested code of several lines (indented to where it stands). */
export type CodePart = string | ModuleSymbol | Code;

/** What may stand between `${` and `}` of a `code` template. Strings, numbers and the like become *literals*. */
export type Interpolation =
  | Code
  | ModuleSymbol
  | Identifier
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | readonly Code[];

/** The text of a template, without superfluous indentation. */
interface Template {
  readonly texts: readonly string[];
  readonly multiline: boolean;
  /** All of it, if nothing is interpolated: there is no need to make it again. */
  readonly constant: Code | undefined;
}

/** Templates that have been printed. */
const templates = new WeakMap<TemplateStringsArray, Template>();

/**
 * Source from a template. The template's own text is trusted, because it is ours; everything interpolated is
 * encoded: `code\`f(${text})\`` prints `f("…")`. So text of a document cannot become code, whatever it says.
 * An array of codes is printed one after the other. The indentation of the template in *our* source is taken
 * away, with a first and a last empty line; nested code is indented to the line on which it starts.
 */
export function code(strings: TemplateStringsArray, ...values: readonly Interpolation[]): Code {
  const { texts, multiline, constant } = templates.get(strings) ?? dedent(strings);
  if (constant !== undefined) return constant;
  let breaks = multiline;
  const parts = collector;
  parts.text(texts[0] ?? "");
  for (let index = 0; index < values.length; index++) {
    if (append(parts, values[index])) breaks = true;
    parts.text(texts[index + 1] ?? "");
  }
  return { kind: "code", parts: parts.finish(), multiline: breaks };
}

/** Source that an encoder of this room has made: literals, keys, comments. Not exported from the room. */
export function encoded(text: string): Code {
  return text === "" ? empty : { kind: "code", parts: [text], multiline: text.includes("\n") };
}

/** Codes with a separator between them; the separator is our own text. */
export function join(codes: readonly Code[], separator: string): Code {
  const parts = collector;
  let multiline = codes.length > 1 && separator.includes("\n");
  for (let index = 0; index < codes.length; index++) {
    const piece = codes[index] ?? empty;
    if (index > 0) parts.text(separator);
    parts.code(piece);
    if (piece.multiline) multiline = true;
  }
  return { kind: "code", parts: parts.finish(), multiline };
}

/** Codes, each on a line of its own. */
export function lines(codes: readonly Code[]): Code {
  return join(codes, "\n");
}

/** Nothing at all. */
export const empty: Code = { kind: "code", parts: [], multiline: false };

/** Whether a code prints nothing. */
export function isEmpty(piece: Code): boolean {
  return piece.parts.every((part) =>
    typeof part === "string" ? part === "" : part.kind === "code" && isEmpty(part),
  );
}

/** Puts an interpolated value behind other parts; gives whether it has a line break, which literals and names never have. */
function append(parts: Parts, value: Interpolation): boolean {
  if (typeof value !== "object" || value === null) parts.text(literal(value as LiteralValue));
  else if (isCodes(value)) return appendAll(parts, value);
  else if (value.kind === "identifier") parts.text(value.text);
  else if (value.kind === "symbol") parts.symbol(value);
  else {
    parts.code(value);
    return value.multiline;
  }
  return false;
}

function appendAll(parts: Parts, pieces: readonly Code[]): boolean {
  let multiline = false;
  for (const piece of pieces) {
    parts.code(piece);
    if (piece.multiline) multiline = true;
  }
  return multiline;
}

/**
 * Puts parts one behind the other. Text is put together at once, and lists are exactly as long as they have to be: an output has
 * millions of pieces, and memory for few. One collector serves everything, since a code is finished before the next is begun.
 */
class Parts {
  readonly #parts: CodePart[] = [];
  #length = 0;
  #text = "";

  text(text: string): void {
    this.#text = this.#text === "" ? text : this.#text + text;
  }

  symbol(symbol: ModuleSymbol): void {
    this.#push(symbol);
  }

  code(piece: Code): void {
    if (piece.multiline) {
      this.#push(piece);
      return;
    }
    const { parts } = piece;
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index] ?? "";
      if (typeof part === "string") this.text(part);
      else this.#push(part);
    }
  }

  /** The parts since the last time. */
  finish(): readonly CodePart[] {
    const length = this.#length;
    const text = this.#text;
    this.#text = "";
    if (length === 0) return text === "" ? none : [text];
    if (text !== "") this.#parts[this.#length++] = text;
    const parts = this.#parts.slice(0, this.#length);
    this.#length = 0;
    if (parts.length > largestKept) this.#parts.length = 0;
    return parts;
  }

  #push(part: ModuleSymbol | Code): void {
    if (this.#text !== "") this.#parts[this.#length++] = this.#text;
    this.#parts[this.#length++] = part;
    this.#text = "";
  }
}

/** A list longer than this is let go of with all that it holds. */
const largestKept = 256;

const none: readonly CodePart[] = [];
const collector = new Parts();

function isCodes(value: object): value is readonly Code[] {
  return Array.isArray(value);
}

/** The template's texts without the indentation that they have only because our source is indented. Once per template. */
function dedent(strings: TemplateStringsArray): Template {
  // Interpolations count as text, so that a line with nothing else keeps its indentation.
  const indents = strings.join("\0").match(/\n[ ]*(?=[^ \n])/g) ?? [];
  const common = Math.min(...indents.map((indent) => indent.length - 1), Number.POSITIVE_INFINITY);
  const shift = Number.isFinite(common) ? new RegExp(`\n {0,${common}}`, "g") : /\n +$/g;
  const texts = strings.map((text) => text.replace(shift, "\n"));
  const last = texts.length - 1;
  texts[0] = texts[0]?.replace(/^\n/, "") ?? "";
  texts[last] = texts[last]?.replace(/\n *$/, "") ?? "";
  const multiline = texts.some((text) => text.includes("\n"));
  const [text = ""] = texts;
  const constant: Code | undefined =
    last > 0 ? undefined : { kind: "code", parts: text === "" ? none : [text], multiline };
  const template = { texts, multiline, constant };
  templates.set(strings, template);
  return template;
}
