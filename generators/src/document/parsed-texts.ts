import type { JsonValue } from "../model/index.ts";
import type { Parsed, SourceDocument } from "./source-document.ts";

/** A text that has been parsed. */
export interface ParsedText {
  readonly format: SourceDocument["format"];
  readonly parsed: Parsed;
}

/** What texts come to, kept from one generation to the next, since most files of a document do not change. */
export class ParsedTexts {
  readonly #known = new Map<string, ParsedText & { readonly text: string }>();

  /** The text of a document as `parse` gives it. With `toChange` the value is a copy, which overlays may change. */
  of(path: string, text: string, parse: () => ParsedText, { toChange }: { toChange: boolean }): ParsedText {
    const known = this.#known.get(path);
    const { format, parsed } = known?.text === text ? known : parse();
    this.#known.set(path, { text, format, parsed });
    if (!toChange || "fault" in parsed) return { format, parsed };
    return { format, parsed: { ...parsed, value: copyOf(parsed.value, new Map()) } };
  }
}

/** What aliases share is shared in the copy, too: it is one schema, not two. */
function copyOf(value: JsonValue, copies: Map<object, JsonValue>): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  const copy: JsonValue = Array.isArray(value)
    ? value.map((item: JsonValue) => copyOf(item, copies))
    : Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyOf(member, copies)]));
  copies.set(value, copy);
  return copy;
}
