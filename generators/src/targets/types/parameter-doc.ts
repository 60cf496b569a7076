import type { DocComment } from "../../emit/index.ts";
import type { Header, Parameter } from "../../model/index.ts";

/** The doc comment of a parameter or header. */
export function parameterDoc(parameter: Parameter | Header): DocComment {
  return { text: parameter.description, tags: parameter.deprecated ? [["deprecated", ""]] : [] };
}
