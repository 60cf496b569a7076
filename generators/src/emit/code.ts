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
  const parts: CodePart[] = [];
  const { texts, multiline } = templates.get(strings) ?? dedent(strings);
  let breaks = multiline;
  push(parts, texts[0] ?? "");
  for (let index = 0; index < values.length; index++) {
    if (append(parts, values[index])) breaks = true;
    push(parts, texts[index + 1] ?? "");
  }
  return { kind: "code", parts, multiline: breaks };
}

/** Source that an encoder of this room has made: literals, keys, comments. Not exported from the room. */
export function encoded(text: string): Code {
  return codeOf(text === "" ? [] : [text]);
}

/** Codes with a separator between them; the separator is our own text. */
export function join(codes: readonly Code[], separator: string): Code {
  const parts: CodePart[] = [];
  let multiline = codes.length > 1 && separator.includes("\n");
  for (let index = 0; index < codes.length; index++) {
    const piece = codes[index] ?? empty;
    if (index > 0) push(parts, separator);
    push(parts, piece);
    if (piece.multiline) multiline = true;
  }
  return { kind: "code", parts, multiline };
}

/** Codes, each on a line of its own. */
export function lines(codes: readonly Code[]): Code {
  return join(codes, "\n");
}

/** Nothing at all. */
export const empty: Code = { kind: "code", parts: [], multiline: false };

/** Code of parts that have been put together already. */
function codeOf(parts: readonly CodePart[]): Code {
  return { kind: "code", parts, multiline: parts.some(breaksLine) };
}

/** Whether a code prints nothing. */
export function isEmpty(piece: Code): boolean {
  return piece.parts.every((part) =>
    typeof part === "string" ? part === "" : part.kind === "code" && isEmpty(part),
  );
}

function breaksLine(part: CodePart): boolean {
  return typeof part === "string" ? part.includes("\n") : part.kind === "code";
}

/** Puts an interpolated value behind other parts; gives whether it has a line break, which literals and names never have. */
function append(parts: CodePart[], value: Interpolation): boolean {
  if (typeof value !== "object" || value === null) push(parts, literal(value as LiteralValue));
  else if (isCodes(value)) return appendAll(parts, value);
  else if (value.kind === "identifier") push(parts, value.text);
  else {
    push(parts, value);
    return value.kind === "code" && value.multiline;
  }
  return false;
}

function appendAll(parts: CodePart[], pieces: readonly Code[]): boolean {
  let multiline = false;
  for (const piece of pieces) {
    push(parts, piece);
    if (piece.multiline) multiline = true;
  }
  return multiline;
}

/** Puts a part behind others. Text is put together at once: an output has millions of pieces, and memory for few. */
function push(parts: CodePart[], part: CodePart): void {
  if (typeof part !== "string") {
    if (part.kind === "symbol" || part.multiline) parts.push(part);
    else for (const piece of part.parts) push(parts, piece);
  } else if (part !== "") {
    const last = parts.length - 1;
    const before = parts[last];
    if (typeof before === "string") parts[last] = before + part;
    else parts.push(part);
  }
}

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
  const template = { texts, multiline: texts.some((text) => text.includes("\n")) };
  templates.set(strings, template);
  return template;
}
