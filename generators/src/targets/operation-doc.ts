import type { DocComment } from "../emit/index.ts";
import type { Operation } from "../model/index.ts";

/** What the document says about an operation, and where it is called. */
export function operationDoc({ summary, description, method, path, deprecated }: Operation): DocComment {
  return {
    text: [summary, description, `\`${method} ${path}\``],
    tags: deprecated ? [["deprecated", ""]] : [],
  };
}
