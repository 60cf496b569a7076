import type { Code } from "./code.ts";
import { render } from "./render.ts";

/** The text of a piece of source that prints no symbols, for files that are not generated as a whole. Throws `TypeError` where it does. */
export function sourceText(code: Code): string {
  const parts = render(code, () => undefined);
  return parts
    .map((part) => {
      if (typeof part !== "string") throw new TypeError(`${part.name.text} would have to be imported`);
      return part;
    })
    .join("");
}
