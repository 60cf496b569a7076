import { type Code, identifier } from "../../emit/index.ts";
import { fileName } from "./uses.ts";

// Parameters of generated functions. Exported names end in a word of their role, so these never meet one.

/** The value that is checked. */
export const value: Code = fileName(identifier("value"));
/** Where the value stands, as a JSON Pointer. */
export const path: Code = fileName(identifier("path"));
/** Where the schema stands in the document. */
export const at: Code = fileName(identifier("at"));
/** What the error pass has collected. */
export const issues: Code = fileName(identifier("issues"));
/** How many recursive calls are open. */
export const depth: Code = fileName(identifier("depth"));

/** The variable that takes one property after the other, of whatever object: each is read, judged and forgotten. */
export const property: Code = fileName(identifier("p"));

/** A parameter's name in the list: with `_` before it where the body does not use it. */
export function parameter(name: Code, used: boolean): Code {
  const [symbol] = name.parts;
  if (used || typeof symbol !== "object" || symbol.kind !== "symbol") return name;
  return fileName(identifier(`_${symbol.name.text}`));
}
