import { type Code, code, type Identifier, identifier, type ModuleSymbol } from "../../emit/index.ts";
import { file } from "./roles.ts";

/** A name of the file, as code that can be found again in what prints it. */
export function fileName(name: Identifier): Code {
  const symbol: ModuleSymbol = { kind: "symbol", name, module: { kind: "file", path: file }, space: "value" };
  return code`${symbol}`;
}

/** A name within a function: text, since there are millions of them, which is found again by reading what prints it. */
export function localName(name: string): Code {
  return code`${identifier(name)}`;
}

/** Whether some of the pieces print a name made by `localName`. */
export function uses(pieces: readonly Code[], name: Code): boolean {
  const text = name.parts.join("");
  for (const piece of pieces) if (prints(piece, text)) return true;
  return false;
}

function prints({ parts }: Code, name: string): boolean {
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] ?? "";
    if (typeof part === "string" ? reads(part, name) : part.kind === "code" && prints(part, name))
      return true;
  }
  return false;
}

/** Whether a text reads the variable of that name: neither in a literal, nor as a key, a member or a part of another name. */
function reads(text: string, name: string): boolean {
  let looked = 0;
  let quoted = false;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text.charCodeAt(at - 1);
    const after = text.charCodeAt(at + name.length);
    if (isNameUnit(before) || before === dot || isNameUnit(after) || after === colon) continue;
    // Each unit is looked at once, however often the name occurs.
    for (; looked < at; looked++) {
      const unit = text.charCodeAt(looked);
      if (unit === quote) quoted = !quoted;
      else if (unit === backslash && quoted) looked++;
    }
    if (!quoted) return true;
  }
  return false;
}

const [dot, colon, quote, backslash] = [0x2e, 0x3a, 0x22, 0x5c];

function isNameUnit(unit: number): boolean {
  return (
    (unit >= 0x30 && unit <= 0x39) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x61 && unit <= 0x7a) ||
    unit === 0x5f ||
    unit === 0x24 ||
    unit > 0x7f
  );
}

/** A declaration before the statements that use the name; nothing where none does. */
export function declare(name: Code, declaration: Code, statements: readonly Code[]): readonly Code[] {
  return uses(statements, name) ? [declaration, ...statements] : statements;
}

/** The text of a name of the file. */
export function textOf(name: Code): string {
  const [symbol] = name.parts;
  if (typeof symbol !== "object" || symbol.kind !== "symbol") throw new TypeError("No name of the file");
  return symbol.name.text;
}

/** Whether a symbol is a name of the file. */
export function isOfFile({ module }: ModuleSymbol): boolean {
  return module.kind === "file" && module.path === file;
}

/** The names of the file that a piece of code prints. */
export function namesIn(piece: Code, found: Set<string> = new Set()): ReadonlySet<string> {
  for (let index = 0; index < piece.parts.length; index++) {
    const part = piece.parts[index] ?? "";
    if (typeof part === "string") continue;
    if (part.kind === "code") namesIn(part, found);
    else if (isOfFile(part)) found.add(part.name.text);
  }
  return found;
}
