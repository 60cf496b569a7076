import type { Code } from "./code.ts";
import { render } from "./render.ts";

/** The text of a piece of source that prints no symbols, for files that are not generated as a whole. Throws `TypeError` where it does. */
export function sourceText(code: Code): string {
  return render(code, ({ name }) => {
    throw new TypeError(`${name.text} would have to be imported`);
  });
}
