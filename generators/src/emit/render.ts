import type { Code, CodePart } from "./code.ts";
import type { ModuleSymbol } from "./symbol.ts";

/** The text of code, with symbols by the names that `nameOf` gives. Nested code is indented, and spaces before a line break are gone. */
export function render(code: Code, nameOf: (symbol: ModuleSymbol) => string): string {
  const printer = new Printer(nameOf);
  printer.print(code, "");
  return printer.finish();
}

const space = 32;

class Printer {
  #text = "";
  /** Leading spaces of the line being printed. */
  #lineIndent = "";
  #atLineStart = true;
  readonly #nameOf: (symbol: ModuleSymbol) => string;

  constructor(nameOf: (symbol: ModuleSymbol) => string) {
    this.#nameOf = nameOf;
  }

  print(code: Code, indent: string): void {
    const { parts } = code;
    for (let index = 0; index < parts.length; index++) this.#part(parts[index] ?? "", indent);
  }

  finish(): string {
    return endsLineWithSpace(this.#text) ? this.#text.replace(/ +\n/g, "\n") : this.#text;
  }

  #part(part: CodePart, indent: string): void {
    if (typeof part === "string") this.#write(part, indent);
    else if (part.kind === "code") this.print(part, this.#lineIndent);
    else this.#write(this.#nameOf(part), indent);
  }

  #write(text: string, indent: string): void {
    if (!text.includes("\n")) {
      this.#track(text);
      this.#text += text;
      return;
    }
    this.#text += indent === "" ? text : text.replaceAll("\n", `\n${indent}`);
    this.#atLineStart = true;
    this.#lineIndent = indent;
    this.#track(text.slice(text.lastIndexOf("\n") + 1));
  }

  /** Follows the indentation while only spaces have been printed on this line. */
  #track(text: string): void {
    if (!this.#atLineStart) return;
    let spaces = 0;
    while (spaces < text.length && text.charCodeAt(spaces) === space) spaces++;
    if (spaces > 0) this.#lineIndent += text.slice(0, spaces);
    if (spaces < text.length) this.#atLineStart = false;
  }
}

/** Looks from line break to line break, of which there are far fewer than spaces. */
function endsLineWithSpace(text: string): boolean {
  for (let at = text.indexOf("\n", 1); at > 0; at = text.indexOf("\n", at + 1))
    if (text.charCodeAt(at - 1) === space) return true;
  return false;
}
