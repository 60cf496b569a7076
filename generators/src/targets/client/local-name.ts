import { type Identifier, identifier } from "../../emit/index.ts";
import type { Names } from "../../plan/index.ts";

/** A parameter's name that hides no export: an operation may be called `options`. */
export function localName(names: Names, name: string): Identifier {
  return identifier(names.taken.has(name) ? `${name}_` : name);
}
