import type { Code } from "./code.ts";
import { render } from "./render.ts";

/** The text of a piece of source that prints no symbols, for files that are not generated as a whole. Throws `TypeError` where it does. */
export function sourceText(code: Code): string {
  return render(code, ({ name }) => {
    throw new TypeError(`${name.text} would have to be imported`);
  });
}

/** The same text for two pieces of source if, and only if, they print the same in every file. */
export function textKey(code: Code): string {
  return render(code, (symbol) => `\0${JSON.stringify([symbol.module, symbol.name.text])}\0`);
}
