import type { JsonValue } from "../model/index.ts";
import type { IndentedText } from "./shallow-indentation.ts";

/** A document that has been read and parsed. */
export interface SourceDocument {
  /** Identity: the path that a person can open, or a URL. */
  readonly path: string;
  /** As it was read; in JSON with spaces for comments and commas that are not JSON. */
  readonly text: string;
  readonly format: "json" | "yaml";
  readonly value: JsonValue;
  /** Set where it is known that no object has a key twice. */
  readonly hasEachKeyOnce?: boolean;
  /** What was parsed instead of the text, where its indentation had to be corrected. */
  readonly indented?: IndentedText;
}

/** What parsing gives: a value, or where and why there is none. Offsets are UTF-16 code units into the text. */
export type Parsed =
  | {
      readonly value: JsonValue;
      readonly notes: readonly ParseNote[];
      readonly indented?: IndentedText;
      /** What was parsed instead of the text, with the same offsets, where spaces stand in it for what is no JSON. */
      readonly plain?: string;
    }
  | { readonly fault: ParseNote };

/** A remark of a parser. */
export interface ParseNote {
  readonly kind: "syntax" | "duplicateKey" | "shallowIndent" | "notPlain" | "limit";
  readonly message: string;
  readonly offset: number;
}
