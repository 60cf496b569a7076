import type { Code } from "./code.ts";
import type { ModuleSymbol } from "./symbol.ts";

/** Prints code as text. `nameOf` gives the local name of a symbol and may note that it has to be imported. */
export function render(code: Code, nameOf: (symbol: ModuleSymbol) => string): string {
  const printer = new Printer(nameOf);
  printer.print(code, "");
  return printer.text.replace(/[ \t]+$/gm, "");
}

class Printer {
  text = "";
  /** Leading spaces of the line being printed. */
  #lineIndent = "";
  #atLineStart = true;
  readonly #nameOf: (symbol: ModuleSymbol) => string;

  constructor(nameOf: (symbol: ModuleSymbol) => string) {
    this.#nameOf = nameOf;
  }

  print(code: Code, indent: string): void {
    for (const part of code.parts) {
      if (typeof part === "string") this.#write(part, indent);
      else if (part.kind === "symbol") this.#write(this.#nameOf(part), indent);
      else this.print(part, this.#lineIndent);
    }
  }

  #write(text: string, indent: string): void {
    const lineBreak = text.lastIndexOf("\n");
    if (lineBreak < 0) {
      this.#track(text);
      this.text += text;
      return;
    }
    this.text += indent === "" ? text : text.replaceAll("\n", `\n${indent}`);
    this.#atLineStart = true;
    this.#lineIndent = indent;
    this.#track(text.slice(lineBreak + 1));
  }

  /** Follows the indentation while only spaces have been printed on this line. */
  #track(text: string): void {
    if (!this.#atLineStart) return;
    const spaces = /^ */.exec(text)?.[0] ?? "";
    this.#lineIndent += spaces;
    if (spaces.length < text.length) this.#atLineStart = false;
  }
}
