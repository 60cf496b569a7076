import type { Code } from "../../emit/index.ts";
import { localName } from "./uses.ts";

// Parameters of generated functions. Exported names end in a word of their role, so these never meet one.

/** The value that is checked. */
export const value: Code = localName("value");
/** Where the value stands, as a JSON Pointer. */
export const path: Code = localName("path");
/** Where the schema stands in the document. */
export const at: Code = localName("at");
/** What the error pass has collected. */
export const issues: Code = localName("issues");
/** How many recursive calls are open. */
export const depth: Code = localName("depth");

/** The variable that takes one property after the other, of whatever object: each is read, judged and forgotten. */
export const property: Code = localName("p");

/** A parameter's name in the list: with `_` before it where the body does not use it. */
export function parameter(name: Code, used: boolean): Code {
  return used ? name : localName(`_${name.parts.join("")}`);
}
